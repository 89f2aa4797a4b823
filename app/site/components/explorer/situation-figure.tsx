import { getRecordedSituation } from './recorded-runs.ts';
import { SituationView } from './situation-view.tsx';

/** What the real packages do in a situation, as recorded: the page, the requests on a time axis, and the details. */
export function Situation({ of }: { of: string }) {
  return (
    <figure className="situation">
      <SituationView podlets={[{ name: 'basket', situation: getRecordedSituation(of) }]} order="parallel" />
    </figure>
  );
}

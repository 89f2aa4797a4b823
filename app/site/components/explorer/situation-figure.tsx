import { getRecordedSituation } from './recorded-runs.ts';
import { SituationView } from './situation-view.tsx';

/** What happens in a situation, recorded from the real packages: a drawing with its table. */
export function Situation({ of }: { of: string }) {
  return (
    <figure className="situation">
      <SituationView podlets={[{ name: 'basket', situation: getRecordedSituation(of) }]} order="parallel" />
    </figure>
  );
}

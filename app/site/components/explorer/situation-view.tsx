import { explain, summarize } from './explain.ts';
import { ResultPage } from './result-page.tsx';
import { getTimeline, getTimeout, type PodletRun } from './recorded-runs.ts';
import { RunDetails } from './run-details.tsx';
import { PodletMark, TimelineDrawing } from './timeline-drawing.tsx';
import type { FetchOrder } from './timeline-model.ts';

interface SituationViewProps {
  podlets: readonly PodletRun[];
  order: FetchOrder;
}

/** A recorded page view: the page, an explanation, the requests on a time axis, and the details. */
export function SituationView({ podlets, order }: SituationViewProps) {
  const timeline = getTimeline(podlets, order);
  const names = podlets.map(({ name }) => name);
  const isAlone = podlets.length === 1;
  return (
    <>
      <div className="situation-top">
        <ResultPage names={names} timeline={timeline} />
        <div className="situation-text" aria-live="polite">
          <p className="situation-summary">{summarize(names, timeline)}</p>
          {podlets.map(({ name, situation }, index) => {
            const lane = timeline.lanes[index];
            return lane === undefined ? null : (
              <p key={name}>
                {isAlone ? null : (
                  <b className="part-podlet">
                    <PodletMark index={index} /> {name}:{' '}
                  </b>
                )}
                {explain(situation, lane)}
              </p>
            );
          })}
          {isAlone ? null : (
            <p className="situation-note quiet-small">
              Combined from one recorded run per podlet. That holds for podlets that don’t depend on each
              other.
            </p>
          )}
        </div>
      </div>
      <TimelineDrawing
        names={names}
        timeline={timeline}
        timeouts={podlets.map(({ situation }) => getTimeout(situation))}
      />
      <RunDetails podlets={podlets} timeline={timeline} />
    </>
  );
}

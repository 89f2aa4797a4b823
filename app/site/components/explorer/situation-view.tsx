import { explain } from './explain.ts';
import { ResultPage } from './result-page.tsx';
import { getTimeline, getTimeout, type PodletRun } from './recorded-runs.ts';
import { RunDetails } from './run-details.tsx';
import { PodletMark, TimelineDrawing } from './timeline-drawing.tsx';
import type { FetchOrder } from './timeline-model.ts';

interface SituationViewProps {
  podlets: readonly PodletRun[];
  order: FetchOrder;
  /** Whether the table, the log, and the code are shown from the start. */
  isOpen?: boolean;
  /** Whether it changes, so that screen readers say what it shows now. */
  isLive?: boolean;
}

/** What happens on one page view: the page, why it is so, the requests on a time axis, and the details. */
export function SituationView({ podlets, order, isOpen = false, isLive = false }: SituationViewProps) {
  const timeline = getTimeline(podlets, order);
  const names = podlets.map(({ name }) => name);
  const isAlone = podlets.length === 1;
  return (
    <>
      <div className="situation-top" aria-live={isLive ? 'polite' : undefined}>
        <ResultPage names={names} timeline={timeline} />
        <div className="situation-text">
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
            <p className="situation-note">
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
      <RunDetails podlets={podlets} timeline={timeline} isOpen={isOpen} />
    </>
  );
}

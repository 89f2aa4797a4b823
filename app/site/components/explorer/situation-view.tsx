import { explain, getSlotKind, summarize, type SlotKind } from './explain.ts';
import { getRecordedSituation, getTimeline, getTimeout, type PodletRun } from './recorded-runs.ts';
import { RunDetails } from './run-details.tsx';
import { formatTime, PodletMark, TimelineDrawing } from './timeline-drawing.tsx';
import type { Timeline } from './timeline-model.ts';
import type { FetchOrder } from '#app/site/recordings/recordings.ts';

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
              Combined from one recorded run per podlet. This is accurate only if the podlets don’t depend on
              each other.
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

/** What the real packages do in a situation, as recorded: the page, the requests on a time axis, and the details. */
export function Situation({ of }: { of: string }) {
  return (
    <figure className="situation">
      <SituationView podlets={[{ name: 'basket', situation: getRecordedSituation(of) }]} order="parallel" />
    </figure>
  );
}

const KINDS: Readonly<Record<SlotKind, string>> = {
  content: 'content',
  fallback: 'fallback',
  redirect: 'redirect',
  empty: 'empty',
  none: '',
};

interface ResultPageProps {
  names: readonly string[];
  timeline: Timeline;
}

/** The page that a visitor gets, with the slot of each podlet outlined. */
function ResultPage({ names, timeline }: ResultPageProps) {
  const { lanes, status, wait } = timeline;
  return (
    <div className="result browser part-browser" data-nosnippet="">
      <p className="browser-bar row">
        <span className="browser-url">http://localhost:8000/</span>{' '}
        <b>
          HTTP {status}, {formatTime(wait)}
        </b>
      </p>
      <div className="part part-layout">
        <span className="part-label">layout</span>
        {lanes.some(({ slot }) => slot === null) ? (
          <p className="result-text">{status < 400 ? 'Redirecting to /login' : 'The layout’s error page'}</p>
        ) : (
          lanes.map(({ slot }, index) => {
            const kind = getSlotKind(slot);
            return (
              <div key={names[index]} className="part part-podlet" data-slot={kind}>
                <span className="part-label">
                  <PodletMark index={index} /> {names[index]}: {KINDS[kind]}
                </span>
                <p className="result-text">{(slot ?? '').replaceAll(/<[^<>]*>/g, '').trim()}</p>
              </div>
            );
          })
        )}
      </div>
    </div>
  );
}

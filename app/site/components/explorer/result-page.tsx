import { getSlotKind, type SlotKind } from './explain.ts';
import { formatTime, PodletMark } from './timeline-drawing.tsx';
import type { Timeline } from './timeline-model.ts';

const KINDS: Readonly<Record<SlotKind, string>> = {
  content: 'content',
  fallback: 'fallback',
  redirect: 'redirect body',
  empty: 'empty',
  none: '',
};

interface ResultPageProps {
  names: readonly string[];
  timeline: Timeline;
}

/** The page that a visitor gets, with the slot of each podlet outlined. */
export function ResultPage({ names, timeline }: ResultPageProps) {
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
          <p className="result-text">{status < 400 ? 'Redirecting to /login' : 'Error page of the layout'}</p>
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

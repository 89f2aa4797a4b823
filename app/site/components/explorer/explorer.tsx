import { useEffect, useRef, useState } from 'react';
import { formatHash, NAMES, parseHash, type ExplorerState } from './explorer-state.ts';
import { PodletControls } from './podlet-controls.tsx';
import { RadioGroup } from './radio-group.tsx';
import { getRecordedSituation } from './recorded-runs.ts';
import { SituationView } from './situation-view.tsx';
import { PodletMark } from './timeline-drawing.tsx';
import type { FetchOrder } from '#app/site/recordings/recordings.ts';

interface ExplorerProps {
  of?: string;
  /** Situations to choose from, by label. Default: all, for up to three podlets. */
  choices?: Readonly<Record<string, string>>;
  legend?: string;
}

const DEFAULT = 'silent-fallback-was-healthy-later';

/** Interactive explorer of recorded runs: what a visitor gets when a podlet is in a certain situation. */
export function Explorer({ of, choices, legend = 'The basket podlet' }: ExplorerProps) {
  const [state, setState] = useState(() => createState(of ?? Object.values(choices ?? {})[0] ?? DEFAULT));
  const [isRunning, setRunning] = useState(false);
  const figure = useRef<HTMLElement>(null);
  useEffect(() => {
    const readHash = (): void => {
      const linked = parseHash(window.location.hash);
      if (linked !== undefined) setState(linked);
    };
    // The server knows neither the hash, nor whether scripts run.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    setRunning(true);
    readHash();
    // Neither the browser nor the router has found the target. After "Back", they have restored the scroll position.
    if (parseHash(window.location.hash) !== undefined && window.scrollY === 0)
      figure.current?.scrollIntoView();
    window.addEventListener('hashchange', readHash);
    return () => window.removeEventListener('hashchange', readHash);
  }, []);
  const hash = formatHash(state);
  const change = (changed: ExplorerState): void => {
    setState(changed);
    // For "Back" and reloads.
    window.history.replaceState(window.history.state, '', formatHash(changed));
  };
  return (
    <figure
      className="situation explorer"
      aria-label="Explorer of recorded page views"
      id={isRunning ? hash.slice(1) : undefined}
      ref={figure}
    >
      <div className="explorer-controls" data-nosnippet="">
        {choices === undefined ? (
          <PageControls state={state} onChange={change} />
        ) : (
          <RadioGroup
            legend={legend}
            options={Object.entries(choices).map(([label, id]) => [id, label])}
            value={hash.replace(/^.*:/, '')}
            onChange={(id) => change(createState(id))}
          />
        )}
      </div>
      <SituationView podlets={state.podlets} order={state.order} />
      {isRunning ? (
        <p className="explorer-link">
          <a href={hash}>Link to this situation</a>
        </p>
      ) : null}
    </figure>
  );
}

function createState(id: string): ExplorerState {
  return { podlets: [{ name: NAMES[0] ?? '', situation: getRecordedSituation(id) }], order: 'parallel' };
}

interface PageControlsProps {
  state: ExplorerState;
  onChange(state: ExplorerState): void;
}

const ADDED = getRecordedSituation('fast-fallback-later');

/** Controls for a page with up to three podlets. */
function PageControls({ state, onChange }: PageControlsProps) {
  const { podlets, order } = state;
  const [isFull, setFull] = useState(false);
  const setCount = (count: number): void => {
    const runs = NAMES.slice(0, count).map((name, index) => podlets[index] ?? { name, situation: ADDED });
    onChange({ podlets: runs, order: count === 1 ? 'parallel' : order });
  };
  return (
    <>
      <RadioGroup
        legend="Podlets on the page"
        options={['1', '2', '3'].map((count) => [count, count])}
        value={String(podlets.length)}
        onChange={(count) => setCount(Number(count))}
      />
      {podlets.length === 1 ? null : (
        <RadioGroup
          legend="The layout fetches them"
          options={[
            ['parallel', 'in parallel'],
            ['sequence', 'one after the other'],
          ]}
          value={order}
          onChange={(value) => onChange({ podlets, order: value as FetchOrder })}
        />
      )}
      <fieldset>
        <legend>Options</legend>
        <label>
          <input type="checkbox" checked={isFull} onChange={() => setFull(!isFull)} />
          more situations
        </label>
      </fieldset>
      {podlets.map(({ name, situation }, index) => (
        <details key={name} open={index === podlets.length - 1}>
          <summary className="part-podlet">
            <PodletMark index={index} /> {name}
          </summary>
          <PodletControls
            situation={situation}
            isFull={isFull}
            onChange={(changed) =>
              onChange({
                podlets: podlets.map((run) => (run.name === name ? { name, situation: changed } : run)),
                order,
              })
            }
          />
        </details>
      ))}
    </>
  );
}

import { useLocation } from '@remix-run/react';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore, type MouseEvent } from 'react';
import type { LayoutData } from '#app/engine/model/layout-data.ts';
import { useVersion } from '#app/engine/client/preferred-version.ts';
import { chooseEngine } from '#app/engine/search/choose-engine.ts';
import { HitList } from './hit-list.tsx';
import { describeResults, getOptionId, groupHits, type HitGroup, type StartOptions } from './list-options.ts';
import { clearRecent, readRecent, rememberSearch } from './recent-searches.ts';
import { LIST_ID, type SearchCode, type SearchPanelProps } from './search-box-state.ts';
import { openSearchPage } from './search-error.tsx';
import { hasMessage, SearchMessage } from './search-message.tsx';
import { createSearchSession, type SearchSession, type SessionState } from './search-session.ts';
import { RecentHead, StartList } from './start-list.tsx';
import { useListKeys } from './use-list-keys.ts';

/** Makes the session of a site's search box, and gives what shows it. */
export function createSearchCode(shell: LayoutData): SearchCode {
  return { Panel: SearchPanel, session: createSearchSession(() => chooseEngine(shell)) };
}

/** What is below the field: state, hits, or what is offered before anything is typed. */
export function SearchPanel(props: SearchPanelProps) {
  const { session, shell, query, composing, input, promisedRef, onQuery, onActive, onChoose } = props;
  const panel = usePanelState(props);
  const { state, isStart, recent, setRecent, groups, hitCount, version, suggestions, count } = panel;
  const { status, answered } = state;
  useQuery(session, query, version?.name, composing);
  const { active, setActive } = useListKeys({
    input,
    count,
    // The first hit is what Enter opens; before anything is typed nothing is.
    first: isStart ? -1 : 0,
    // Excerpts that come later make no other list of it.
    source: isStart ? recent : answered,
    // Enter may come before the hits do.
    isWaiting: !isStart && state.results?.query !== query && status !== 'failed',
    waitsFor: query,
    promisedRef,
    onOpen(inNewTab) {
      if (status === 'failed') openSearchPage(shell, query, inNewTab);
      else if (!isStart && hitCount > 0) rememberSearch(query);
    },
  });

  const activeId = count === 0 ? undefined : active === -1 ? '' : getOptionId(active);
  useActiveOption(activeId, answered, onActive);

  const choose = useCallback(
    (event: MouseEvent): void => {
      rememberSearch(session.getState().query);
      // With one of these keys the browser opens the page elsewhere, and the box stays for the next one.
      if (!(event.metaKey || event.ctrlKey || event.shiftKey)) onChoose();
    },
    [session, onChoose],
  );
  const change = (next: string): void => {
    onQuery(next);
    input.current?.focus();
  };

  return (
    <>
      <p className={`search-status ${hasMessage(state, isStart) ? 'visually-hidden' : ''}`} role="status">
        {describeState(state, isStart)}
      </p>
      <div className="search-body">
        <SearchMessage
          state={state}
          isStart={isStart}
          versionLabel={version?.label}
          allPagesHref={shell.allPagesHref}
          onRetry={() => {
            session.retry();
            input.current?.focus();
          }}
          onLeave={() => openSearchPage(shell, query)}
          onChoose={onChoose}
        />
        {isStart && recent.length > 0 ? (
          <RecentHead
            onClear={() => {
              clearRecent();
              setRecent([]);
              input.current?.focus();
            }}
          />
        ) : null}
        {count === 0 ? null : (
          <Options
            start={isStart ? { recent, suggestions } : undefined}
            hits={{ groups, answered }}
            active={active}
            onActive={setActive}
            onQuery={change}
            onChoose={isStart ? onChoose : choose}
          />
        )}
      </div>
    </>
  );
}

/** State of the search, and what the panel lists in it. */
function usePanelState({ session, shell, query }: SearchPanelProps) {
  const state = useSyncExternalStore(session.subscribe, session.getState);
  const [recent, setRecent] = useState(readRecent);
  const { results, status } = state;
  const isStart = query.trim() === '';
  const shown = isStart || status === 'failed' ? undefined : results;
  const groups = useMemo(() => (shown === undefined ? [] : groupHits(shown)), [shown]);
  const hitCount = groups.reduce((sum, { options }) => sum + options.length, 0);
  const version = useVersion(shell, useLocation().pathname);
  const { suggestions } = version ?? shell.searchBox;
  const count = isStart ? recent.length + suggestions.length : hitCount;
  return { state, isStart, recent, setRecent, groups, hitCount, version, suggestions, count };
}

interface OptionsProps {
  /** What is offered before anything is typed; undefined when there are hits. */
  start: StartOptions | undefined;
  hits: { groups: readonly HitGroup[]; answered: number };
  active: number;
  onActive(at: number): void;
  /** A recent search was chosen. */
  onQuery(query: string): void;
  /** A link was followed. */
  onChoose(event: MouseEvent): void;
}

/** The list that the input field controls. */
function Options({ start, hits, onQuery, ...list }: OptionsProps) {
  return (
    <div id={LIST_ID} role="listbox" aria-label={start === undefined ? 'Results' : 'Suggestions'}>
      {start === undefined ? (
        <HitList {...hits} {...list} />
      ) : (
        <StartList {...start} {...list} onQuery={onQuery} />
      )}
    </div>
  );
}

/** Searches for what the reader has typed. */
function useQuery(
  session: SearchSession,
  query: string,
  versionName: string | undefined,
  composing: boolean,
): void {
  useEffect(() => {
    const { query: asked, version: askedOf, status: now } = session.getState();
    if (composing) return;
    if (asked === query && askedOf === versionName && now !== 'idle' && now !== 'failed') return;
    session.ask(query, versionName);
  }, [session, query, composing, versionName]);
}

/** Reports the active option to the input field, and scrolls it into view. `answered`: for which query the list is. */
function useActiveOption(
  id: string | undefined,
  answered: number,
  onActive: (id: string | undefined) => void,
): void {
  useEffect(() => onActive(id), [id, onActive]);
  useEffect(() => () => onActive(undefined), [onActive]);
  useEffect(() => {
    if (id === undefined || id === '') return undefined;
    // In a frame, because reading its position now would force a layout.
    const frame = requestAnimationFrame(() => {
      document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [id, answered]);
}

function describeState({ status, results, message }: SessionState, isStart: boolean): string {
  if (status === 'failed') return message ?? '';
  if (status !== 'ready') return 'Loading...';
  return isStart || results === undefined ? '' : describeResults(results);
}

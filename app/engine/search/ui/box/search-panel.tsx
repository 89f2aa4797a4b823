import { useLocation } from '@remix-run/react';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore, type MouseEvent } from 'react';
import type { ShellData } from '#app/engine/model/shell-data.ts';
import { useVersion } from '#app/engine/client/preferred-version.ts';
import { chooseEngine } from '#app/engine/search/choose-engine.ts';
import { HitList } from './hit-list.tsx';
import { describeResults, getOptionId, groupHits } from './list-options.ts';
import { clearRecent, readRecent, rememberSearch } from './recent-searches.ts';
import { LIST_ID, type SearchCode, type SearchPanelProps } from './search-box-state.ts';
import { openSearchPage } from './search-error.tsx';
import { hasMessage, SearchMessage } from './search-message.tsx';
import { createSearchSession, type SessionState } from './search-session.ts';
import { StartList } from './start-list.tsx';
import { useListKeys } from './use-list-keys.ts';

/** Makes the session of a site's search box, and gives what shows it. */
export function createSearchCode(shell: ShellData): SearchCode {
  return { Panel: SearchPanel, session: createSearchSession(() => chooseEngine(shell)) };
}

/** What stands below the field: state, hits, or what is offered before anything is typed. */
export function SearchPanel(props: SearchPanelProps) {
  const { session, shell, query, composing, input, promisedRef, onQuery, onActive, onChoose } = props;
  const state = useSyncExternalStore(session.subscribe, session.getState);
  const [recent, setRecent] = useState(readRecent);
  const { results, status, answered } = state;
  const isStart = query.trim() === '';
  const shown = isStart || status === 'failed' ? undefined : results;
  const groups = useMemo(() => (shown === undefined ? [] : groupHits(shown)), [shown]);
  const hitCount = groups.reduce((sum, { options }) => sum + options.length, 0);
  const version = useVersion(shell, useLocation().pathname);
  const versionName = version?.name;
  const { suggestions } = version ?? shell.searchBox;
  const count = isStart ? recent.length + suggestions.length : hitCount;
  const isAnswered = results?.query === query;

  useEffect(() => {
    const { query: asked, version: askedOf, status: now } = session.getState();
    if (composing) return;
    if (asked === query && askedOf === versionName && now !== 'idle' && now !== 'failed') return;
    session.ask(query, versionName);
  }, [session, query, composing, versionName]);

  const { active, setActive } = useListKeys({
    input,
    count,
    // The first hit is what Enter opens; before anything is typed nothing is.
    first: isStart ? -1 : 0,
    // Excerpts that come later make no other list of it.
    source: isStart ? recent : answered,
    // Enter may come before the hits do.
    isWaiting: !isStart && !isAnswered && status !== 'failed',
    waitsFor: query,
    promisedRef,
    onOpen(inNewTab) {
      if (status === 'failed') openSearchPage(shell, query, inNewTab);
      else if (!isStart && hitCount > 0) rememberSearch(query);
    },
  });

  const activeId = count === 0 ? undefined : active === -1 ? '' : getOptionId(active);
  useEffect(() => onActive(activeId), [activeId, onActive]);
  useEffect(() => () => onActive(undefined), [onActive]);
  useEffect(() => {
    if (activeId === undefined || activeId === '') return undefined;
    // Asked at once, where it stands would have to be found out before the frame needs it.
    const frame = requestAnimationFrame(() => {
      document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [activeId, answered]);

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
          <div className="search-group-head">
            <span id="search-recent">Recent searches</span>
            <button
              type="button"
              className="search-clear"
              onClick={() => {
                clearRecent();
                setRecent([]);
                input.current?.focus();
              }}
            >
              Clear recent searches
            </button>
          </div>
        ) : null}
        {count === 0 ? null : (
          <div id={LIST_ID} role="listbox" aria-label={isStart ? 'Suggestions' : 'Results'}>
            {isStart ? (
              <StartList
                recent={recent}
                suggestions={suggestions}
                active={active}
                onActive={setActive}
                onQuery={change}
                onChoose={onChoose}
              />
            ) : (
              <HitList
                groups={groups}
                answered={answered}
                active={active}
                onActive={setActive}
                onChoose={choose}
              />
            )}
          </div>
        )}
      </div>
    </>
  );
}

function describeState({ status, results, message }: SessionState, isStart: boolean): string {
  if (status === 'failed') return message ?? '';
  if (status !== 'ready') return 'Loading...';
  return isStart || results === undefined ? '' : describeResults(results);
}

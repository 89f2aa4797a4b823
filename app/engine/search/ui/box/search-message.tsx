import type { SessionState } from './search-session.ts';
import { shorten } from './list-options.ts';
import { SearchError } from './search-error.tsx';

interface SearchMessageProps {
  state: SessionState;
  isStart: boolean;
  /** The docs version that was searched, as readers know it; undefined on a site with one. */
  versionLabel: string | undefined;
  allPagesHref: string;
  onRetry(): void;
  onLeave(): void;
  onChoose(): void;
}

/** Whether there is something to say where hits would be; the line of the state is then for screen readers alone. */
export function hasMessage({ status, results }: SessionState, isStart: boolean): boolean {
  return status === 'failed' || (!isStart && results !== undefined && results.pages.length === 0);
}

/** What is said where hits would be: that there are none and what helps, or that the search can't be had (F5, F7). */
export function SearchMessage(props: SearchMessageProps) {
  const { state, isStart, versionLabel, allPagesHref, onRetry, onLeave, onChoose } = props;
  const { status, results, message } = state;
  if (status === 'failed') {
    return <SearchError message={message ?? ''} onRetry={onRetry} onLeave={onLeave} />;
  }
  if (results === undefined || !hasMessage(state, isStart)) return null;
  return (
    <div className="search-message">
      <p className="search-message-title">
        Nothing found for “<bdi>{shorten(results.query)}</bdi>”
        {versionLabel === undefined ? null : ` in ${versionLabel}`}
      </p>
      <p>Try fewer or other words, the name of a method or header, or just the beginning of one.</p>
      <a className="button" href={allPagesHref} onClick={onChoose}>
        See all pages
      </a>
    </div>
  );
}

import type { MouseEvent } from 'react';
import { getOptionId, type StartOptions } from './list-options.ts';

interface StartListProps extends StartOptions {
  active: number;
  onActive(at: number): void;
  /** A recent search was chosen. */
  onQuery(query: string): void;
  onChoose(event: MouseEvent): void;
}

/** What is offered before anything is typed: what was searched for before, and pages to begin with. */
export function StartList({ recent, suggestions, active, onActive, onQuery, onChoose }: StartListProps) {
  return (
    <>
      {recent.length === 0 ? null : (
        <div role="group" aria-labelledby="search-recent" className="search-group">
          {recent.map((query, at) => (
            // The keys are heard by the field, which has the focus.
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={query}
              id={getOptionId(at)}
              className="search-option"
              role="option"
              aria-selected={at === active}
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
              onPointerMove={() => onActive(at)}
              onClick={() => onQuery(query)}
            >
              <span dir="auto">{query}</span>
            </div>
          ))}
        </div>
      )}
      {suggestions.length === 0 ? null : (
        <div role="group" aria-labelledby="search-suggested" className="search-group">
          <div id="search-suggested" className="search-group-head" role="presentation">
            Suggested pages
          </div>
          {suggestions.map(({ href, label }, index) => {
            const at = recent.length + index;
            return (
              <a
                key={href}
                id={getOptionId(at)}
                className="search-option"
                href={href}
                role="option"
                aria-selected={at === active}
                tabIndex={-1}
                onMouseDown={(event) => event.preventDefault()}
                onPointerMove={() => onActive(at)}
                onClick={onChoose}
              >
                {label}
              </a>
            );
          })}
        </div>
      )}
    </>
  );
}

/** Heading of the recent searches, with the button that clears them. */
export function RecentHead({ onClear }: { onClear(): void }) {
  return (
    <div className="search-group-head">
      <span id="search-recent">Recent searches</span>
      <button type="button" className="search-clear" onClick={onClear}>
        Clear recent searches
      </button>
    </div>
  );
}

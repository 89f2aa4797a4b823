import { useLocation } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { forgetHighlight, readHighlight } from './highlight-state.ts';
import type { Marks } from './paint-marks.ts';

/**
 * Highlights the words of the hit that led here (F4), in the section that was opened and, on request, on the whole page, and
 * offers to clear them: by the button or by Escape. The code that marks is fetched when there is something to mark.
 */
export function PageMarks() {
  const location = useLocation();
  const { pathname, hash, key } = location;
  const state: unknown = location.state;
  const [wholeFor, setWholeFor] = useState<string>();
  const isWhole = wholeFor === key;
  const [painted, setPainted] = useState<{ count: number; total: number; key: string }>();
  const shown = painted?.key === key ? painted : undefined;
  const isShown = shown !== undefined;
  const marks = useRef<Marks>();
  const clearButton = useRef<HTMLButtonElement>(null);

  const clear = useCallback(() => {
    marks.current?.clear();
    marks.current = undefined;
    setPainted(undefined);
    // Not through the router: nothing has to be loaded, and nothing must scroll.
    forgetHighlight();
  }, []);

  useEffect(() => {
    const words = readHighlight(state);
    if (words.length === 0) return undefined;
    let current = true;
    import('./paint-marks.ts').then(
      ({ findSection, paintMarks }) => {
        if (!current) return;
        marks.current = paintMarks(words, isWhole ? undefined : findSection(hash));
        const { count, total } = marks.current;
        // A hit may be one by the page's description, which is not on the page.
        if (total === 0) clear();
        else setPainted({ count, total, key });
      },
      // Without marks the page is still the right one.
      () => undefined,
    );
    return () => {
      current = false;
      marks.current?.clear();
      marks.current = undefined;
    };
  }, [pathname, hash, key, state, isWhole, clear]);

  useEffect(() => {
    if (!isShown) return undefined;
    const clearOnEscape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      // What lies above the page is closed first.
      if (document.querySelector('dialog[open], .dropdown[open]') === null) clear();
    };
    document.addEventListener('keydown', clearOnEscape);
    return () => document.removeEventListener('keydown', clearOnEscape);
  }, [isShown, clear]);

  if (shown === undefined) return null;
  return (
    <p className="page-marks">
      {shown.count === shown.total ? null : (
        <button
          type="button"
          className="button"
          onClick={() => {
            setWholeFor(key);
            // This button is about to disappear.
            clearButton.current?.focus();
          }}
        >
          Highlight on the whole page
        </button>
      )}
      <button ref={clearButton} type="button" className="button" aria-keyshortcuts="Escape" onClick={clear}>
        Clear highlights
      </button>
    </p>
  );
}

import { useLocation } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { readHighlight, removeHighlight } from './highlight-address.ts';
import type { Marks } from './paint-marks.ts';

/**
 * Marks the words that the address names on the page that it shows (F4), and offers to clear them: by the button or by
 * Escape. The code that marks is fetched when there is something to mark.
 */
export function PageMarks() {
  const { pathname, search, key } = useLocation();
  const [shown, setShown] = useState(0);
  const marks = useRef<Marks>();

  const clear = useCallback(() => {
    marks.current?.clear();
    marks.current = undefined;
    setShown(0);
    const { pathname: path, search: query, hash } = window.location;
    // Not through the router: nothing has to be loaded, and nothing must scroll.
    window.history.replaceState(window.history.state, '', path + removeHighlight(query) + hash);
  }, []);

  useEffect(() => {
    const words = readHighlight(search);
    if (words.length === 0) return undefined;
    let current = true;
    import('./paint-marks.ts').then(
      ({ paintMarks }) => {
        if (!current) return;
        const painted = paintMarks(words);
        // A hit may be one by the page's description, which is not on the page: then the address claims nothing.
        if (painted.count === 0) {
          clear();
          return;
        }
        marks.current = painted;
        setShown(painted.count);
      },
      // Without marks the page is still the right one.
      () => undefined,
    );
    return () => {
      current = false;
      marks.current?.clear();
      marks.current = undefined;
    };
  }, [pathname, search, key, clear]);

  useEffect(() => {
    if (shown === 0) return undefined;
    const clearOnEscape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      // What lies above the page is closed first.
      if (document.querySelector('dialog[open], .dropdown[open]') === null) clear();
    };
    document.addEventListener('keydown', clearOnEscape);
    return () => document.removeEventListener('keydown', clearOnEscape);
  }, [shown, clear]);

  if (shown === 0 || readHighlight(search).length === 0) return null;
  return (
    <button type="button" className="button clear-marks" aria-keyshortcuts="Escape" onClick={clear}>
      Clear highlights
    </button>
  );
}

import { useLocation } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { findTarget } from '#app/engine/client/dom/find-target.ts';
import { clearHighlight, readHighlight } from './highlight-state.ts';
import type { Marks } from './paint-marks.ts';

/**
 * Highlights the words of the followed hit (F4) in the opened section and, on request, on the entire page. A button or
 * Escape clears the highlights. The highlighting code is loaded only if there are words to highlight.
 */
export function PageMarks() {
  // Each location starts without buttons, until its words are highlighted.
  return <LocationMarks key={useLocation().key} />;
}

function LocationMarks() {
  const location = useLocation();
  const { hash } = location;
  const state: unknown = location.state;
  const [isWholePage, setIsWholePage] = useState(false);
  const [painted, setPainted] = useState<{ count: number; total: number }>();
  const isShown = painted !== undefined;
  const marks = useRef<Marks>();
  const clearButton = useRef<HTMLButtonElement>(null);

  const clear = useCallback(() => {
    // The button is about to be removed.
    if (clearButton.current?.contains(document.activeElement) === true) focusSection(hash);
    marks.current?.clear();
    marks.current = undefined;
    setPainted(undefined);
    // Not via the router, which would load data and scroll.
    clearHighlight();
  }, [hash]);

  useEffect(() => {
    const words = readHighlight(state);
    if (words.length === 0) return undefined;
    let current = true;
    import('./paint-marks.ts').then(
      ({ findSection, paintMarks }) => {
        if (!current) return;
        marks.current = paintMarks(words, isWholePage ? undefined : findSection(hash));
        const { count, total } = marks.current;
        // The hit may match the page's description, which is not on the page.
        if (total === 0) clear();
        else setPainted({ count, total });
      },
      // The page is usable without highlights.
      () => undefined,
    );
    return () => {
      current = false;
      marks.current?.clear();
      marks.current = undefined;
    };
  }, [hash, state, isWholePage, clear]);

  useEffect(() => {
    if (!isShown) return undefined;
    const clearOnEscape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      // Escape closes open dialogs, menus, and the table of contents first.
      if (document.querySelector(':is(dialog, .dropdown, .toc-fold)[open]') === null) clear();
    };
    document.addEventListener('keydown', clearOnEscape);
    return () => document.removeEventListener('keydown', clearOnEscape);
  }, [isShown, clear]);

  if (painted === undefined) return null;
  return (
    <p className="page-marks row">
      {painted.count === painted.total ? null : (
        <button
          type="button"
          className="button"
          onClick={() => {
            setIsWholePage(true);
            // This button is about to be removed.
            clearButton.current?.focus();
          }}
        >
          Highlight all
        </button>
      )}
      <button ref={clearButton} type="button" className="button" aria-keyshortcuts="Escape" onClick={clear}>
        Clear highlights
      </button>
    </p>
  );
}

/** Focuses the section that a hash refers to, or else the main content, so that Tab continues from there. */
function focusSection(hash: string): void {
  const section = findTarget(hash) ?? document.querySelector('main');
  if (section === null) return;
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
}

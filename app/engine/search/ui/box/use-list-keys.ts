import { useCallback, useEffect, useState, type MutableRefObject, type RefObject } from 'react';
import { getOptionId, moveActive } from './list-options.ts';

/** Enter was pressed before the hits for a query were there: the first is opened when they come. */
export interface PromisedOpening {
  query: string;
  inNewTab: boolean;
}

interface ListKeysOptions {
  /** The field, which has the focus. */
  input: RefObject<HTMLInputElement>;
  /** How many options there are. */
  count: number;
  /** The option that is active when the list is new; -1 for none. */
  first: number;
  /** What the list was made of: with another one, the first option is active again. */
  source: unknown;
  /** Whether the list is not yet that of what was typed. */
  isWaiting: boolean;
  /** What the list is awaited for. */
  waitsFor: string;
  /** Holds what has been promised, from before there was a list, too. */
  promisedRef: MutableRefObject<PromisedOpening | undefined>;
  /** The active option, if there is one, is opened by a key, here or in a new tab. */
  onOpen(inNewTab: boolean): void;
}

interface ListKeys {
  /** Place of the active option; -1 for none. */
  active: number;
  setActive(at: number): void;
}

/** Arrows, Home and End go through the options, Enter opens the active one; with Ctrl or Cmd, in a new tab. */
export function useListKeys(options: ListKeysOptions): ListKeys {
  const { input, count, first, source, isWaiting, waitsFor, promisedRef, onOpen } = options;
  const [moved, setMoved] = useState<{ source: unknown; at: number }>();
  const active = moved !== undefined && moved.source === source ? Math.min(moved.at, count - 1) : first;
  const setActive = useCallback((at: number): void => setMoved({ source, at }), [source]);

  useEffect(() => {
    const { current: field } = input;
    const hear = (event: KeyboardEvent): void => {
      // While a word is being composed, the keys are the input method's. Safari says so by a code alone.
      // eslint-disable-next-line @typescript-eslint/no-deprecated
      if (event.isComposing || event.keyCode === 229) return;
      if (event.key === 'Enter') {
        event.preventDefault();
        const inNewTab = event.metaKey || event.ctrlKey;
        if (isWaiting) promisedRef.current = { query: waitsFor, inNewTab };
        else {
          onOpen(inNewTab);
          openOption(active, inNewTab);
        }
        return;
      }
      if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
      const next = moveActive(event.key, active, count);
      if (next === undefined) return;
      event.preventDefault();
      setMoved({ source, at: next });
    };
    field?.addEventListener('keydown', hear);
    return () => field?.removeEventListener('keydown', hear);
  });

  useEffect(() => {
    const { current: kept } = promisedRef;
    if (kept === undefined || isWaiting) return;
    promisedRef.current = undefined;
    if (kept.query !== waitsFor) return;
    onOpen(kept.inNewTab);
    openOption(0, kept.inNewTab);
  }, [isWaiting, waitsFor, promisedRef, onOpen]);

  return { active, setActive };
}

/** Opens an option as a click would; a link in a new tab, if that is wanted. */
function openOption(at: number, inNewTab: boolean): void {
  const option = document.getElementById(getOptionId(at));
  if (inNewTab && option instanceof HTMLAnchorElement) window.open(option.href, '_blank', 'noopener');
  else option?.click();
}

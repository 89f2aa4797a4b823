import { useCallback, useEffect, useRef, useState } from 'react';
import type { LayoutData } from '#app/engine/model/layout-data.ts';
import { CONTENT_CHANGED } from '#app/engine/model/content-changed.ts';
import { SearchDialog } from './search-dialog.tsx';
import { onSearchRequest } from './open-search.ts';
import type { CodeState, SearchCode } from './search-box-state.ts';
import { isSlashShortcut, isToggleShortcut } from './shortcuts.ts';

/**
 * The search box (F1): hears the button, the shortcuts and other parts of the site. This much is on every page; all that
 * searches is fetched when somebody is about to.
 */
export function SearchBox({ shell }: { shell: LayoutData }) {
  /** Which opening it is since the box was last closed, counted from 1; undefined when it is. */
  const [opening, setOpening] = useState<number>();
  const [query, setQuery] = useState('');
  const [code, prepare, forget] = useSearchCode(shell);
  const dialog = useRef<HTMLDialogElement>(null);
  const open = useCallback(() => {
    // A dialog tells that it was closed when it has been off the screen for a moment. What is asked of the box in between
    // opens another one, which that does not close.
    if (dialog.current?.open === true) return;
    setOpening((latest = 0) => latest + 1);
  }, []);

  // On the dev server the files of the search change with the content.
  useEffect(() => {
    if (import.meta.hot === undefined) return undefined;
    const renew = (): void => {
      forget();
      if (dialog.current?.open === true) prepare();
    };
    import.meta.hot.on(CONTENT_CHANGED, renew);
    return () => {
      import.meta.hot?.off(CONTENT_CHANGED, renew);
    };
  }, [prepare, forget]);

  useEffect(
    () =>
      onSearchRequest((request) => {
        prepare();
        if (request.do === 'prepare') return;
        if (request.query !== undefined) setQuery(request.query);
        open();
      }),
    [open, prepare],
  );

  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.repeat) return;
      const toggles = isToggleShortcut(event);
      if (!toggles && !isSlashShortcut(event)) return;
      // The browser's own search must not come as well.
      event.preventDefault();
      prepare();
      if (toggles && dialog.current?.open === true) dialog.current.close();
      else open();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [open, prepare]);

  if (opening === undefined) return null;
  return (
    <SearchDialog
      key={opening}
      dialog={dialog}
      shell={shell}
      code={code}
      query={query}
      onQuery={setQuery}
      onRetry={prepare}
      onClose={() => setOpening((latest) => (latest === opening ? undefined : latest))}
    />
  );
}

/**
 * The code that searches, what fetches it, once, and what forgets it with all that has been found. A failure is not kept:
 * the next call tries again.
 */
function useSearchCode(shell: LayoutData): [code: CodeState, prepare: () => void, forget: () => void] {
  const [code, setCode] = useState<CodeState>();
  const loading = useRef<Promise<SearchCode>>();
  const prepare = useCallback(() => {
    const wasLoading = loading.current;
    loading.current ??= import('./search-panel.tsx').then(({ createSearchCode }) => createSearchCode(shell));
    loading.current.then(
      (loaded) => {
        loaded.session.prepare();
        setCode(loaded);
      },
      (error: unknown) => {
        loading.current = undefined;
        if (wasLoading !== undefined) return;
        console.warn('The search’s code could not be loaded.', error);
        setCode('missing');
      },
    );
    if (wasLoading === undefined) setCode(undefined);
  }, [shell]);
  const forget = useCallback(() => {
    loading.current = undefined;
    setCode(undefined);
  }, []);
  return [code, prepare, forget];
}

/** Fetches all code of the search, so that it works offline. */
export function loadSearchCode(): Promise<unknown> {
  return Promise.all([
    import('./search-panel.tsx'),
    import('#app/engine/search/index-engine.ts'),
    import('#app/engine/search/searcher.ts'),
  ]);
}

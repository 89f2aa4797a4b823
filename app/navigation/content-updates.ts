import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { CONTENT_CHANGED } from './content-changed.ts';
import { forgetPages } from './page-client.ts';
import { setContentChanged } from './revalidation.ts';

/** On the authors' server: loads what is shown again when the content changes. Elsewhere it does nothing. */
export function useContentUpdates(): void {
  const { revalidate, state } = useRevalidator();
  const latest = useRef(revalidate);
  useEffect(() => {
    latest.current = revalidate;
  }, [revalidate]);
  useEffect(() => {
    if (state === 'idle') setContentChanged(false);
  }, [state]);
  useEffect(() => {
    if (import.meta.hot === undefined) return undefined;
    const update = (): void => {
      forgetPages();
      setContentChanged(true);
      latest.current();
    };
    // Vite looks for these very words; a variable would not do.
    import.meta.hot.on(CONTENT_CHANGED, update);
    return () => {
      import.meta.hot?.off(CONTENT_CHANGED, update);
    };
  }, []);
}

import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { forgetPages } from './page-client.ts';

/** Event that the authors' server sends when something in the content folder changed. */
export const CONTENT_CHANGED = 'content:changed';

/** On the authors' server: loads what is shown again when the content changes. Elsewhere it does nothing. */
export function useContentUpdates(): void {
  const { revalidate } = useRevalidator();
  const latest = useRef(revalidate);
  useEffect(() => {
    latest.current = revalidate;
  }, [revalidate]);
  useEffect(() => {
    const { hot } = import.meta;
    if (hot === undefined) return undefined;
    const update = (): void => {
      forgetPages();
      latest.current();
    };
    hot.on(CONTENT_CHANGED, update);
    return () => {
      hot.off(CONTENT_CHANGED, update);
    };
  }, []);
}

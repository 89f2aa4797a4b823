import { Scripts } from '@remix-run/react';
import { createContext, useContext } from 'react';
import { PAGE_STATE_ID } from './page-state.ts';

/** Scripts that the server renders to start the app; empty in the browser. */
export const BootContext = createContext<{ state: string; script?: string }>({ state: '' });

/**
 * Scripts at the end of the body: the page state, which is inert JSON, and the boot script, which enhances the page and
 * loads the app on interaction. On the dev server, the scripts of Remix and Vite for hot updates.
 */
export function AppScripts() {
  const { state, script } = useContext(BootContext);
  if (import.meta.env.DEV) return <Scripts />;
  return (
    <>
      <script
        id={PAGE_STATE_ID}
        type="application/json"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: state }}
      />
      {/* Not deferred: it would run in the same task as the first layout of a long page. */}
      <script type="module" async src={script} suppressHydrationWarning />
    </>
  );
}

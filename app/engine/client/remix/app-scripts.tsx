import { Scripts } from '@remix-run/react';
import { createContext, useContext } from 'react';
import { PAGE_STATE_ID } from './page-state.ts';

/** Scripts that the server renders to start the app; empty in the browser. */
export const BootContext = createContext<{ state: string; script?: string }>({ state: '' });

/**
 * What starts the app, at the end of the body: the state of the page, which is inert, and the boot script, which makes
 * the page work and fetches the app when the reader acts. On the dev server, what Remix and Vite need to replace
 * code while it runs.
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
      {/* Not deferred: it would run when the styles are there, and the first layout of a long page in the same task. */}
      <script type="module" async src={script} suppressHydrationWarning />
    </>
  );
}

import type { Content } from './engine/server/index.server.ts';

declare module '@remix-run/node' {
  /** What the server gives to the loaders. */
  interface AppLoadContext {
    /**
     * The content as it is now. On the dev server it is read again after a change; then this throws a ProblemError
     * while there are mistakes in it.
     */
    getContent(): Promise<Content>;
    /** The address that was asked for, where the router sees another one: see `createPageHandler`. */
    url: string;
    /** Receives what fails while a page is rendered. Default: it is written to the terminal. */
    onFault?: (error: unknown) => void;
  }

  interface Future {
    /** Types of loader data follow single fetch: what a loader returns is what a component gets. */
    v3_singleFetch: true;
  }
}

declare global {
  interface ImportMetaEnv {
    /** Whether the site searches with Algolia; see vite.config.ts. Undefined in unit tests. */
    readonly ALGOLIA: boolean | undefined;
  }
}

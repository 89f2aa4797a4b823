import type { Site } from './engine/model/site.ts';

declare module '@remix-run/node' {
  /** What the server gives to the loaders. */
  interface AppLoadContext {
    /**
     * The current state of the site. The dev server loads it again after a change.
     */
    getSite(): Promise<Site>;
    /** The requested URL, where the router sees another one: see `createPageHandler`. */
    url: string;
    /** Receives what fails while a page is rendered. Default: it is written to the terminal. */
    onUnexpectedError?: (error: unknown) => void;
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

import type { Site } from './engine/model/site.ts';

declare module '@remix-run/node' {
  interface AppLoadContext {
    /** Returns the current site. The dev server reloads it after a change. */
    getSite(): Promise<Site>;
    /** Requested URL, which may differ from the one that the router sees; see `createPageHandler`. */
    url: string;
    /** Called with errors that occur while a page is rendered. Default: logs them to the console. */
    onUnexpectedError?: (error: unknown) => void;
  }

  interface Future {
    /** Enables the loader types of single fetch: components receive the type that the loader returns. */
    v3_singleFetch: true;
  }
}

declare global {
  interface ImportMetaEnv {
    /** Whether the site searches with Algolia; see vite.config.ts. Undefined in unit tests. */
    readonly ALGOLIA: boolean | undefined;
  }
}

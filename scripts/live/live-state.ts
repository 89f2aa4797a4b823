import type { Content } from '#app/engine/server/index.server.ts';
import type { Client } from './client.ts';
import type { Origin } from './page-cache.ts';

/** What changes while a live server runs, for its middleware to read. */
export interface LiveState {
  /** The state of the content that is served; undefined until the first one is compiled. */
  content: Content | undefined;
  /** Whether the server was asked to end. */
  isEnding: boolean;
  /** How many requests are open. */
  open: number;
}

declare module 'router' {
  interface Response {
    /** What the middleware knows about a request. */
    locals: {
      id: string;
      client: Client;
      /** Path as it was requested, without its query: what readers search for is private. */
      path: string;
      /** Path and query as the router reads them. */
      pathname: string;
      search: string;
      /** Where the response came from; undefined when it was neither rendered nor a file. */
      origin?: Origin;
    };
  }
}

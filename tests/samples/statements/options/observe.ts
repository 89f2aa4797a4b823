import type Layout from '@podium/layout';
import type Podlet from '@podium/podlet';
import type express from 'express';
import { ask, listen } from '../servers.ts';
import { isAccepted } from '../observe.ts';

/** Cell that contains only code. */
export const CODE = /^`'?([^`']*)'?`$/;
/** Message that a cell says is thrown. */
export const THROWS = /throws(?:, for example,)? `([^`]+)`/;
/** Cell that says that values are not checked. */
export const NOT_CHECKED = /^(not checked)/;

/** Invalid as a name, URI, or route. */
export const INVALID_VALUE = 'my podlet|';

/** Whether a value is checked, as cells phrase it. */
export function checked(run: () => unknown): string {
  return isAccepted(run) ? 'not checked' : 'checked';
}

/** A logger that lacks a level. */
export function loggerWithout(level: string): Console {
  return Object.fromEntries(
    ['trace', 'debug', 'info', 'warn', 'error', 'fatal']
      .filter((name) => name !== level)
      .map((name) => [name, () => undefined]),
  ) as unknown as Console;
}

/** Prefix and pathname of a server's proxy. */
export function proxyMembers(server: Podlet | Layout): unknown {
  const { prefix, pathname } = server.httpProxy as unknown as Record<string, string>;
  return { prefix, pathname };
}

/** `{}` if an empty object has the same effect as omitting it. */
export function emptyObjectIsDefault(omitted: () => string, empty: () => string): string {
  return omitted() === empty() ? '{}' : 'something else';
}

/** Message of the error that an Express app passes on for a request to `/`. */
export async function expressMessage(app: ReturnType<typeof express>, isNamed = false): Promise<string> {
  app.use(
    (error: Error, _request: express.Request, response: express.Response, _next: express.NextFunction) => {
      response.status(500).end(isNamed ? `${error.name}: ${error.message}` : error.message);
    },
  );
  return (await ask((await listen(app)).origin)).body;
}

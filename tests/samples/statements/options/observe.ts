import type Layout from '@podium/layout';
import type Podlet from '@podium/podlet';
import type express from 'express';
import { ask, listen } from '../servers.ts';
import { isAccepted } from '../observe.ts';

/** Code in a cell. */
export const CODE = /^`'?([^`']*)'?`$/;
/** What a cell says is thrown. */
export const THROWS = /throws(?:, for example,)? `([^`]+)`/;
/** A cell that says that nothing is checked. */
export const NOT_CHECKED = /^(not checked)/;

/** A name that podlets can't have. */
export const V = 'my podlet|';

/** Whether a value is checked, as cells say it. */
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

/** Prefix and path name of a server's proxy. */
export function proxyMembers(server: Podlet | Layout): unknown {
  const { prefix, pathname } = server.httpProxy as unknown as Record<string, string>;
  return { prefix, pathname };
}

/** `{}` when an empty object gives what no object gives. */
export function emptyObjectIsDefault(left: () => string, empty: () => string): string {
  return left() === empty() ? '{}' : 'something else';
}

/** The message of the error that an Express app passes on when its `/` is requested. */
export async function expressMessage(app: ReturnType<typeof express>, isNamed = false): Promise<string> {
  app.use(
    (error: Error, _request: express.Request, response: express.Response, _next: express.NextFunction) => {
      response.status(500).end(isNamed ? `${error.name}: ${error.message}` : error.message);
    },
  );
  return (await ask((await listen(app)).origin)).body;
}

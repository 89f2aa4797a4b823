import type { RequestHandler } from 'router';
import { findClient, findRequestId } from './client.ts';
import type { LiveState } from './live-state.ts';

/** Finds out who sends a request and for what, gives it an ID, and counts it as open until its response ends. */
export function identifyRequests(state: LiveState, trustProxy: number): RequestHandler {
  return (request, response, next) => {
    // A client of a proxy sends a complete URL.
    request.url = (request.url ?? '').replace(/^https?:\/\/[^/?#]*/i, '');
    response.locals = {
      id: findRequestId(request),
      client: findClient(request, trustProxy),
      path: request.url.replace(/\?.*/s, ''),
      pathname: '',
      search: '',
    };
    state.open += 1;
    response.once('close', () => {
      state.open -= 1;
    });
    next();
  };
}

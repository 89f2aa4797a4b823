import type { RequestHandler } from 'router';
import { MAX_PATH } from '#app/engine/urls/request-path.ts';
import { findClient, findRequestId } from './client.ts';
import type { LiveState } from './live-state.ts';

/** Finds out who sends a request and for what, gives it an ID, and counts it as open until its response ends. */
export function identifyRequests(state: LiveState, trustProxy: number): RequestHandler {
  return (request, response, next) => {
    response.locals = {
      id: findRequestId(request),
      client: findClient(request, trustProxy),
      path: (request.url ?? '')
        .replace(/^https?:\/\/[^/?#]*/i, '')
        .replace(/\?.*/s, '')
        .slice(0, MAX_PATH),
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

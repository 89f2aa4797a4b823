import type { Request, RequestHandler, Response } from 'router';
import type { Content } from '#app/engine/server/index.server.ts';
import getRawBody from 'raw-body';
import type { LiveState } from './live-state.ts';
import { renderAction, type Rendering } from './render-page.ts';
import { reportFaults, type OnFault } from './report-failures.ts';
import { sendAnswer, type Encode } from './send-answer.ts';

/** The largest body that is read, in bytes: a choice of the color mode is far below. */
const LIMIT = 16 * 1024;

interface ServeActionsOptions {
  state: LiveState;
  rendering: Rendering;
  encode: Encode;
  onFault: OnFault;
}

/** Passes what a client sends to the site. */
export function serveActions({ state, rendering, encode, onFault }: ServeActionsOptions): RequestHandler {
  return (request, response, next) => {
    const { content } = state;
    if (request.method === 'POST' && content !== undefined) return act(request, response, content);
    next();
    return undefined;
  };

  async function act(request: Request, response: Response, content: Content): Promise<void> {
    const { cookie, 'content-type': type, 'content-length': length = null } = request.headers;
    const { client, pathname, search } = response.locals;
    const body = await getRawBody(request, { length, limit: LIMIT });
    const answer = await renderAction(
      `${client.protocol}://localhost${pathname}${search}`,
      body,
      { cookie, type },
      { ...rendering, content },
    );
    reportFaults(request, response, answer, onFault);
    await sendAnswer(request, response, answer, encode);
  }
}

import type { RequestListener } from 'node:http';
import express from 'express';
import { vi } from 'vitest';
import { proxyHeaders, readMiddleware, unprotected, type Protect } from './middleware-samples.ts';
import { collectWarnings } from './observe.ts';
import {
  breakOff,
  drop,
  errorOf,
  makeLayout,
  register,
  registerRead,
  respond,
  startPodlet,
  visitor,
  waitForMetrics,
} from './servers.ts';
import { phrase, Statements } from './statement.ts';

/** Statements of guides/observability about logs of failed fetches and about request IDs. */

export const failedFetches = new Statements();

const PAGE = 'guides/observability';
const ID = 'x-request-id';

failedFetches
  .add(
    'a non-throwable podlet that drops the connection after the headers',
    phrase(PAGE, /When a connection drops, `fetch\(\)` (rejects) even if the podlet isn't throwable/),
    async () => ((await logFetch(drop(200))).error === undefined ? 'resolves' : 'rejects'),
  )
  .add(
    'failed fetches logged from the metric',
    phrase(PAGE, /To log failed fetches without `(debug)`, use the metric/),
    async () => {
      const logged = [];
      for (const status of [200, 404, 500]) logged.push(await logFromMetric(status));
      const expected = [[], [{ podlet: 'stub', statusCode: 404 }], [{ podlet: 'stub', statusCode: 500 }]];
      return JSON.stringify(logged) === JSON.stringify(expected) ? 'debug' : JSON.stringify(logged);
    },
  )
  .add(
    'the name of a podlet in messages about it',
    phrase(
      PAGE,
      /The exception is `([^`]+)`, logged when a response is cut off: (neither) this message nor the error from `fetch\(\)` names/,
    ),
    async () => {
      const dropped = await logFetch(drop(200));
      const unnamed = dropped.messages.filter((message) => !message.includes('stub'));
      const named = (await logFetch(breakOff)).messages;
      const isNamed = named.length > 0 && named.every((message) => message.includes('stub'));
      const isErrorNamed = String(dropped.error).includes('stub');
      return [isNamed ? unnamed.join() : named.join(), isErrorNamed ? 'either' : 'neither'];
    },
  )
  .add(
    'request IDs of proxied requests',
    phrase(
      PAGE,
      /Proxied requests carry these headers (unchanged)\. If the layout .*, assign it to `req\.headers\['([^']+)'\]` before/,
    ),
    async () => {
      const assigned = await proxyWithId((app, layout) => {
        app.use((request, _response, next) => {
          request.headers[ID] = 'layout';
          next();
        });
        unprotected(app, layout);
      });
      return [
        (await proxyWithId(unprotected)) === 'visitor' ? 'unchanged' : 'changed',
        assigned === 'layout' ? ID : '',
      ];
    },
  );

/** What a layout logs at `warn` and above for a fetch of a podlet whose manifest it has cached, and the fetch error. */
async function logFetch(content: RequestListener) {
  const { messages, logger } = collectWarnings();
  const podlet = await startPodlet({ content });
  const resource = await registerRead(podlet.uri, { timeout: 15_000, logger });
  const error = await errorOf(() => resource.fetch(visitor()));
  return { messages, error };
}

/** What the sample logs for a fetch of a podlet that responds with this status. */
async function logFromMetric(status: number): Promise<unknown[]> {
  const logged: unknown[] = [];
  const warn = vi.spyOn(console, 'warn').mockImplementation((entry: unknown) => void logged.push(entry));
  const podlet = await startPodlet({ content: respond(status) });
  const layout = makeLayout();
  readMiddleware('observability', "layout.metrics.on('data', ({ name, labels })")(express(), layout);
  await errorOf(() => register(layout, podlet.uri).fetch(visitor()));
  await waitForMetrics();
  warn.mockRestore();
  return logged;
}

/** The request ID with which a target receives a request of a visitor who sends `visitor`. */
async function proxyWithId(mount: Protect): Promise<unknown> {
  return (await proxyHeaders(makeLayout(), mount, { [ID]: 'visitor' }))[ID];
}

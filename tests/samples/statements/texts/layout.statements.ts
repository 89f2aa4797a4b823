import { vi } from 'vitest';
import { layoutWithClient, shown } from '../observe.ts';
import { readDocPage } from '../read-page.ts';
import { readFences } from '../../harness/fences.ts';
import { cell, phrase, Statements } from '../statement.ts';
import {
  respond,
  makeLayout,
  REFUSED_ORIGIN,
  register,
  registerRead,
  silence,
  startPodlet,
  visitor,
} from '../servers.ts';

/** Home page, tutorial, client states, and podlet filters, outside the option tables. */
export const layoutTexts = new Statements();

// Home page and tutorial.
layoutTexts
  .add(
    'how long a page waits for a podlet',
    phrase('../home', /You set how long the layout waits for each response to (start|end)/),
    async () => {
      const silent = await startPodlet({ content: silence });
      const slow = await registerRead(silent.uri, { timeout: 900 });
      const podlet = await startPodlet({
        content: (_request, response) => {
          response.writeHead(200);
          response.write('first ');
          // Later than the timeout, as the end of a request with a longer timeout shows.
          void slow.fetch(visitor()).then(() => response.end('last'));
        },
      });
      const isCutOff =
        (await (await registerRead(silent.uri, { timeout: 300 })).fetch(visitor())).content === '';
      const { content } = await (await registerRead(podlet.uri, { timeout: 300 })).fetch(visitor());
      return isCutOff && content === 'first last' ? 'start' : 'end';
    },
  )
  .add(
    'number of terminals in the tutorial',
    phrase(
      'introduction/hello-podium',
      /You also need a browser and (\w+) terminals; one command near the end needs a (\w+)\./,
    ),
    () => {
      const fences = readFences().filter(({ page }) => page.endsWith('/introduction/hello-podium.mdx'));
      // Each server occupies one, and a command runs in another.
      const servers = new Set(
        fences.flatMap(({ title }) => (/server\.js$/.test(title ?? '') ? [title] : [])),
      );
      const others = readDocPage('introduction/hello-podium').blocks.some(({ text }) =>
        text.includes('In a third terminal'),
      );
      return [
        ['no', 'one', 'two', 'three'][servers.size] ?? 'more',
        others ? (['first', 'second', 'third'][servers.size] ?? 'fourth') : 'none',
      ];
    },
  );

// Client states.
layoutTexts
  .add(
    'the initial state',
    phrase(
      'api/layout',
      /^`(\w+)` is (never|always) emitted, because it is the state before anything happens/,
    ),
    async () => {
      const layout = makeLayout();
      const before = layout.client.state;
      const { states } = await statesOf(layout);
      return [before, states.includes(before) ? 'always' : 'never'];
    },
  )
  .add(
    'the states of the first page view',
    phrase('guides/layout-development', /On the first page view, it goes to `(\w+)` and then `(\w+)`/),
    async () => (await statesOf(makeLayout())).states.slice(0, 2),
  )
  .add(
    'a layout without any manifest',
    phrase('api/layout', /A layout that cannot fetch any manifest stays `(\w+)`/),
    async () => {
      const layout = makeLayout();
      await register(layout, `${REFUSED_ORIGIN}/manifest.json`).fetch(visitor());
      return layout.client.state;
    },
  );
for (const state of ['stable', 'unhealthy'] as const) {
  layoutTexts.add(
    `the state ${state}`,
    cell('api/layout', 'clientstate', state, 'State', /^`(.*)`$/),
    async () => {
      const layout = layoutWithClient(
        state === 'stable' ? { resolveThreshold: 20 } : { resolveThreshold: 40, resolveMax: 60 },
      );
      const podlet = await startPodlet();
      const stub = register(layout, podlet.uri);
      await stub.refresh();
      await vi
        .waitUntil(
          async () => {
            if (state === 'unhealthy') await stub.refresh();
            return layout.client.state === state;
          },
          { timeout: 3000, interval: 10 },
        )
        .catch(() => undefined);
      return layout.client.state;
    },
  );
}
layoutTexts
  .add(
    'refreshManifests()',
    cell('api/layout', 'client-1', 'refreshManifests()', 'Type', /Promise of `(\w+)`/),
    async () => String(await (makeLayout().client.refreshManifests() as Promise<unknown>)),
  )
  .add(
    'refresh() of a podlet that is down',
    phrase(
      'api/layout',
      /^`(\w+)` means the manifest was fetched and stored\. `(\w+)` means it could not be fetched/,
    ),
    async () => {
      const podlet = await startPodlet();
      const down = `${REFUSED_ORIGIN}/manifest.json`;
      return [
        `${await register(makeLayout(), podlet.uri).refresh()}`,
        `${await register(makeLayout(), down).refresh()}`,
      ];
    },
  );

// Which podlets are fetched.
for (const [row, headers] of [
  ['in the array', { 'x-podium-device-type': 'a' }],
  ['not in the array', { 'x-podium-device-type': 'b' }],
  ['missing', {}],
] as const) {
  for (const option of ['excludeBy', 'includeBy'] as const) {
    layoutTexts.add(
      `${option}: ${row}`,
      cell('api/layout', 'excludeby-and-includeby', row, `\`${option}\``),
      async () => {
        const podlet = await startPodlet();
        const { content } = await register(makeLayout(), podlet.uri, {
          [option]: { deviceType: ['a'] },
        }).fetch(visitor(headers));
        return content === 'CONTENT' ? 'fetched' : 'skipped';
      },
    );
  }
}

// Redirects.
layoutTexts
  .add(
    'redirect statuses',
    phrase('guides/redirects', /Every status from (\d+) to (\d+) sets `response\.redirect`, including (\d+)/),
    async () => {
      const redirecting: number[] = [];
      for (const status of [200, 201, 226, 299, 300, 301, 302, 303, 304, 305, 307, 308, 350, 399, 400, 404]) {
        const podlet = await startPodlet({ content: respond(status, '', { location: '/x' }) });
        const { redirect } = await register(makeLayout(), podlet.uri, { redirectable: true }).fetch(
          visitor(),
        );
        if (shown(redirect) !== 'null') redirecting.push(status);
      }
      return [`${redirecting[0]}`, `${redirecting.at(-1)}`, redirecting.length === 10 ? '304' : 'not 304'];
    },
  )
  .add(
    'redirectable: content of a redirect',
    cell('guides/redirects', 'define-a-podlet-as-redirectable', '300–399', '`response.content`'),
    async () => {
      const podlet = await startPodlet({ content: respond(302, 'BODY', { location: '/x' }) });
      const { content } = await register(makeLayout(), podlet.uri, { redirectable: true }).fetch(visitor());
      return content === '' ? 'an empty string' : content;
    },
  )
  .add(
    'redirectable: a response without a redirect',
    cell('guides/redirects', 'define-a-podlet-as-redirectable', '200–299', '`response.redirect`', /^`(.*)`$/),
    async () => {
      const podlet = await startPodlet();
      const response = await register(makeLayout(), podlet.uri, { redirectable: true }).fetch(visitor());
      return shown(response.redirect);
    },
  );

async function statesOf(layout: ReturnType<typeof makeLayout>) {
  const states: string[] = [];
  (layout.client as unknown as { on: (name: string, listener: (state: string) => void) => void }).on(
    'state',
    (state) => states.push(state),
  );
  const podlet = await startPodlet();
  await register(layout, podlet.uri).fetch(visitor());
  return { states };
}

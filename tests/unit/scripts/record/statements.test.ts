import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { findBehavior, findSituation, isRequest, type Behavior } from '#app/site/recordings/recordings.ts';
import { getRecording } from '#scripts/record/recording-file.ts';

const recording = getRecording('5');

function getBehavior(id: string): Behavior {
  const situation = findSituation(id);
  const behavior = situation && findBehavior(recording, situation);
  if (behavior === undefined) throw new Error(`"${id}" is not recorded.`);
  return behavior;
}

/** What the statement is about: the requests to the podlet in order, or its slot. */
function summarize({ events, slot }: Behavior): { requests: string; slot: string | null } {
  return {
    requests: events
      .filter(isRequest)
      .map(([, target]) => target)
      .join(', '),
    slot,
  };
}

const FIRST = 'manifest, fallback, content';

test.each<
  [page: string, statement: string, situation: string, recorded: Partial<ReturnType<typeof summarize>>]
>([
  [
    'guides/performance',
    `${FIRST.replace(', c', ', and c')}: three requests`,
    'fast-fallback',
    { requests: FIRST },
  ],
  ['guides/performance', 'content: one request', 'fast-fallback-later', { requests: 'content' }],
  [
    'guides/performance',
    `content, ${FIRST}: four requests`,
    'fast-fallback-deployed',
    { requests: `content, ${FIRST}` },
  ],
  [
    'guides/rollouts',
    'makes 4 requests to the podlet instead of 1',
    'fast-fallback-deployed',
    { requests: `content, ${FIRST}` },
  ],
  [
    'guides/fallbacks',
    'down since the layout started',
    'refused-fallback',
    { requests: 'manifest', slot: '' },
  ],
  [
    'guides/fallbacks',
    'keeps the old fallback',
    'status-500-fallback-was-healthy-deployed',
    { requests: 'content', slot: '<p>basket: fallback of 1.0.0</p>' },
  ],
  [
    'guides/fallbacks',
    'every view makes three requests',
    'status-500-fallback-throwable-later',
    { requests: FIRST },
  ],
  [
    'guides/redirects',
    'Here is the Express case',
    'redirect-later',
    { requests: 'content', slot: 'Found. Redirecting to /login' },
  ],
])('%s says "%s", as recorded for %s', (page, statement, situation, recorded) => {
  const line = findLine(page, statement);
  expect(line, 'the statement links to its situation').toContain(`(./explorer.mdx#${situation})`);
  expect(summarize(getBehavior(situation))).toMatchObject(recorded);
});

test('guides/redirects says that a 3xx response counts as success; the recorded page has status 200', () => {
  expect(findLine('guides/redirects', 'a 3xx response counts as success')).not.toBe('');
  expect(getBehavior('redirect-later').status).toBe(200);
});

test('guides/fallbacks says the same about 404 and 500 after a deploy, as recorded', () => {
  expect(findLine('guides/fallbacks', 'keeps the old fallback')).toContain('responds with 404 or 500');
  expect(summarize(getBehavior('status-404-fallback-was-healthy-deployed'))).toEqual(
    summarize(getBehavior('status-500-fallback-was-healthy-deployed')),
  );
});

/** Finds the line of a page with the statement, ignoring links; empty if there is none. */
function findLine(page: string, statement: string): string {
  const text = readFileSync(path.join(PROJECT_ROOT, 'content/docs', `${page}.mdx`), 'utf8');
  const withoutLinks = (line: string): string => line.replace(/\[([^\]]+)\]\([^)\s]+\)/g, '$1');
  return text.split('\n').find((line) => withoutLinks(line).includes(statement)) ?? '';
}

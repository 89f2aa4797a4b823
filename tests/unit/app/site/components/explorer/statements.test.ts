import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { getSlotKind } from '#app/site/components/explorer/explain.ts';
import { getRecordedSituation, getTimeline } from '#app/site/components/explorer/recorded-runs.ts';

/** Requests of a recorded page view, and the kind of content in the slot. */
function readRun(id: string): { requests: string; slot: string } {
  const { lanes } = getTimeline([{ name: 'basket', situation: getRecordedSituation(id) }], 'parallel');
  const targets = lanes[0]?.bars.map(({ target }) => target) ?? [];
  return { requests: targets.join(' '), slot: getSlotKind(lanes[0]?.slot ?? null) };
}

const FIRST = 'manifest fallback content';

/** Statements on pages, each with the situation that it refers to and what was recorded. */
const STATEMENTS = [
  ['guides/rollouts', /makes 4 requests/, 'fast-fallback-deployed', `content ${FIRST}`, 'content'],
  ['guides/performance', /three requests in sequence/, 'fast-fallback', FIRST, 'content'],
  ['guides/performance', /content: one request/, 'fast-fallback-later', 'content', 'content'],
  ['guides/performance', /four requests/, 'fast-fallback-deployed', `content ${FIRST}`, 'content'],
  ['guides/fallbacks', /every view makes three/, 'status-500-fallback-throwable-later', FIRST, 'none'],
  ['guides/fallbacks', /there is no fallback/, 'refused-fallback', 'manifest', 'empty'],
  [
    'guides/fallbacks',
    /keeps the old fallback/,
    'status-500-fallback-was-healthy-deployed',
    'content',
    'fallback',
  ],
  ['guides/redirects', /Express/, 'redirect-later', 'content', 'redirect'],
] as const;

describe('statements of pages', () => {
  test.each(STATEMENTS)('in %s that match %s were recorded: %s', (page, statement, id, requests, slot) => {
    const lines = readFileSync(path.join(PROJECT_ROOT, 'content/docs', `${page}.mdx`), 'utf8').split('\n');
    const found = lines.filter((line) => line.includes(`explorer.mdx#${id})`));
    expect(found.filter((line) => statement.test(line))).toHaveLength(1);
    expect(readRun(id)).toEqual({ requests, slot });
  });
});

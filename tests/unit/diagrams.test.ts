import { readFileSync } from 'node:fs';
import path from 'node:path';
import { MessageBus } from '@podium/browser';
import { describe, expect, test } from 'vitest';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { findBehavior, findSituation, isRequest } from '#app/site/recordings/recordings.ts';
import { getRecording } from '#scripts/record/recording-file.ts';

/** Diagrams on the pages match the behavior of the packages. */

describe('the diagram of', () => {
  test('a deploy shows the recorded requests', () => {
    const requests = listSteps('guides/rollouts', 'The first page view after a podlet was deployed')
      .filter(({ text }) => text.startsWith('GET '))
      .map(({ text }) => TARGETS[/^GET (\S+)/.exec(text)?.[1] ?? '']);
    const situation = findSituation('fast-fallback-deployed');
    const recorded = situation && findBehavior(getRecording('5'), situation);
    expect(requests).toEqual(recorded?.events.filter(isRequest).map(([, target]) => target));
  });

  test('a late subscriber shows what the bus delivers', () => {
    const bus = new MessageBus();
    let delivered: unknown[] = [];
    const steps = listSteps('guides/client-side-communication', 'The products script publishes two messages');
    for (const { from, text } of steps) {
      const [, published] = /^publish: (\w+)$/.exec(text) ?? [];
      if (from === 'Message bus') {
        expect(delivered).toEqual([text]);
        delivered = [];
      } else if (published !== undefined) bus.publish('search', 'filter', published);
      else if (text === 'peek()') delivered.push(bus.peek('search', 'filter').payload);
      else bus.subscribe('search', 'filter', ({ payload }) => delivered.push(payload));
    }
    expect(steps.filter(({ from }) => from === 'Message bus').map(({ text }) => text)).toEqual([
      'green',
      'blue',
    ]);
    expect(delivered).toEqual([]);
  });

  test('the URL of an asset shows the URL that the sample page has', () => {
    const graph = getGraph('guides/assets', "Where a relative asset's URL comes from");
    const [, url = ''] = /page \[label="Page\\n([^"]+)"/.exec(graph) ?? [];
    const [, path = ''] = /code \[label="podlet\.css\(\)\\n([^"]+)"/.exec(graph) ?? [];
    expect(url).toMatch(new RegExp(`^http://localhost:7100/.+${path}$`));
    expect(readPage('guides/assets')).toContain(`<link\n  href="${url}"`);
  });

  test('several layouts shows a podlet that all of them include', () => {
    const edges = listEdges(getGraph('guides/scaling', 'Several layouts share podlets'));
    const layouts = [...new Set(edges.map(([layout]) => layout))];
    expect(layouts).toEqual(['front', 'shop', 'checkout']);
    for (const layout of layouts) expect(edges).toContainEqual([layout, 'header']);
  });

  test('production shows that each layout instance fetches each podlet, behind a CDN', () => {
    const edges = listEdges(getGraph('guides/deployment', 'A typical production setup'));
    for (const instance of ['l1', 'l2']) {
      expect(edges).toContainEqual(['lb', instance]);
      expect(edges).toContainEqual([instance, 'products']);
      expect(edges).toContainEqual([instance, 'basket']);
    }
    expect(edges).toContainEqual(['visitor', 'cdn']);
    expect(edges.filter(([from]) => from === 'visitor')).toHaveLength(1);
  });
});

/** Kinds of requests, by the paths of the diagram's podlet. */
const TARGETS: Readonly<Record<string, string>> = {
  '/': 'content',
  '/manifest.json': 'manifest',
  '/fallback': 'fallback',
};

function readPage(page: string): string {
  return readFileSync(path.join(PROJECT_ROOT, 'content/docs', `${page}.mdx`), 'utf8');
}

/** Steps of the sequence diagram whose label starts with this text. */
function listSteps(page: string, label: string): { from: string; text: string }[] {
  const [, diagram = ''] = readPage(page).split(`<SequenceDiagram\n  label="${label}`);
  const steps = diagram.slice(0, diagram.indexOf('/>')).matchAll(/from: '([^']+)'.* text: '([^']+)'/g);
  return [...steps].map(([, from = '', text = '']) => ({ from, text }));
}

/** Source of the graph with this title. */
function getGraph(page: string, title: string): string {
  const [, graph] = readPage(page).split(`title="${title}"\n`);
  if (graph === undefined) throw new Error(`${page} has no graph "${title}".`);
  return graph.slice(0, graph.indexOf('\n```'));
}

function listEdges(graph: string): [from: string, to: string][] {
  return [...graph.matchAll(/^ *(\w+) -> (\w+)/gm)].map(([, from = '', to = '']) => [from, to]);
}

import { load } from 'cheerio';
import { describe, expect, test } from 'vitest';
import { drawGraph } from '#app/engine/content/compile/code/graphviz.server.ts';
import { checkContent, page } from '../../../../../../helpers/content-folder.ts';
import { compilePage, renderPage } from '../../../../../../helpers/compile-page.ts';

const GRAPH =
  '```dot alt="A asks B." title="Caption"\ndigraph {\n  a [label="Layout" class="accent"]\n' +
  '  subgraph cluster_x { label="Podlets" b [style=filled] }\n  a -> b [label="GET /" style=dashed]\n}\n```';

async function check(text: string, meta = 'alt="x"'): Promise<string[]> {
  return await checkContent({ 'docs/a.mdx': page(`Text.\n\n\`\`\`dot ${meta}\n${text}\n\`\`\``) });
}

describe('graphs', () => {
  test('render as labeled SVG with a size and searchable text', async () => {
    const $ = load(await renderPage(GRAPH), null, false);
    const svg = $('figure.graph > .graph-scroller[tabindex="0"][role="group"] > svg[role="img"]');
    expect(svg.attr('aria-label')).toBe('A asks B.');
    expect(Number(svg.attr('width'))).toBeGreaterThan(50);
    expect(
      $('text')
        .map((_, text) => $(text).text())
        .get()
        .sort(),
    ).toEqual(['GET /', 'Layout', 'Podlets', 'b']);
    expect($('figcaption').text()).toBe('Caption');
    const { sections } = await compilePage(GRAPH);
    expect(sections[0]?.text).toMatch(/\bPodlets · Layout · b · GET \/ · Caption$/);
  });

  test('have no colors, styles, fonts, IDs, or titles, only classes', async () => {
    const html = await renderPage(GRAPH);
    expect(html).not.toMatch(/ (id|fill|stroke|style|font-family|font-size|xmlns)="|<title|<!--/);
    const $ = load(html, null, false);
    const groups = $('g')
      .toArray()
      .map((group) => $(group).attr('class'));
    expect(groups).toEqual([
      'graph-graph',
      'graph-cluster',
      'graph-node graph-accent',
      'graph-node',
      'graph-edge',
    ]);
    expect($('.graph-edge path').attr('stroke-dasharray')).toBeDefined();
    expect($('.graph-filled, .graph-tip').length).toBe(2);
  });

  test('have a gap between an edge and its label', async () => {
    const $ = load(await renderPage('```dot alt="x"\ndigraph { a -> b [label="GET /"] }\n```'), null, false);
    const edge = Number(/M([\d.]+)/.exec($('.graph-edge > path').attr('d') ?? '')?.[1]);
    const center = Number($('.graph-edge > text').attr('x'));
    // Helvetica's width of the label at the rendered size, 12.5, is 34.7.
    expect(center - 34.7 / 2 - edge).toBeGreaterThan(3);
  });

  test('are deterministic, even after a graph with errors', async () => {
    const text = 'digraph { a -> b -> c; a -> c }';
    const first = await drawGraph(text, []);
    await drawGraph('digraph { a -> ', []);
    expect(await drawGraph(text, [])).toEqual(first);
    expect(await renderPage(GRAPH)).toBe(await renderPage(GRAPH));
  });

  test.each([
    'graph { a -- b }',
    'strict digraph "a { b" { a }',
    '// c {\n/* { */ digraph g { a }',
    'DIGRAPH{a}',
  ])('accept every kind of header: %j', async (text) => {
    expect(await drawGraph(text, [])).toMatchObject({
      viewBox: expect.stringMatching(/^0 0 \d+ \d+$/) as string,
    });
  });

  test.each(['accent', 'quiet', 'layout', 'podlet', 'browser'])('accept the class %s', async (name) => {
    expect(await check(`digraph { a [class="${name}"] }`)).toEqual([]);
  });

  test('are shown as written with verbatim', async () => {
    expect(await renderPage('```dot verbatim\ndigraph { a }\n```')).toContain(
      '<code class="language-dot">digraph { a }</code>',
    );
  });
});

const CLASSES = 'accent, quiet, layout, podlet, browser.';
const LANGUAGE = 'Graphs use the DOT language: digraph { a -> b [label="c"] }.';

describe('E11 an invalid graph is an error with its location', () => {
  test('without a text alternative', async () => {
    expect(await check('digraph { a }', '')).toEqual([
      'docs/a.mdx:6:1 The graph has no text alternative. ' + 'Add alt="…" with a sentence that describes it.',
    ]);
  });

  test.each<[string, string]>([
    ['digraph {\n  a -> }\n', `8:8 The graph has a syntax error near "}". ${LANGUAGE}`],
    ['digraph {\n  a -- b\n}', `8:5 The graph has a syntax error near "--". ${LANGUAGE}`],
    ['digraph {\n  a -> b', `8:1 The graph is incomplete. ${LANGUAGE}`],
    ['hello', `7:1 The graph has a syntax error near "hello". ${LANGUAGE}`],
    ['', '7:1 The graph is empty. Write digraph { a -> b }.'],
    [
      'digraph {\n  a [color=red]\n}',
      `8:6 A graph cannot set colors, because it is shown in both color modes. Use a class, e.g. class="accent": ${CLASSES}`,
    ],
    [
      'digraph {\n  a [fontcolor="#123456"]\n}',
      `8:6 A graph cannot set colors, because it is shown in both color modes. Use a class, e.g. class="accent": ${CLASSES}`,
    ],
    [
      'digraph {\n  a [class="acent"]\n}',
      '8:6 "acent" is not a valid class for graphs. Did you mean "accent"?',
    ],
    [
      'digraph {\n  a [class="accent"]\n  accen [class="quiet accen"]\n}',
      '9:10 "accen" is not a valid class for graphs. Did you mean "accent"?',
    ],
    [
      'digraph {\n  a [URL="https://a.example"]\n}',
      '8:6 A graph cannot contain links or images. Put links in the text around it.',
    ],
  ])('%j', async (text, message) => {
    expect(await check(text)).toEqual([`docs/a.mdx:${message}`]);
  });
});

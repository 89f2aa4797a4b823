import { load, type CheerioAPI } from 'cheerio/slim';
import type { Element } from 'domhandler';
import { toPosition } from '#app/engine/lib/text.ts';
import type { Issue, Position } from '#app/engine/diagnostics/problem.ts';
import { suggest } from '#app/engine/diagnostics/suggest.ts';

type GraphIssue = Issue & Position;

/** Classes that authors may give to nodes, edges, and clusters, besides the parts of the site. */
const GRAPH_CLASSES = ['accent', 'quiet'];

/**
 * Default attributes of graphs. Labels are measured with Helvetica, whose metrics are built into Graphviz, at a
 * slightly larger font size than they are rendered at, so that they fit their boxes in the reader's font; those of edges
 * at an even larger one, which leaves a gap to the edge.
 */
const DEFAULTS =
  'graph [fontname="Helvetica" fontsize=14 nodesep=0.3 ranksep=0.45 bgcolor="transparent"]; ' +
  'node [fontname="Helvetica" fontsize=14 shape=box style=rounded height=0.45 margin="0.16,0.08"]; ' +
  'edge [fontname="Helvetica" fontsize=17 arrowsize=0.8]; ';

/** Scale from Graphviz points to CSS pixels, so that labels are nearly as large as the text. */
const SCALE = 1.2;

/** Start of a graph, after whitespace and comments, up to its opening brace. */
const HEAD =
  /^(?:\s|(?:\/\/|#)[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*(?:strict\s+)?(?:di)?graph\b[ \t\r\n]*(?:(?:"(?:[^"\\]|\\.)*"|[\w\u0080-\uffff.-]+)[ \t\r\n]*)?\{/i;

const DEFAULT_COLORS = new Set(['none', 'transparent', 'black', 'white', 'lightgrey']);

interface DrawnGraph {
  /** In CSS pixels. */
  width: string;
  height: string;
  viewBox: string;
  html: string;
}

/** Renders a DOT graph as SVG without colors and ids; classes style it for both color modes. */
export async function drawGraph(text: string, parts: readonly string[]): Promise<DrawnGraph | GraphIssue> {
  // Loaded lazily, because many sites contain no graphs.
  const { Graphviz } = await import('@hpcc-js/wasm-graphviz');
  const graphviz = await Graphviz.load();
  const head = HEAD.exec(text)?.[0] ?? '';
  let svg: string;
  try {
    svg = graphviz.layout(head + (head === '' ? '' : DEFAULTS) + text.slice(head.length), 'svg', 'dot');
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return describeFailure(error.message, text);
  }
  if (!svg.includes('<svg')) {
    return { line: 1, column: 1, message: 'The graph is empty.', fix: 'Write digraph { a -> b }.' };
  }
  const $ = load(svg, { xml: true });
  return findUnsupported($, text, [...GRAPH_CLASSES, ...parts]) ?? clean($);
}

function describeFailure(message: string, text: string): GraphIssue {
  const [, line = '1', near] = /line (\d+)(?: near '([^]*)')?/.exec(message) ?? [];
  const sourceLine = text.split('\n')[Number(line) - 1] ?? '';
  const index = near === undefined ? -1 : sourceLine.indexOf(near);
  return {
    line: Math.min(Number(line), text.split('\n').length),
    column: index === -1 ? 1 : index + 1,
    message: near === undefined ? 'The graph is incomplete.' : `The graph has a syntax error near "${near}".`,
    fix: 'Graphs use the DOT language: digraph { a -> b [label="c"] }.',
  };
}

/** Finds unsupported attributes: colors, links, images, and unknown classes. */
function findUnsupported($: CheerioAPI, text: string, classes: readonly string[]): GraphIssue | undefined {
  const locate = (pattern: RegExp) => toPosition(text, Math.max(0, text.search(pattern)));
  if ($('a, image').length > 0) {
    return {
      ...locate(/\b(url|href|image)\s*=/i),
      message: 'A graph cannot contain links or images.',
      fix: 'Put links in the text around it.',
    };
  }
  const shapes = $<Element, string>('path, polygon, polyline, ellipse, text, stop').toArray();
  const color = shapes
    .flatMap(({ attribs }) => [attribs['fill'], attribs['stroke'], attribs['stop-color']])
    .find((value) => value !== undefined && !DEFAULT_COLORS.has(value));
  if (color !== undefined) {
    return {
      ...locate(/\b\w*color\s*=/i),
      message: 'A graph cannot set colors, because it is shown in both color modes.',
      fix: `Use a class, e.g. class="accent": ${classes.join(', ')}.`,
    };
  }
  const names = $<Element, string>('g[class]')
    .toArray()
    .flatMap(({ attribs }) => (attribs['class'] ?? '').split(/\s+/).slice(1));
  const unknown = names.find((name) => !classes.includes(name));
  if (unknown === undefined) return undefined;
  const written = [...text.matchAll(/\bclass\s*=\s*(?:"[^"]*"|\w+)/gi)];
  return {
    ...toPosition(text, written.find(([match]) => match.split(/[^\w-]+/).includes(unknown))?.index ?? 0),
    message: `"${unknown}" is not a valid class for graphs.`,
    fix: suggest(unknown, classes, 'The classes are'),
  };
}

/** Removes attributes that are set by the page's stylesheet, and adds classes for it. */
function clean($: CheerioAPI): DrawnGraph {
  const svg = $('svg');
  svg.find('title').remove();
  svg.find('.graph > polygon[stroke="none"], .graph > polygon[stroke="transparent"]').first().remove();
  svg.find('g[class]').each((_, element) => {
    const [kind = '', ...names] = ($(element).attr('class') ?? '').split(/\s+/);
    $(element).attr('class', [`graph-${kind}`, ...names.map((name) => `graph-${name}`)].join(' '));
  });
  svg.find('*').each((_, element) => {
    if (element.type !== 'tag') return;
    const shape = $(element);
    if (shape.attr('fill') === 'lightgrey') shape.addClass('graph-filled');
    if (element.name === 'polygon' && shape.attr('fill') === 'black') shape.addClass('graph-tip');
    if (/mono|courier/i.test(shape.attr('font-family') ?? '')) shape.addClass('graph-code');
    for (const name of ['id', 'fill', 'stroke', 'font-family', 'font-size', 'xml:space'])
      shape.removeAttr(name);
  });
  const [left = '0', top = '0', width = '0', height = '0'] = (svg.attr('viewBox') ?? '')
    .split(/\s+/)
    .map(round);
  return {
    width: round(String(SCALE * Number(width))),
    height: round(String(SCALE * Number(height))),
    viewBox: `${left} ${top} ${width} ${height}`,
    // Whitespace is collapsed but kept, because it separates words for search.
    html: (svg.html() ?? '')
      .replace(/<!--[^]*?-->/g, '')
      .replace(/\s+/g, (space) => (space.includes('\n') ? ' ' : space))
      .trim(),
  };
}

function round(length: string): string {
  return String(Math.round(Number(length)));
}

import type { Node as JsNode } from 'estree';
import type { Root } from 'mdast';
import type { CompileContext, Extension, Token } from 'mdast-util-from-markdown';
import type { MdxJsxAttribute } from 'mdast-util-mdx-jsx';
import type { Processor } from 'unified';
import { visit } from 'unist-util-visit';
import { isJsxElement } from '#app/engine/content/compile/ast/jsx-nodes.server.ts';
import { parsePage } from './parse-page.ts';

/** Reference in an MDX file to another page or file. */
export interface Reference {
  /**
   * `link`: a URL or the file of a page, as in links. `file`: a file next to this one, as in images and
   * imports. `value`: a value that is a reference only if such a page or file exists.
   */
  kind: 'link' | 'file' | 'value';
  url: string;
  /** Offsets of the URL in the file. */
  start: number;
  end: number;
  /** Whether spaces in the URL must be escaped. */
  escaped: boolean;
}

/** Attributes and properties that contain a URL or a file. `to` may also be data, such as the end of an arrow. */
const KINDS: Readonly<Record<string, Reference['kind']>> = { href: 'link', to: 'value', src: 'file' };

/** Values that look like paths, unlike names and other words. */
const PATH_LIKE = /\/|\.mdx?(?:[?#]|$)/;

/** The `file` of a fence that includes its code from a file, in the first line. */
const FENCE_FILE = /^([^\r\n]*\sfile=)(?:"([^"\r\n]*)"|'([^'\r\n]*)'|([^\s"'{}]+))/;

/**
 * Finds every reference in an MDX file: Markdown links and images, attributes of elements, properties of objects in
 * braces, imports, and files that fences include. Text and code that only look like references are ignored.
 *
 * @throws ProblemError if the file has a syntax error
 */
export function findReferences(text: string, file: string): Reference[] {
  const start = text.startsWith('\uFEFF') ? 1 : 0;
  return readReferences(text.slice(start), file)
    .map((reference) => ({ ...reference, start: reference.start + start, end: reference.end + start }))
    .sort((a, b) => a.start - b.start);
}

function readReferences(source: string, file: string): Reference[] {
  const destinations: Destination[] = [];
  const tree = parsePage(source, file, [[recordDestinations, destinations]]);
  const references = listDestinations(destinations, tree, source);
  visit(tree, (node) => {
    if (isJsxElement(node)) {
      for (const attribute of node.attributes) {
        if (attribute.type === 'mdxJsxAttribute') references.push(...listInAttribute(attribute, source));
        else references.push(...listInCode(attribute.data?.estree));
      }
    } else if (
      node.type === 'mdxjsEsm' ||
      node.type === 'mdxFlowExpression' ||
      node.type === 'mdxTextExpression'
    ) {
      references.push(...listInCode(node.data?.estree));
    } else if (node.type === 'code' && node.position !== undefined) {
      references.push(...listInFence(source, node.position.start.offset ?? 0));
    }
  });
  return references;
}

/** Lists the URLs of links and images, which are references to pages and files. */
function listDestinations(destinations: readonly Destination[], tree: Root, source: string): Reference[] {
  const imageIdentifiers = new Set<string>();
  const linkIdentifiers = new Set<string>();
  visit(tree, (node) => {
    if (node.type === 'imageReference') imageIdentifiers.add(node.identifier);
    else if (node.type === 'linkReference') linkIdentifiers.add(node.identifier);
  });
  return destinations.map(({ node, url, start, end }) => {
    const isImage =
      node.type === 'image' ||
      (node.type === 'definition' &&
        imageIdentifiers.has(node.identifier) &&
        !linkIdentifiers.has(node.identifier));
    return { kind: isImage ? 'file' : 'link', url, start, end, escaped: source[start - 1] !== '<' };
  });
}

function listInAttribute({ name, value, position }: MdxJsxAttribute, source: string): Reference[] {
  const references = typeof value === 'object' ? listInCode(value?.data?.estree) : [];
  const kind = KINDS[name];
  const from = position?.start.offset;
  const to = position?.end.offset;
  if (kind === undefined || from === undefined || to === undefined) return references;
  if (typeof value === 'string') {
    const quote = source.slice(from, to).search(/["']/);
    return toReferences(kind, value, from + quote + 1, to - 1);
  }
  const [statement] = value?.data?.estree?.body ?? [];
  if (statement?.type === 'ExpressionStatement') references.push(...listLiteral(kind, statement.expression));
  return references;
}

/** Lists the imports, properties, and attributes in a piece of code that refer to files or pages. */
function listInCode(code: JsNode | null | undefined): Reference[] {
  const references: Reference[] = [];
  walkCode(code, (node) => {
    if (
      node.type === 'ImportDeclaration' ||
      node.type === 'ExportAllDeclaration' ||
      node.type === 'ExportNamedDeclaration'
    ) {
      if (typeof node.source?.value === 'string' && node.source.value.startsWith('.')) {
        references.push(...listLiteral('file', node.source));
      }
    } else if (node.type === 'Property') {
      const name = node.key.type === 'Identifier' ? node.key.name : (node.key as { value?: unknown }).value;
      const kind = typeof name === 'string' ? KINDS[name] : undefined;
      if (kind !== undefined) references.push(...listLiteral(kind, node.value));
    } else if ((node.type as string) === 'JSXAttribute') {
      const { name, value } = node as unknown as { name: { name: unknown }; value: JsNode | null };
      const kind = typeof name.name === 'string' ? KINDS[name.name] : undefined;
      if (kind !== undefined) references.push(...listLiteral(kind, value));
    }
  });
  return references;
}

/** Returns a string literal as a reference, without its quotes; nothing for other code. */
function listLiteral(kind: Reference['kind'], node: JsNode | null | undefined): Reference[] {
  if (node?.type !== 'Literal' || typeof node.value !== 'string') return [];
  const { start, end } = node as unknown as { start: number; end: number };
  return toReferences(kind, node.value, start + 1, end - 1);
}

/** Returns a string in code as a reference; nothing for a value that does not look like a path. */
function toReferences(kind: Reference['kind'], url: string, start: number, end: number): Reference[] {
  return kind === 'value' && !PATH_LIKE.test(url) ? [] : [{ kind, url, start, end, escaped: false }];
}

/** Returns the file that a fence includes its code from, if any. */
function listInFence(source: string, from: number): Reference[] {
  const [, before = '', doubleQuoted, singleQuoted, bare] = FENCE_FILE.exec(source.slice(from)) ?? [];
  const url = doubleQuoted ?? singleQuoted ?? bare;
  if (url === undefined) return [];
  const start = from + before.length + (bare === undefined ? 1 : 0);
  return [{ kind: 'file', url, start, end: start + url.length, escaped: false }];
}

/** URL of a Markdown link, image, or definition, with its location. */
interface Destination {
  node: Extract<CompileContext['stack'][number], { type: 'link' | 'image' | 'definition' }>;
  url: string;
  start: number;
  end: number;
}

/**
 * Remark plugin: records the positions of URLs within links, which the parser knows but the syntax tree does not
 * contain.
 */
function recordDestinations(this: Processor, destinations: Destination[]): void {
  function record(this: CompileContext, token: Token): void {
    const url = this.resume();
    const node = this.stack.at(-1);
    if (node?.type !== 'link' && node?.type !== 'image' && node?.type !== 'definition') {
      throw new Error('A destination is outside of a link.');
    }
    node.url = url;
    destinations.push({ node, url, start: token.start.offset, end: token.end.offset });
  }
  const data = this.data() as { fromMarkdownExtensions?: Extension[] };
  (data.fromMarkdownExtensions ??= []).push({
    exit: { resourceDestinationString: record, definitionDestinationString: record },
  });
}

/** Visits every node of a piece of code. */
function walkCode(code: JsNode | null | undefined, callback: (node: JsNode) => void): void {
  if (code == null) return;
  callback(code);
  for (const value of Object.values(code) as unknown[]) {
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (
        typeof child === 'object' &&
        child !== null &&
        typeof (child as { type?: unknown }).type === 'string'
      ) {
        walkCode(child as JsNode, callback);
      }
    }
  }
}

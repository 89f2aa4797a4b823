import type { Element, Root } from 'hast';
import type {} from 'mdast-util-to-hast';
import { hasClass, isElement, listElements, readText } from '../ast/hast-nodes.server.ts';
import type { Highlighter } from './highlight.server.ts';

/** Code block of a rendered page. Its code is plain text until it is highlighted. */
export interface CodeBlock {
  code: Element;
  /** Line ids of a block with line numbers: `code-1-L3` is the third line of the first such block. */
  lineIds: readonly string[];
  resultingCode: string;
  /** Code as a diff, with ` `, `+`, or `-` before each line; undefined if no line is marked as added or removed. */
  diff: string | undefined;
  highlight(highlighter: Highlighter): Promise<void>;
  /** Removes line ids and links to them from highlighted code. */
  removeLineIds(): void;
}

type Marks = ReadonlyMap<number, ReadonlySet<string>>;

/** Formats line marks as an attribute value: `1:removed 4:added,focus`, with 1-based lines. */
export function formatMarks(marks: Marks): string {
  return [...marks].map(([line, names]) => `${line}:${[...names].join(',')}`).join(' ');
}

function parseMarks(attribute: string): Marks {
  const marks = attribute.split(' ').filter((mark) => mark !== '');
  return new Map(
    marks.map((mark) => {
      const [line, names = ''] = mark.split(':');
      return [Number(line), new Set(names.split(','))];
    }),
  );
}

/** Finds the code blocks that authors wrote as fences. */
export function findCodeBlocks(tree: Root): CodeBlock[] {
  const blocks: CodeBlock[] = [];
  let numbered = 0;
  for (const pre of listElements(tree).filter(({ tagName }) => tagName === 'pre')) {
    const code = pre.children.find((child) => isElement(child, 'code'));
    const attribute = code?.properties['dataMarks'];
    if (code === undefined || typeof attribute !== 'string') continue;
    delete code.properties['dataMarks'];
    const prefix = hasClass(pre, 'code-numbered') ? `code-${(numbered += 1)}-L` : undefined;
    blocks.push(createBlock(code, parseMarks(attribute), hasClass(pre, 'code-lines'), prefix));
  }
  return blocks;
}

function createBlock(
  code: Element,
  marks: Marks,
  isWrapped: boolean,
  idPrefix: string | undefined,
): CodeBlock {
  const value = readText(code);
  const sourceLines = value.split('\n');
  const [language = ''] = [code.properties['className']].flat().map(String);
  let lines: readonly string[] = [];

  function setHtml(prefix: string | undefined): void {
    const html = lines.map((line, index) => {
      const end = index === lines.length - 1 ? '' : '\n';
      if (!isWrapped) return line + end;
      const names = marks.get(index + 1) ?? new Set();
      const wrapped = wrapLine(line, index + 1, names, idPrefix !== undefined, prefix);
      // Like a removed line, its end is not selectable. It can't be part of the line, which is a box.
      return wrapped + (names.has('removed') && end !== '' ? `<span inert>${end}</span>` : end);
    });
    code.children = [{ type: 'raw', value: html.join('') }];
  }

  return {
    code,
    lineIds: idPrefix === undefined ? [] : sourceLines.map((_, index) => `${idPrefix}${index + 1}`),
    resultingCode: sourceLines.filter((_, index) => marks.get(index + 1)?.has('removed') !== true).join('\n'),
    diff: formatDiff(sourceLines, marks),
    async highlight(highlighter) {
      lines = await highlighter.highlight(value, language.replace(/^language-/, ''));
      setHtml(idPrefix);
    },
    removeLineIds() {
      if (idPrefix !== undefined) setHtml(undefined);
    },
  };
}

function formatDiff(lines: readonly string[], marks: Marks): string | undefined {
  const prefixes = lines.map((_, index) => {
    const names = marks.get(index + 1);
    return names?.has('removed') === true ? '-' : names?.has('added') === true ? '+' : ' ';
  });
  if (prefixes.every((prefix) => prefix === ' ')) return undefined;
  return lines.map((line, index) => `${prefixes[index] ?? ' '}${line}`.trimEnd()).join('\n');
}

/**
 * Wraps a line in an element. Only the first line number of a block is in the tab order; the others are reached with
 * arrow keys.
 */
function wrapLine(
  html: string,
  line: number,
  marks: ReadonlySet<string>,
  isNumbered: boolean,
  idPrefix: string | undefined,
): string {
  const name = marks.has('removed') ? 'del' : marks.has('added') ? 'ins' : 'span';
  const classes = [...marks].map((mark) => `line-${mark}`);
  const id = idPrefix === undefined ? undefined : `${idPrefix}${line}`;
  const link =
    id === undefined ? '' : ` href="#${id}" aria-label="Line ${line}" tabindex="${line === 1 ? 0 : -1}"`;
  const number = isNumbered ? `<a class="line-number"${link}></a>` : '';
  const attributes = `class="${['line', ...classes].join(' ')}"${id === undefined ? '' : ` id="${id}"`}`;
  return `<${name} ${attributes}>${number}${html}</${name}>`;
}

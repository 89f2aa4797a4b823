import type { Heading, Root, TableCell, TableRow } from 'mdast';
import type { CompileContext, Extension as FromMarkdownExtension, Token } from 'mdast-util-from-markdown';
import type { Code, Effects, Extension, State } from 'micromark-util-types';
import type { Processor } from 'unified';
import type { Node } from 'unist';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { addProperties } from '../ast/mdast-nodes.server.ts';

/**
 * Explicit ids, `## Heading {#its-id}`, at the end of a heading or of the first cell of a table row. MDX would parse
 * the braces as an expression and fail at the `#`, so this is a syntax extension that takes precedence over
 * expressions.
 */

interface HeadingIdNode extends Node {
  type: 'headingId';
  value: string;
}

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    headingId: 'headingId';
  }
}

declare module 'mdast' {
  interface PhrasingContentMap {
    headingId: HeadingIdNode;
  }
  interface RootContentMap {
    headingId: HeadingIdNode;
  }
}

const LEFT_BRACE = 123;

/** Id, or the beginning of one. Ids may contain letters, digits, `-`, `_`, `.`, and `:`. */
const PREFIX = /^\{(?:#(?:[\w\-.:]+\}?)?)?$/;

const headingIdSyntax: Extension = {
  text: { [LEFT_BRACE]: { name: 'headingId', tokenize: tokenizeHeadingId } },
};

/** Mdast extension that creates nodes for ids. `liftId` moves them to headings and rows. */
const headingIdFromMarkdown: FromMarkdownExtension = {
  exit: {
    headingId(this: CompileContext, token: Token) {
      const value = this.sliceSerialize(token).slice('{#'.length, -'}'.length);
      this.enter({ type: 'headingId', value }, token);
      this.exit(token);
    },
  },
};

/** Remark plugin: parses explicit ids and sets them on their headings and table rows. */
export function remarkHeadingIds(this: Processor): (tree: Root, file: VFile) => void {
  const data = this.data() as {
    micromarkExtensions?: Extension[];
    fromMarkdownExtensions?: FromMarkdownExtension[];
  };
  (data.micromarkExtensions ??= []).push(headingIdSyntax);
  (data.fromMarkdownExtensions ??= []).push(headingIdFromMarkdown);
  return (tree, file) => {
    if (!String(file).includes('{#')) return;
    visit(tree, (node) => {
      if (node.type === 'heading') liftId(node, node);
      const [cell] = node.type === 'tableRow' ? node.children : [];
      if (node.type === 'tableRow' && cell !== undefined) liftId(cell, node);
    });
    visit(tree, 'headingId', (node) => {
      file.fail(
        `"{#${node.value}}" is in the wrong position. Put it at the end of a heading, or of the first cell of a table row.`,
        node.position,
      );
    });
  };
}

/** Moves the id at the end of a heading or cell to its element. */
function liftId({ children }: Heading | TableCell, element: Heading | TableRow): void {
  const last = children.at(-1);
  if (last?.type !== 'headingId') return;
  children.pop();
  const before = children.at(-1);
  if (before?.type === 'text') before.value = before.value.trimEnd();
  addProperties(element, { id: last.value });
}

function tokenizeHeadingId(effects: Effects, ok: State, nok: State): State {
  let text = '';
  return function read(code: Code): State | undefined {
    text += code === null || code < 0 ? '\n' : String.fromCharCode(code);
    if (!PREFIX.test(text)) return nok(code);
    if (text === '{') effects.enter('headingId');
    effects.consume(code);
    if (!text.endsWith('}')) return read;
    effects.exit('headingId');
    return ok;
  };
}

import type { Heading, Root, TableCell, TableRow } from 'mdast';
import type {} from 'mdast-util-to-hast';
import type { CompileContext, Extension as FromMarkdownExtension, Token } from 'mdast-util-from-markdown';
import type { Code, Construct, Effects, Extension, State } from 'micromark-util-types';
import type { Processor } from 'unified';
import type { Node } from 'unist';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';

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
const RIGHT_BRACE = 125;
const HASH = 35;

const headingIdConstruct: Construct = { name: 'headingId', tokenize: tokenizeHeadingId };

const headingIdSyntax: Extension = { text: { [LEFT_BRACE]: headingIdConstruct } };

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
  element.data = { ...element.data, hProperties: { ...element.data?.hProperties, id: last.value } };
}

function tokenizeHeadingId(effects: Effects, ok: State, nok: State): State {
  return start;

  function start(code: Code): State | undefined {
    effects.enter('headingId');
    effects.consume(code);
    return hash;
  }

  function hash(code: Code): State | undefined {
    if (code !== HASH) return nok(code);
    effects.consume(code);
    return first;
  }

  function first(code: Code): State | undefined {
    return isIdCharacter(code) ? rest(code) : nok(code);
  }

  function rest(code: Code): State | undefined {
    if (!isIdCharacter(code) && code !== RIGHT_BRACE) return nok(code);
    effects.consume(code);
    if (code !== RIGHT_BRACE) return rest;
    effects.exit('headingId');
    return ok;
  }
}

/** Letters, digits, `-`, `_`, `.` and `:`. */
function isIdCharacter(code: Code): boolean {
  return code !== null && code > 0 && /[\w\-.:]/.test(String.fromCharCode(code));
}

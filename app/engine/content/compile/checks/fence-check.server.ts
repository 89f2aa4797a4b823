import type { Code, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { MdxFile } from '../context/page-context.server.ts';

/**
 * Markdown transform: reports unclosed code fences, including fences that contain the opening line of another fence,
 * whose closing line then closes the first one.
 */
export function checkFences(tree: Root, mdx: MdxFile): void {
  const source = mdx.text;
  visit(tree, 'code', (node) => {
    const fence = readFence(node, source);
    if (fence === undefined) return;
    const inner = findInnerFence(node, fence);
    if (!isClosed(node, fence, source)) {
      mdx.error('code', node, {
        message: 'The code block is not closed, so it includes everything that follows.',
        fix: `Put "${fence}" on its own line where it ends.`,
      });
    } else if (inner !== undefined) {
      mdx.error('code', node, {
        message: `The code block is not closed before line ${inner} opens another one.`,
        fix: `Put "${fence}" on its own line where it ends. To show a fence, open this block with a longer one.`,
      });
    }
  });
}

/** Reads the fence that opens a code block; undefined for an indented code block. */
function readFence({ position }: Code, source: string): string | undefined {
  return /^(?:`{3,}|~{3,})/.exec(source.slice(position?.start.offset))?.[0];
}

function isClosed({ position }: Code, fence: string, source: string): boolean {
  const lines = source.slice(position?.start.offset, position?.end.offset).trimEnd().split('\n');
  // In lists and block quotes, the last line starts with their marker.
  const last = (lines.at(-1) ?? '').replace(/^[\s>]*/, '').trimEnd();
  return lines.length > 1 && last.startsWith(fence) && isRun(last);
}

function isRun(text: string): boolean {
  return text === text.charAt(0).repeat(text.length);
}

/** Finds the line of a nested fence with a language, which is only allowed inside a longer fence. */
function findInnerFence({ value, position }: Code, fence: string): number | undefined {
  const index = value.split('\n').findIndex((line) => {
    const text = line.trim();
    const [run = ''] = /^(?:`+|~+)/.exec(text) ?? [];
    return run.startsWith(fence) && /^\s*[\w-]/.test(text.slice(run.length));
  });
  return index === -1 ? undefined : (position?.start.line ?? 0) + 1 + index;
}

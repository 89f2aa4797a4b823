import type { List, ListItem, Paragraph, PhrasingContent, Root } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';
import { isJsxElement } from '../ast/jsx-nodes.server.ts';
import type { MdxFile } from '../context/page-context.server.ts';
import { withClass } from './directives.server.ts';

const PLACEHOLDER = /^(…|\.\.\.)$/;

/**
 * Markdown transform: renders the list in a `<FileTree>` as a tree. The first word of an entry is its name, the rest is
 * a comment; `**name**` highlights it; a name that ends with a slash, or has child entries, is a folder; `…` represents
 * omitted files.
 */
export function transformFileTrees(tree: Root, mdx: MdxFile): void {
  visit(tree, (node, index, parent) => {
    if (!isJsxElement(node) || node.name !== 'FileTree') return undefined;
    if (parent === undefined || index === undefined) return undefined;
    const [list, ...others] = node.children;
    if (list?.type !== 'list' || list.ordered === true || others.length > 0) {
      mdx.error('component', node, {
        message: 'A <FileTree> must contain a single list.',
        fix: 'Write "- " before each name, with a blank line before the first and after the last.',
      });
      return undefined;
    }
    parent.children.splice(index, 1, withClass(buildList(list), 'file-tree'));
    return [SKIP, index + 1];
  });
}

function buildList(list: List): List {
  return { ...list, spread: false, children: list.children.map(buildEntry) };
}

function buildEntry(item: ListItem): ListItem {
  const [first, ...others] = item.children;
  const paragraph = first?.type === 'paragraph' ? first : undefined;
  const lists = others.filter((node) => node.type === 'list').map(buildList);
  const { name, isMarked, comment } = splitEntry(paragraph);
  const isFolder = lists.length > 0 || name.endsWith('/');
  const kind = PLACEHOLDER.test(name) ? 'more' : isFolder ? 'folder' : 'file';
  const shown: PhrasingContent = { type: 'text', value: isFolder && !name.endsWith('/') ? `${name}/` : name };
  const label = [createElement(isMarked ? 'strong' : 'span', `tree-${kind}`, [shown])];
  if (comment.length > 0) {
    label.push({ type: 'text', value: ' ' }, createElement('span', 'tree-note', comment));
  }
  return {
    ...item,
    spread: false,
    checked: null,
    children: [{ type: 'paragraph', children: label }, ...lists],
  };
}

function createElement(hName: string, className: string, children: PhrasingContent[]): PhrasingContent {
  return { type: 'emphasis', data: { hName, hProperties: { className: [className] } }, children };
}

function splitEntry(paragraph: Paragraph | undefined) {
  const [first, ...others] = paragraph?.children ?? [];
  if (first?.type !== 'text') {
    const name = first === undefined ? '' : toString(first);
    return { name, isMarked: first?.type === 'strong', comment: trimStart(others) };
  }
  const [name = ''] = /^\S+/.exec(first.value) ?? [];
  const rest = first.value.slice(name.length).trimStart();
  const comment: PhrasingContent[] = rest === '' ? others : [{ type: 'text', value: rest }, ...others];
  return { name, isMarked: false, comment: trimStart(comment) };
}

function trimStart([first, ...others]: readonly PhrasingContent[]): PhrasingContent[] {
  if (first?.type !== 'text') return first === undefined ? [] : [first, ...others];
  const value = first.value.trimStart();
  return value === '' ? others : [{ ...first, value }, ...others];
}

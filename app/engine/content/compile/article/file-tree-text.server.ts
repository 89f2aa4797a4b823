import type { Element, ElementContent } from 'hast';
import { hasClass, isElement, readText } from '#app/engine/content/compile/ast/hast-nodes.server.ts';

/** Formats the list of a `<FileTree>` as text, as the `tree` command does, with comments after a `#`. */
export function drawFileTree(list: Element, indent = ''): string {
  const items = list.children.filter((child) => isElement(child, 'li'));
  return items
    .flatMap((item, index) => {
      const isTop = hasClass(list, 'file-tree');
      const isLast = index === items.length - 1;
      const inner = item.children.filter((child) => isElement(child, 'ul'));
      const below = isTop ? '' : `${indent}${isLast ? '    ' : '│   '}`;
      return [
        `${isTop ? '' : `${indent}${isLast ? '└── ' : '├── '}`}${describe(item.children)}`,
        ...inner.map((folder) => drawFileTree(folder, below)),
      ];
    })
    .join('\n');
}

function describe(children: readonly ElementContent[]): string {
  return children
    .flatMap((child) => (isElement(child, 'p') ? child.children : [child]))
    .filter((child) => !isElement(child, 'ul'))
    .map((child) =>
      isElement(child) && hasClass(child, 'tree-note') ? `# ${readText(child)}` : readText(child),
    )
    .join('')
    .trim();
}

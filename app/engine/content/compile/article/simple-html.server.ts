import type { Element, ElementContent, Root, RootContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { visit } from 'unist-util-visit';
import { element, hasClass, isElement, readText, text } from '../ast/hast-nodes.server.ts';
import { parseUrl } from '#app/engine/urls/parse-url.ts';

/** Classes of omitted elements: interactive ones, and ones that repeat text. */
const OMITTED_CLASSES = ['tab-list', 'code-tools', 'line-number', 'admonition-title'];

/**
 * Replaces the site's components with plain elements that Markdown and feeds support, and makes URLs absolute:
 * admonitions become quotes, tab panels a sequence, code with changed lines a diff, and diagrams their text
 * alternatives.
 *
 * @param url absolute URL of the page
 */
export function simplifyHtml(tree: Root | Element, url: string): void {
  // The children of a root may be any children of an element.
  const { children } = tree as Root;
  (tree as Root).children = children.flatMap((child) => {
    let node: RootContent = child;
    while (isElement(node)) {
      const simple = simplify(node, url);
      if (simple === undefined) return [];
      if (simple === node) {
        simplifyHtml(node, url);
        break;
      }
      node = simple;
      // A code block is final; other replacements may be replaced again.
      if (isElement(node, 'pre')) break;
    }
    return [node];
  });
}

/** Returns the replacement of an element: the element itself, possibly modified, a new element, or nothing. */
function simplify(node: Element, url: string): Element | undefined {
  const { tagName, properties } = node;
  if (OMITTED_CLASSES.some((name) => hasClass(node, name)) || tagName === 'button' || tagName === 'svg')
    return undefined;
  if ('dataFootnoteBackref' in properties || properties['id'] === 'footnote-label') return undefined;
  for (const name of ['href', 'src'] as const) {
    const value = properties[name];
    if (typeof value === 'string') properties[name] = parseUrl(value, url)?.href ?? value;
  }
  if (hasClass(node, 'admonition')) return quoteAdmonition(node);
  if (hasClass(node, 'code-block')) return simplifyCode(node);
  if (['diagram', 'graph'].some((name) => hasClass(node, name))) return describeDrawing(node);
  // The link of an image leads to the image itself.
  if (hasClass(node, 'image-link')) return node.children.find((child) => isElement(child)) ?? node;
  if (hasClass(node, 'figure')) return captionImage(node);
  if (hasClass(node, 'file-tree'))
    return element('pre', [element('code', [text(`${drawFileTree(node)}\n`)])]);
  if (hasClass(node, 'badge')) return element('span', [text('('), ...node.children, text(')')]);
  if (hasClass(node, 'cards'))
    for (const list of node.children.filter((child) => isElement(child))) separateTitles(list);
  if (hasClass(node, 'tab-label') || tagName === 'summary')
    return element('p', [element('strong', node.children)]);
  if (tagName === 'td' || tagName === 'th') flattenCell(node);
  return node;
}

function quoteAdmonition(node: Element): Element {
  const title = node.properties['ariaLabel'] ?? '';
  const { className } = node.properties;
  const kinds = Array.isArray(className) ? className.map((name) => /^admonition-(.+)/.exec(name)?.[1]) : [];
  const kind = kinds.find((name) => name !== undefined) ?? 'note';
  const label = kind.charAt(0).toUpperCase() + kind.slice(1);
  const heading = title === label || title === '' ? label : `${label}: ${title}`;
  return element('blockquote', [element('p', [element('strong', [text(heading)])]), ...node.children]);
}

function simplifyCode(node: Element): Element | undefined {
  const pre = node.children.find((child) => isElement(child, 'pre'));
  const code = pre?.children.find((child) => isElement(child, 'code'));
  if (pre === undefined || code === undefined) return undefined;
  const language = String(code.properties['className'] ?? '').replace(/^language-/, '');
  const label = (pre.properties['ariaLabel'] ?? '').replace(/^Code, /, '');
  const { dataDiff: diff } = code.properties;
  const isDiff = typeof diff === 'string';
  const simple = element('code', [text(isDiff ? diff : readText(code))]);
  simple.properties = { className: [`language-${isDiff ? 'diff' : language}`] };
  const block = element('pre', [simple]);
  if (label !== '' && label !== language) block.properties['title'] = label;
  return block;
}

/** Replaces a drawing with its text alternative. */
function describeDrawing(node: Element): Element {
  const captions: string[] = [];
  let label = '';
  visit(node, 'element', (child) => {
    if (child.tagName === 'svg') label = child.properties['ariaLabel'] ?? '';
    if (child.tagName === 'figcaption') captions.push(readText(child));
  });
  const prefix = ['Drawing', ...captions].join(', ');
  return element('p', [element('em', [text(`${prefix}: ${label}`)])]);
}

function captionImage(node: Element): Element {
  let image: Element | undefined;
  visit(node, { tagName: 'img' }, (child: Element) => {
    image ??= child;
  });
  const caption = node.children.find((child) => isElement(child) && hasClass(child, 'caption'));
  if (image === undefined || caption === undefined) return element('span', node.children);
  image.properties['title'] = readText(caption);
  return image;
}

/** Separates the title of a card from its text, which only the stylesheet does otherwise. */
function separateTitles(list: Element): void {
  for (const card of list.children.filter((child) => isElement(child, 'li'))) {
    const [title, next] = card.children;
    if (title === undefined || next === undefined) continue;
    if (next.type === 'text' ? !/^\s/.test(next.value) : !isElement(next, 'p')) {
      card.children.splice(1, 0, text(': '));
    }
  }
}

/** Joins list items and lines, because a Markdown table cell must be a single line. */
function flattenCell(cell: Element): void {
  const [align] = [cell.properties['className']]
    .flat()
    .map(String)
    .filter((name) => name.startsWith('align-'));
  if (align !== undefined) cell.properties['align'] = align.slice('align-'.length);
  cell.children = cell.children.flatMap(flatten);
}

function flatten(node: ElementContent): ElementContent[] {
  if (!isElement(node)) return [node];
  if (node.tagName === 'br') return [text(' ')];
  if (node.tagName !== 'ul' && node.tagName !== 'ol') return [node];
  return node.children
    .filter((child) => isElement(child, 'li'))
    .flatMap((item, index) => [text(index === 0 ? ' ' : '; '), ...item.children]);
}

/** Formats the list of a `<FileTree>` as text, as the `tree` command does, with comments after a `#`. */
function drawFileTree(list: Element, indent = ''): string {
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

/** hast property names of attributes that are meaningful without the site's stylesheet and scripts. */
const ATTRIBUTES = ['href', 'src', 'alt', 'title', 'width', 'height', 'colSpan', 'rowSpan', 'align', 'start'];

/** More attributes by element: the language of code, and the checkboxes of task lists. */
const MORE: Readonly<Record<string, string[]>> = {
  code: ['className'],
  input: ['type', 'disabled', 'checked'],
};

/**
 * Serializes an article, already processed by `simplifyHtml`, as HTML without classes other than the language of code.
 * The tree can't be used afterward.
 */
export function formatPlainHtml(tree: Root): string {
  visit(tree, 'element', (node, index, parent) => {
    const { tagName, properties, children } = node;
    // Elements that exist only for styling are dropped.
    if (/^(?:span|div)$/.test(tagName) && parent !== undefined && index !== undefined) {
      parent.children.splice(index, 1, ...children);
      return index;
    }
    const kept = [...ATTRIBUTES, ...(MORE[tagName] ?? [])];
    node.properties = Object.fromEntries(Object.entries(properties).filter(([name]) => kept.includes(name)));
    return undefined;
  });
  return toHtml(tree, { characterReferences: { useNamedReferences: true } });
}

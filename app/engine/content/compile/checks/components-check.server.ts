import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { findNearest, suggest } from '#app/engine/diagnostics/suggest.ts';
import { findBlocked, SCRIPT_ISSUE, SRCSET_ISSUE, STYLE_ISSUE } from './blocked-content.server.ts';
import {
  createFlowElement,
  findAttribute,
  isJsxElement,
  listStatements,
  type JsxElement,
} from '../ast/jsx-nodes.server.ts';
import type { MdxFile } from '../context/page-context.server.ts';

const TRUNCATE_COMMENT = /^\s*\/\*\s*truncate\s*\*\/\s*$/;

/**
 * Markdown transform: reports unknown components, event handlers, and inline styles (the Content Security Policy allows
 * stylesheets only), and converts the truncate comment of posts to a marker. Marks inline code written as an element:
 * unlike `timeout` in backticks, `<code>timeout</code>` is never linked to the option of that name.
 */
export function checkComponents(tree: Root, mdx: MdxFile): void {
  const { components, descriptions, admonitionKinds } = mdx.context.author;
  const described = Object.keys(descriptions);
  const known = new Set([...described, ...Object.keys(components)]);
  const imported = findImportedNames(tree);
  checkDefaultExport(tree, mdx);
  visit(tree, (node, index, parent) => {
    if (node.type === 'mdxFlowExpression' && TRUNCATE_COMMENT.test(node.value)) {
      if (parent !== undefined && index !== undefined) {
        parent.children.splice(index, 1, createFlowElement('Truncate', {}));
      }
      return;
    }
    if (!isJsxElement(node) || node.name === null) return;
    if (node.name === 'code')
      node.attributes.push({ type: 'mdxJsxAttribute', name: 'data-plain', value: '' });
    const name = node.name.split('.')[0] ?? node.name;
    if (isComponentName(name) && !known.has(name) && !imported.has(name)) {
      mdx.error('component', node, {
        message: `Unknown component <${name}>.`,
        fix: isImportedInText(name, tree, mdx)
          ? 'Put a blank line before and after its import.'
          : suggestComponent(name, [...described, ...[...imported].filter(isComponentName)], admonitionKinds),
      });
    }
    if (name === 'style' || name === 'script' || findAttribute(node, 'style') !== undefined) {
      mdx.error('component', node, name === 'script' ? SCRIPT_ISSUE : STYLE_ISSUE);
    }
    if (imported.has(node.name) && !isComponentName(node.name)) {
      mdx.error('component', node, {
        message: `<${node.name}> is an HTML element, not the component "${node.name}".`,
        fix: 'Give the component a name that starts with a capital letter.',
      });
    }
    // `<form.Field>` is a component, too.
    if (isComponentName(name) || node.name !== name) return;
    const handler = findHandler(node);
    if (handler !== undefined) {
      mdx.error('component', node, {
        message: `"${handler}" has no effect: pages are static HTML, and only islands are hydrated.`,
        fix: 'Move the element to a component in a .tsx file next to the page, and use that component in an <Island>.',
      });
    }
    // The source of an image is checked along with Markdown images.
    const blocked = findBlocked(name, (attribute) =>
      name === 'img' && attribute === 'src' ? undefined : findAttribute(node, attribute)?.value,
    );
    if (blocked !== undefined) mdx.error('component', node, blocked);
    else if ((findAttribute(node, 'srcSet') ?? findAttribute(node, 'srcset')) !== undefined)
      mdx.error('image', node, SRCSET_ISSUE);
  });
}

/** Finds an event handler of an HTML element, such as `onClick`. */
function findHandler({ attributes }: JsxElement): string | undefined {
  const names = attributes.map((attribute) => (attribute.type === 'mdxJsxAttribute' ? attribute.name : ''));
  return names.find((name) => /^on[a-z]+$/i.test(name));
}

/** Whether a paragraph contains an import of a component, which is text, as it is directly below other text. */
function isImportedInText(name: string, tree: Root, mdx: MdxFile): boolean {
  const paragraphs: string[] = [];
  visit(tree, 'paragraph', ({ position }) => {
    paragraphs.push(mdx.text.slice(position?.start.offset, position?.end.offset));
  });
  const lines = paragraphs.flatMap((text) => text.split('\n'));
  return lines.some((line) => /^import\b.*\bfrom\b/.test(line) && line.split(/[^\w$]+/).includes(name));
}

/** Suggests the component with the most similar name, or a directive if its name is more similar. */
function suggestComponent(name: string, components: readonly string[], kinds: readonly string[]): string {
  const nearest = findNearest(name, [...kinds, ...components]);
  const kind = kinds.find((known) => known === nearest);
  if (kind === undefined) return suggest(name, components, 'The components are');
  return `Did you mean a block? It starts with ":::${kind}" on its own line, and ends with ":::".`;
}

function isComponentName(name: string): boolean {
  return /^[A-Z]/.test(name);
}

/**
 * Reports default exports. MDX treats a default export as a layout, which would replace the content of the page (E6).
 */
function checkDefaultExport(tree: Root, mdx: MdxFile): void {
  for (const { node, statement } of listStatements(tree)) {
    const isDefaultExport =
      statement.type === 'ExportDefaultDeclaration' ||
      (statement.type === 'ExportNamedDeclaration' &&
        statement.specifiers.some(
          ({ exported }) => exported.type === 'Identifier' && exported.name === 'default',
        ));
    if (!isDefaultExport) continue;
    mdx.error('page-module', node, {
      message: 'The page has a default export.',
      fix: 'Remove the export: the content of the page is its default export.',
    });
  }
}

/** Names that a page imports or declares itself. */
export function findImportedNames(tree: Root): Set<string> {
  const names = new Set<string>();
  for (const { statement } of listStatements(tree)) {
    if (statement.type === 'ImportDeclaration') {
      for (const { local } of statement.specifiers) names.add(local.name);
    }
    if (statement.type === 'ExportNamedDeclaration' && statement.declaration != null) {
      const { declaration } = statement;
      if (declaration.type === 'VariableDeclaration') {
        for (const { id } of declaration.declarations) if (id.type === 'Identifier') names.add(id.name);
      } else {
        names.add(declaration.id.name);
      }
    }
  }
  return names;
}

import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { suggest } from '#app/engine/diagnostics/suggest.ts';
import type { ComponentDescription } from '#app/engine/model/site-definition.ts';
import { findImportedNames } from './components-check.server.ts';
import {
  findAttribute,
  isJsxElement,
  type JsxElement,
} from '#app/engine/content/compile/ast/jsx-nodes.server.ts';
import { reportError, type PageContext } from '#app/engine/content/compile/context/page-context.server.ts';

type Report = (message: string, remedy: string) => void;

/**
 * Transform of the Markdown syntax tree: refuses what a component does not take, misses or is outside of, by the catalog of components. It
 * runs before Markdown is turned into components, so that it sees what authors wrote.
 */
export function checkComponentProps(tree: Root, file: VFile, context: PageContext): void {
  const { descriptions } = context.author;
  const imported = findImportedNames(tree);
  visit(tree, (node, _, parent) => {
    if (!isJsxElement(node) || node.name === null || imported.has(node.name)) return;
    const description = Object.hasOwn(descriptions, node.name) ? descriptions[node.name] : undefined;
    if (description === undefined) return;
    const report: Report = (message, remedy) => {
      reportError(context, 'component', file.path, node, message, remedy);
    };
    const { inside } = description;
    if (inside !== undefined && !(parent !== undefined && isJsxElement(parent) && parent.name === inside)) {
      report(`<${node.name}> stands outside of <${inside}>.`, `Put it directly into <${inside}>.`);
    }
    checkProps(node, node.name, description, report);
  });
}

function checkProps(node: JsxElement, name: string, { props }: ComponentDescription, report: Report): void {
  for (const attribute of node.attributes) {
    // What an expression spreads is not known here.
    if (attribute.type !== 'mdxJsxAttribute') return;
    const { name: prop, value } = attribute;
    const description = Object.hasOwn(props, prop) ? props[prop] : undefined;
    if (prop === 'style') continue;
    if (description === undefined) {
      report(
        `<${name}> takes no "${prop}".`,
        suggest(prop, Object.keys(props), 'It takes') || 'Leave it out.',
      );
    } else if (typeof value === 'string' && description.values?.includes(value) === false) {
      report(`"${value}" is no ${prop} of <${name}>.`, suggest(value, description.values, 'There are'));
    }
  }
  for (const [prop, { what, required }] of Object.entries(props)) {
    if (required !== true || findAttribute(node, prop) !== undefined) continue;
    report(`<${name}> has no "${prop}".`, `Write ${prop}=…: ${what}.`);
  }
}

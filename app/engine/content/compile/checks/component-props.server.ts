import type { Root } from 'mdast';
import type { MdxJsxAttribute } from 'mdast-util-mdx-jsx';
import { visit } from 'unist-util-visit';
import { suggest } from '#app/engine/diagnostics/suggest.ts';
import type { ComponentDescription } from '#app/engine/model/site-definition.ts';
import { findImportedNames } from './components-check.server.ts';
import { findAttribute, isJsxElement, type JsxElement } from '../ast/jsx-nodes.server.ts';
import type { MdxFile } from '../context/page-context.server.ts';

type Report = (message: string, remedy: string) => void;

/**
 * Markdown transform: reports unknown and missing props and misplaced components, using the component descriptions.
 * Runs before Markdown is converted to components, to check the source as written.
 */
export function checkComponentProps(tree: Root, mdx: MdxFile): void {
  const { descriptions } = mdx.context.author;
  const imported = findImportedNames(tree);
  visit(tree, (node, _, parent) => {
    if (!isJsxElement(node) || node.name === null || imported.has(node.name)) return;
    const description = Object.hasOwn(descriptions, node.name) ? descriptions[node.name] : undefined;
    if (description === undefined) return;
    const report: Report = (message, remedy) => {
      mdx.error('component', node, { message, remedy });
    };
    const { inside } = description;
    if (inside !== undefined && !(parent !== undefined && isJsxElement(parent) && parent.name === inside)) {
      report(`<${node.name}> is not inside <${inside}>.`, `Put it directly inside <${inside}>.`);
    }
    checkProps(node, node.name, description, report);
  });
}

function checkProps(node: JsxElement, name: string, { props }: ComponentDescription, report: Report): void {
  for (const attribute of node.attributes) {
    // The props of a spread expression are unknown.
    if (attribute.type !== 'mdxJsxAttribute') return;
    const { name: prop, value } = attribute;
    const description = Object.hasOwn(props, prop) ? props[prop] : undefined;
    if (prop === 'style') continue;
    if (description === undefined) {
      report(
        `<${name}> has no prop "${prop}".`,
        suggest(prop, Object.keys(props), 'It takes') || 'Leave it out.',
      );
    } else if (description.values !== undefined) {
      for (const given of listValues(value)) {
        if (description.values.includes(given)) continue;
        report(
          `"${given}" is not a valid "${prop}" of <${name}>.`,
          suggest(given, description.values, 'There are'),
        );
      }
    }
  }
  for (const [prop, { what, required }] of Object.entries(props)) {
    if (required !== true || findAttribute(node, prop) !== undefined) continue;
    report(`<${name}> requires "${prop}".`, `Write ${prop}=…: ${what}.`);
  }
}

/** Lists the strings passed as a prop: a string, or the values of an object, e.g. `choices={{ label: 'value' }}`. */
function listValues(value: MdxJsxAttribute['value']): string[] {
  if (typeof value === 'string') return [value];
  const [statement] = value?.data?.estree?.body ?? [];
  if (statement?.type !== 'ExpressionStatement' || statement.expression.type !== 'ObjectExpression')
    return [];
  return statement.expression.properties.flatMap((property) =>
    property.type === 'Property' &&
    property.value.type === 'Literal' &&
    typeof property.value.value === 'string'
      ? [property.value.value]
      : [],
  );
}

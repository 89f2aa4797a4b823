import type { Node as JsNode } from 'estree';
import type { Root } from 'mdast';
import type { MdxJsxAttribute } from 'mdast-util-mdx-jsx';
import { visit } from 'unist-util-visit';
import { suggest, suggestIds } from '#app/engine/diagnostics/suggest.ts';
import { findOwn } from '#app/engine/lib/find-own.ts';
import type { ComponentDescription } from '#app/engine/model/site-definition.ts';
import { findImportedNames } from './components-check.server.ts';
import { findAttribute, findExpression, isJsxElement, type JsxElement } from '../ast/jsx-nodes.server.ts';
import type { MdxFile } from '../context/page-context.server.ts';

type Report = (message: string, fix: string) => void;

/**
 * Markdown transform: reports unknown and missing props and misplaced components, using the component descriptions.
 * Runs before Markdown is converted to components, to check the source as written.
 */
export function checkComponentProps(tree: Root, mdx: MdxFile): void {
  const { descriptions } = mdx.context.author;
  const imported = findImportedNames(tree);
  visit(tree, (node, _, parent) => {
    if (!isJsxElement(node) || node.name === null || imported.has(node.name)) return;
    const description = findOwn(descriptions, node.name);
    if (description === undefined) return;
    const report: Report = (message, fix) => {
      mdx.error('component', node, { message, fix });
    };
    const { inside, only } = description;
    if (inside !== undefined && !(parent !== undefined && isJsxElement(parent) && parent.name === inside)) {
      report(`<${node.name}> is not inside <${inside}>.`, `Put it directly inside <${inside}>.`);
    }
    const misplaced = only === undefined ? undefined : findMisplaced(node, only);
    if (misplaced !== undefined) {
      mdx.error('component', misplaced, {
        message: `<${node.name}> may contain only <${only}>.`,
        fix: 'Put everything else before or after it.',
      });
    }
    checkProps(node, node.name, description, report);
  });
}

/** Finds a child other than the only allowed component. Allows expressions and whitespace. */
function findMisplaced({ children }: JsxElement, only: string): JsxElement['children'][number] | undefined {
  return children.find((child) =>
    isJsxElement(child)
      ? child.name !== only
      : !child.type.endsWith('Expression') && (child.type !== 'text' || child.value.trim() !== ''),
  );
}

function checkProps(node: JsxElement, name: string, { props }: ComponentDescription, report: Report): void {
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute') continue;
    const { name: prop } = attribute;
    const description = findOwn(props, prop);
    if (prop === 'style') continue;
    if (description === undefined) {
      report(
        `<${name}> has no prop "${prop}".`,
        suggest(prop, Object.keys(props), 'It takes') || 'Remove it.',
      );
    } else if (description.values !== undefined) {
      for (const given of listValues(attribute)) {
        if (typeof given === 'string' && description.values.includes(given)) continue;
        report(
          `${JSON.stringify(given)} is not a valid "${prop}" of <${name}>.`,
          suggestIds(
            String(given),
            description.values,
            description.values.length === 1 ? 'The valid value is' : 'Valid values are',
          ),
        );
      }
    }
  }
  // A spread may contain the required props.
  if (node.attributes.some(({ type }) => type === 'mdxJsxExpressionAttribute')) return;
  for (const [prop, { what, required, values }] of Object.entries(props)) {
    if (required !== true) continue;
    const attribute = findAttribute(node, prop);
    // A prop with a set of values has been checked above.
    if (attribute !== undefined && (values !== undefined || !isEmptyProp(attribute))) continue;
    report(`<${name}> requires "${prop}".`, `Write ${prop}=…: ${what}.`);
  }
}

type LiteralValue = string | number | boolean;

/** Whether a prop consists of literals that render nothing. */
function isEmptyProp(attribute: MdxJsxAttribute): boolean {
  const written = listValues(attribute);
  return (
    written.length > 0 &&
    written.every((value) => (typeof value === 'string' ? value.trim() === '' : typeof value === 'boolean'))
  );
}

/**
 * Lists the literals passed as a prop: a value, or the values of an object, e.g. `choices={{ label: 'value' }}`. A prop
 * without a value is true.
 */
function listValues(attribute: MdxJsxAttribute): LiteralValue[] {
  if (typeof attribute.value === 'string') return [attribute.value];
  if (attribute.value == null) return [true];
  const expression = findExpression(attribute);
  if (expression === undefined) return [];
  if (expression.type !== 'ObjectExpression') return readLiteral(expression);
  return expression.properties.flatMap((property) =>
    property.type === 'Property' ? readLiteral(property.value) : [],
  );
}

/** Returns the value of a literal in code; nothing for other code, whose value is unknown. */
function readLiteral(node: JsNode): LiteralValue[] {
  if (node.type !== 'Literal') return [];
  const { value } = node;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [value] : [];
}

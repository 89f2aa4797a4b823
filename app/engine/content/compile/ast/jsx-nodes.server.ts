import type { MdxJsxAttribute, MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import type { Expression, Program } from 'estree';
import type { Root, RootContent } from 'mdast';
import type {} from 'mdast-util-mdx';

/** Component or HTML element in JSX, block or inline. */
export type JsxElement = MdxJsxFlowElement | MdxJsxTextElement;

/** Type guard for JSX elements. */
export function isJsxElement(node: { type: string }): node is JsxElement {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
}

/** Lists the top-level statements of the imports and exports of a page, each with the node that contains it. */
export function listStatements({ children }: Root) {
  return children.flatMap((node) => {
    if (node.type !== 'mdxjsEsm') return [];
    const program = node.data?.estree as Program | undefined;
    return (program?.body ?? []).map((statement) => ({ node, statement }));
  });
}

/** Finds an attribute by name. */
export function findAttribute(node: JsxElement, name: string): MdxJsxAttribute | undefined {
  return node.attributes.find(
    (attribute): attribute is MdxJsxAttribute =>
      attribute.type === 'mdxJsxAttribute' && attribute.name === name,
  );
}

/** Returns the expression of an attribute, `name={expression}`; undefined if its value is not an expression. */
export function findExpression({ value }: MdxJsxAttribute): Expression | undefined {
  const [statement] = (typeof value === 'object' && value?.data?.estree?.body) || [];
  return statement?.type === 'ExpressionStatement' ? statement.expression : undefined;
}

/** Creates a component element. Attributes that are false or undefined are omitted; `true` has no value. */
export function createFlowElement(
  name: string,
  attributes: Record<string, string | boolean | undefined>,
  children: RootContent[] = [],
): MdxJsxFlowElement {
  return {
    type: 'mdxJsxFlowElement',
    name,
    attributes: Object.entries(attributes).flatMap(([key, value]) =>
      value === undefined || value === false
        ? []
        : [{ type: 'mdxJsxAttribute' as const, name: key, value: value === true ? null : value }],
    ),
    children: children as MdxJsxFlowElement['children'],
  };
}

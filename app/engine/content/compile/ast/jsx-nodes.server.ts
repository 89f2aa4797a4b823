import type { MdxJsxAttribute, MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import type { RootContent } from 'mdast';

/** Component or HTML element in JSX, block or inline. */
export type JsxElement = MdxJsxFlowElement | MdxJsxTextElement;

/** Type guard for JSX elements. */
export function isJsxElement(node: { type: string }): node is JsxElement {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
}

/** Finds an attribute by name. */
export function findAttribute(node: JsxElement, name: string): MdxJsxAttribute | undefined {
  return node.attributes.find(
    (attribute): attribute is MdxJsxAttribute =>
      attribute.type === 'mdxJsxAttribute' && attribute.name === name,
  );
}

/** Creates a component element. Undefined attributes are omitted; `true` becomes an attribute without a value. */
export function createFlowElement(
  name: string,
  attributes: Record<string, string | true | undefined>,
  children: RootContent[] = [],
): MdxJsxFlowElement {
  return {
    type: 'mdxJsxFlowElement',
    name,
    attributes: Object.entries(attributes).flatMap(([key, value]) =>
      value === undefined
        ? []
        : [{ type: 'mdxJsxAttribute' as const, name: key, value: value === true ? null : value }],
    ),
    children: children as MdxJsxFlowElement['children'],
  };
}

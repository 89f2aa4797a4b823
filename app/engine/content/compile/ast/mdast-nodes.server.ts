import type { Properties } from 'hast';
import type { Heading, TableRow } from 'mdast';
import type {} from 'mdast-util-to-hast';

/** Adds properties to the HTML element that a Markdown node becomes. */
export function addProperties(node: Heading | TableRow, properties: Properties): void {
  node.data = { ...node.data, hProperties: { ...node.data?.hProperties, ...properties } };
}

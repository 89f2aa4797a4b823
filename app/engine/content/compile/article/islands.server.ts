import type { ElementContent, Properties, Root } from 'hast';
import type {} from 'mdast-util-to-hast';
import { copyTree, isHeading, listElements, removeNodes } from '../ast/hast-nodes.server.ts';

/** Finds the islands of an article (see `app/engine/client/islands`) and closes them. */
export function closeIslands(tree: Root, serialize: (tree: Root) => string) {
  const islands = listElements(tree)
    .filter(({ properties }) => 'dataIsland' in properties)
    .map((island) => {
      const copy = copyTree(island);
      // React separates adjacent text nodes with comments.
      removeNodes(copy, ({ type }) => type === 'comment');
      const shown = copy.children;
      const elements = shown.flatMap((child) =>
        child.type === 'element' ? [child, ...listElements(child)] : [],
      );
      for (const node of elements) if (isHeading(node)) node.tagName = 'p';
      const html = serialize({ type: 'root', children: island.children });
      return { island, elements, shown, hidden: [{ type: 'raw', value: html }] as ElementContent[] };
    });
  /**
   * Replaces the content of islands with raw HTML that no transform changes, because React must hydrate exactly the
   * HTML that it rendered.
   */
  const close = (): void => {
    for (const { island, hidden } of islands) island.children = hidden;
  };
  close();
  return {
    elements: islands.flatMap(({ elements }) => elements),
    /**
     * Exposes the elements of islands to code that reads the article. Headings in islands become paragraphs, so that
     * they start no section.
     */
    open(): void {
      for (const { island, shown } of islands) island.children = shown;
    },
    close,
  };
}

/** Removes the data attributes that mark an element as an island. */
export function removeIslandData(properties: Properties): void {
  for (const name of ['dataIsland', 'dataProps', 'dataPrefix', 'dataWhen'])
    Reflect.deleteProperty(properties, name);
}

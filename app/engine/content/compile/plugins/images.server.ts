import type { Definition, Image, Root } from 'mdast';
import type { MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import { visit } from 'unist-util-visit';
import { toHref } from '#app/engine/urls/paths.ts';
import { isInside } from '#app/engine/lib/file-paths.server.ts';
import {
  describeMissingImage,
  findImageSourceIssue,
  resolveReference,
} from '#app/engine/content/source/file-reference.server.ts';
import { isImage } from '#app/engine/content/source/walk.server.ts';
import { describeIssue, type ImageFile } from '../images/image-files.server.ts';
import { createFlowElement, findAttribute, isJsxElement } from '../ast/jsx-nodes.server.ts';
import type { MdxFile, NodeLocation } from '../context/page-context.server.ts';

/**
 * Markdown transform: resolves images to their public URLs and sets their sizes. Runs before links are resolved,
 * because definitions of images (`![alt][name]`) look like those of links.
 */
export async function resolveImages(tree: Root, mdx: MdxFile): Promise<void> {
  const { context } = mdx;
  inlineReferences(tree);
  const linked = findLinkedImages(tree);
  const shown: { image: ImageFile; node: NodeLocation; element?: MdxJsxTextElement }[] = [];
  visit(tree, (node, index, parent) => {
    if (node.type === 'image' && parent !== undefined && index !== undefined) {
      if ((node.alt ?? '').trim() === '') warnAboutMissingAlt(node.url, node, mdx);
      const created = createPicture(node, linked.has(node), mdx);
      if (created === undefined) return;
      parent.children.splice(index, 1, created.element);
      shown.push({ node, ...created });
    } else if (isJsxElement(node) && node.name === 'img') {
      const source = findAttribute(node, 'src');
      if (typeof source?.value !== 'string') return;
      const isSpread = node.attributes.some(({ type }) => type === 'mdxJsxExpressionAttribute');
      if (findAttribute(node, 'alt') === undefined && !isSpread) warnAboutMissingAlt(source.value, node, mdx);
      const image = findImage(source.value, node, mdx);
      if (image === undefined) return;
      shown.push({ image, node });
      source.value = toHref(image.path, context.urlOptions);
      for (const side of ['width', 'height'] as const) {
        const length = image[side];
        if (length === undefined || findAttribute(node, side) !== undefined) continue;
        node.attributes.push({ type: 'mdxJsxAttribute', name: side, value: String(length) });
      }
    }
  });
  for (const { image, node, element } of shown) {
    const inspected = await context.images.inspect(image);
    if (inspected === undefined) {
      context.isPreliminary = true;
      continue;
    }
    if (inspected.issue !== undefined)
      mdx.error('image', node, describeIssue(inspected.issue, image, context.contentDir));
    for (const { type, path: servedPath } of inspected.variants) {
      const value = toHref(servedPath, context.urlOptions);
      element?.attributes.push({ type: 'mdxJsxAttribute', name: type.slice('image/'.length), value });
    }
  }
  const first = shown.find(({ element }) => element !== undefined)?.element;
  if (first !== undefined && isInFirstView(first, tree)) {
    first.attributes.push({ type: 'mdxJsxAttribute', name: 'first', value: null });
  }
}

/** Maximum number of blocks above an eagerly loaded image. */
const MAX_BLOCKS_ABOVE = 2;

/** Whether an image is probably visible without scrolling. */
function isInFirstView(element: MdxJsxTextElement, tree: Root): boolean {
  const shown = tree.children.filter(({ type }) => !['mdxjsEsm', 'definition', 'yaml'].includes(type));
  const above = shown.slice(0, MAX_BLOCKS_ABOVE + 1);
  const heading = above.findIndex(({ type }) => type === 'heading');
  return (heading === -1 ? above : above.slice(0, heading)).some(
    (block) => 'children' in block && block.children.some((child) => child === element),
  );
}

/**
 * Warns about `![](file)`, where the alternative text may have been forgotten; `<img alt="">` is explicitly decorative.
 */
function warnAboutMissingAlt(url: string, node: NodeLocation, mdx: MdxFile): void {
  mdx.warn('missing-alt', node, {
    message: `The image "${url}" has no alternative text.`,
    fix: `Describe what it shows: ![A layout with two podlets](${url}). If it is decorative, write <img src="${url}" alt="" />.`,
  });
}

/** Converts `![alt][name]` to `![alt](file)` and removes definitions that are only used by images. */
function inlineReferences(tree: Root): void {
  const definitions = new Map<string, Definition>();
  const usedByImages = new Set<string>();
  const usedByLinks = new Set<string>();
  visit(tree, (node) => {
    // As in Markdown, the first definition of a name takes precedence.
    if (node.type === 'definition' && !definitions.has(node.identifier))
      definitions.set(node.identifier, node);
    if (node.type === 'linkReference') usedByLinks.add(node.identifier);
  });
  visit(tree, 'imageReference', (node, index, parent) => {
    const definition = definitions.get(node.identifier);
    if (definition === undefined || parent === undefined || index === undefined) return;
    const { url, title } = definition;
    usedByImages.add(node.identifier);
    const { alt, position } = node;
    parent.children.splice(index, 1, { type: 'image', url, title, alt, position });
  });
  visit(tree, 'definition', (node, index, parent) => {
    if (parent === undefined || index === undefined) return undefined;
    if (!usedByImages.has(node.identifier) || usedByLinks.has(node.identifier)) return undefined;
    parent.children.splice(index, 1);
    return index;
  });
}

function findLinkedImages(tree: Root): Set<Image> {
  const images = new Set<Image>();
  visit(tree, (node) => {
    if (node.type === 'link' || node.type === 'linkReference' || (isJsxElement(node) && node.name === 'a'))
      visit(node, 'image', (image) => void images.add(image));
  });
  return images;
}

function createPicture(
  node: Image,
  isLinked: boolean,
  mdx: MdxFile,
): { element: MdxJsxTextElement; image: ImageFile } | undefined {
  const image = findImage(node.url, node, mdx);
  if (image === undefined) return undefined;
  const element = createFlowElement('Picture', {
    src: toHref(image.path, mdx.context.urlOptions),
    alt: node.alt ?? '',
    title: node.title ?? undefined,
    width: image.width === undefined ? undefined : String(image.width),
    height: image.height === undefined ? undefined : String(image.height),
    linked: isLinked,
  });
  return { element: { ...element, type: 'mdxJsxTextElement', children: [] }, image };
}

function findImage(url: string, node: NodeLocation, mdx: MdxFile): ImageFile | undefined {
  const issue = findImageSourceIssue(url);
  if (issue !== undefined) {
    mdx.error('image', node, issue);
    return undefined;
  }
  const { path: file, context } = mdx;
  const { absolute, relative } = resolveReference(url, file, context.contentDir);
  // Only images in the content folder are served.
  const isServed = isInside(context.contentDir, absolute) && isImage(relative);
  const image = isServed ? context.images.find(absolute) : undefined;
  if (image === undefined) {
    mdx.error('image', node, describeMissingImage(url, file, context.contentDir));
    return undefined;
  }
  context.dependencies.files[relative] = image.hash;
  return image;
}

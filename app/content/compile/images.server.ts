import path from 'node:path';
import type { Image, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { toHref } from '#app/navigation/paths.ts';
import type { ImageFile } from './image-files.server.ts';
import { createFlowElement, findAttribute, isJsxElement } from './jsx-nodes.server.ts';
import { reportError, type NodePlace, type PageContext } from './page-context.server.ts';

/** Remark plugin: pictures beside the page get their served address and their size. */
export function remarkImages(context: PageContext) {
  return () =>
    (tree: Root, file: VFile): void => {
      visit(tree, (node, index, parent) => {
        if (node.type === 'image' && parent !== undefined && index !== undefined) {
          const picture = createPicture(node, file.path, context);
          if (picture !== undefined) parent.children.splice(index, 1, picture);
        } else if (isJsxElement(node) && node.name === 'img') {
          const source = findAttribute(node, 'src');
          if (typeof source?.value !== 'string') return;
          const image = findImage(source.value, file.path, node, context);
          if (image === undefined) return;
          source.value = toHref(image.path, context.addressing);
          for (const side of ['width', 'height'] as const) {
            const length = image[side];
            if (length === undefined || findAttribute(node, side) !== undefined) continue;
            node.attributes.push({ type: 'mdxJsxAttribute', name: side, value: String(length) });
          }
        }
      });
    };
}

function createPicture(node: Image, file: string, context: PageContext) {
  const image = findImage(node.url, file, node, context);
  if (image === undefined) return undefined;
  const element = createFlowElement('Picture', {
    src: toHref(image.path, context.addressing),
    alt: node.alt ?? '',
    title: node.title ?? undefined,
    width: image.width === undefined ? undefined : String(image.width),
    height: image.height === undefined ? undefined : String(image.height),
  });
  return { ...element, type: 'mdxJsxTextElement' as const, children: [] };
}

function findImage(url: string, file: string, node: NodePlace, context: PageContext): ImageFile | undefined {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(url)) {
    reportError(
      context,
      'image',
      file,
      node,
      `The picture "${url}" is on another host.`,
      'Put the file beside the page and link to it there: the site asks no other host for anything.',
    );
    return undefined;
  }
  const absolute = url.startsWith('/')
    ? path.join(context.contentDir, decodeURI(url))
    : path.resolve(path.dirname(file), decodeURI(url));
  const image = context.images.find(absolute);
  const relative = path.relative(context.contentDir, absolute).split(path.sep).join('/');
  if (image === undefined) {
    reportError(
      context,
      'image',
      file,
      node,
      `There is no picture ${relative}.`,
      'Write its path from this file.',
    );
    return undefined;
  }
  context.dependencies.files[relative] = image.hash;
  return image;
}

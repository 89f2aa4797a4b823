import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { decodePath, normalisePath, toHref } from '#app/navigation/paths.ts';
import { findSchemeFault } from '#app/site/link-schemes.ts';
import { toSlashPath } from '#app/site/slash-path.server.ts';
import { suggestFile } from './code-file.server.ts';
import { findAttribute, isJsxElement } from './jsx-nodes.server.ts';
import { reportError, reportWarning, type NodePlace, type PageContext } from './page-context.server.ts';

/**
 * Remark plugin: links between files of pages and links to paths of this site become hrefs; every link is recorded with
 * its place, so that the crawl can say where a broken one was written.
 */
export function remarkLinks(context: PageContext) {
  return () =>
    (tree: Root, file: VFile): void => {
      // Without an address it is no link, but its words still read.
      const noAddress = { hProperties: { href: undefined } };
      const broken = new Set<string>();
      visit(tree, (node) => {
        if (node.type === 'link' || node.type === 'definition') {
          const href = resolveLink(node.url, file.path, node, context);
          if (href !== undefined) node.url = href;
          else if (node.type === 'link') node.data = { ...node.data, ...noAddress };
          else broken.add(node.identifier);
        } else if (isJsxElement(node) && (node.name === 'a' || node.name === 'Card')) {
          const attribute = findAttribute(node, 'href');
          if (typeof attribute?.value !== 'string') return;
          const href = resolveLink(attribute.value, file.path, node, context);
          if (href !== undefined) attribute.value = href;
          else node.attributes = node.attributes.filter((item) => item !== attribute);
        }
      });
      visit(tree, 'linkReference', (node) => {
        if (broken.has(node.identifier)) node.data = { ...node.data, ...noAddress };
      });
    };
}

/** The href for a link as written, or undefined when it names a file that makes no page. */
function resolveLink(url: string, file: string, node: NodePlace, context: PageContext): string | undefined {
  const fault = findSchemeFault(url);
  if (fault !== undefined) {
    reportError(context, 'link', file, node, fault.message, fault.remedy);
    return undefined;
  }
  if (/^[a-z][a-z0-9+.-]*:/i.test(url)) {
    record(context, { target: url, hash: '' }, file, node);
    return url;
  }
  const [, pathname = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(url) ?? [];
  if (pathname === '') {
    record(context, { target: context.pagePath, hash }, file, node);
    return url;
  }
  const target = /\.mdx?$/.test(pathname)
    ? findFileRoute(pathname, file, node, context)
    : normalisePath(new URL(pathname, `http://site${context.pagePath}`).pathname);
  if (target === undefined) return undefined;
  record(context, { target, hash }, file, node);
  return toHref(target, context.addressing) + query + hash;
}

function findFileRoute(
  pathname: string,
  file: string,
  node: NodePlace,
  context: PageContext,
): string | undefined {
  const absolute = pathname.startsWith('/')
    ? path.join(context.contentDir, decodePath(pathname))
    : path.resolve(path.dirname(file), decodePath(pathname));
  const relative = toSlashPath(context.contentDir, absolute);
  const route = context.findRoute(relative);
  context.dependencies.routes[relative] = route ?? null;
  if (route === undefined) {
    const exists = existsSync(absolute);
    reportWarning(
      context,
      'broken-markdown-link',
      file,
      node,
      exists
        ? `The link to "${pathname}" leads to no page: ${relative} is not published.`
        : `The link to "${pathname}" leads to no page: there is no ${relative}.`,
      exists
        ? 'It is a draft, a post of the future, or has a mistake of its own. Take the link out until it is published.'
        : suggestPage(pathname, file),
    );
  }
  return route;
}

function suggestPage(pathname: string, file: string): string {
  const suggestion = suggestFile(pathname, file);
  return suggestion.startsWith('Did you mean')
    ? suggestion
    : 'Name a file by its path from this one, with its ending.';
}

function record(
  context: PageContext,
  { target, hash }: { target: string; hash: string },
  file: string,
  node: NodePlace,
): void {
  context.links.push({
    target,
    hash,
    file,
    line: node.position?.start.line ?? 1,
    column: node.position?.start.column ?? 1,
  });
}

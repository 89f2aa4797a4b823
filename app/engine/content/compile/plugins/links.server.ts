import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Element } from 'hast';
import type { Link, Root } from 'mdast';
import type { MdxJsxAttribute } from 'mdast-util-mdx-jsx';
import { visit } from 'unist-util-visit';
import { errorProblem, throwOnErrors } from '#app/engine/diagnostics/problem.ts';
import { normalizePath, toHref } from '#app/engine/urls/paths.ts';
import { toDisplayPath } from '#app/engine/lib/file-paths.server.ts';
import { findPosition } from '#app/engine/lib/text.ts';
import { findSchemeIssue, findTargetIssue } from '#app/engine/config/link-schemes.ts';
import { resolveReference, suggestFile } from '#app/engine/content/source/file-reference.server.ts';
import { isPartial } from '#app/engine/content/source/walk.server.ts';
import { readSourceText } from '../checks/bundle-failure.server.ts';
import { findAttribute, findExpression, isJsxElement } from '../ast/jsx-nodes.server.ts';
import type { MdxFile, NodeLocation, PageContext } from '../context/page-context.server.ts';

/**
 * Markdown transform: resolves links to page files and to paths of this site. Records each link with its location, so
 * that the crawler can report the source location of broken links.
 */
export function resolveLinks(tree: Root, mdx: MdxFile): void {
  // An element without a target is not a link, but its text is still shown.
  const noTarget = { hProperties: { href: undefined } };
  const broken = new Set<string>();
  visit(tree, (node) => {
    if (node.type === 'link' || node.type === 'definition') {
      if (node.type === 'link' && isEmpty(node)) {
        mdx.warn('link', node, {
          message: `The link to "${node.url}" has no text.`,
          fix: 'Add text between the square brackets.',
        });
      }
      const href = resolveLink(node.url, node, mdx);
      if (href !== undefined) node.url = href;
      else if (node.type === 'link') node.data = { ...node.data, ...noTarget };
      else broken.add(node.identifier);
    } else if (isJsxElement(node) && (node.name === 'a' || node.name === 'Card')) {
      const attribute = findAttribute(node, 'href');
      if (attribute !== undefined) attribute.value = readLiteral(attribute) ?? attribute.value;
      if (typeof attribute?.value !== 'string') return;
      const href = resolveLink(attribute.value, node, mdx);
      if (href !== undefined) attribute.value = href;
      else node.attributes = node.attributes.filter((item) => item !== attribute);
    }
  });
  visit(tree, 'linkReference', (node) => {
    if (broken.has(node.identifier)) node.data = { ...node.data, ...noTarget };
  });
}

function isEmpty({ children }: Link): boolean {
  return children.every((child) => child.type === 'text' && child.value.trim() === '');
}

/** Reads an expression that is a string literal: `href={'/docs'}` is equivalent to `href="/docs"`. */
function readLiteral(attribute: MdxJsxAttribute): string | undefined {
  const code = findExpression(attribute);
  if (code?.type === 'Literal' && typeof code.value === 'string') return code.value;
  return code?.type === 'TemplateLiteral' && code.expressions.length === 0
    ? (code.quasis[0]?.value.cooked ?? undefined)
    : undefined;
}

/** Resolves the URL of a link to its href; undefined if it refers to a file that is not a page. */
function resolveLink(url: string, node: NodeLocation, mdx: MdxFile): string | undefined {
  const { context } = mdx;
  const issue = findSchemeIssue(url) ?? findTargetIssue(url);
  if (issue !== undefined) {
    mdx.error('link', node, issue);
    return undefined;
  }
  if (/^[a-z][a-z0-9+.-]*:/i.test(url)) {
    record(url, '', node, mdx);
    return url;
  }
  const [, pathname = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(url) ?? [];
  if (pathname === '') {
    record(context.pagePath, hash, node, mdx);
    return url;
  }
  const target = /\.mdx?$/.test(pathname)
    ? findFileRoute(pathname, node, mdx)
    : normalizePath(new URL(pathname, `http://site${context.pagePath}`).pathname);
  if (target === undefined) return undefined;
  record(target, hash, node, mdx);
  return toHref(target, context.urlOptions) + query + hash;
}

function findFileRoute(pathname: string, node: NodeLocation, mdx: MdxFile): string | undefined {
  const { path: file, context } = mdx;
  const { absolute, relative } = resolveReference(pathname, file, context.contentDir);
  const route = context.findRoute(relative);
  context.dependencies.routes[relative] = route ?? null;
  if (route === undefined) {
    const exists = existsSync(absolute);
    const reason = exists ? 'is not published' : 'does not exist';
    mdx.warn('broken-markdown-link', node, {
      message: `The link to "${pathname}" does not point to a page: ${relative} ${reason}.`,
      fix: !exists
        ? suggestFile(pathname, file, context.contentDir)
        : isPartial(relative)
          ? 'It is a partial, because a name in its path starts with "_". Link to a page that contains it.'
          : 'It is a draft, a future-dated post, or invalid. Remove the link until it is published.',
    });
  }
  return route;
}

function record(target: string, hash: string, { position }: NodeLocation, mdx: MdxFile): void {
  const { line = 1, column = 1 } = position?.start ?? {};
  mdx.context.links.push({ target, hash, file: mdx.path, line, column });
}

/** Element properties with URLs that are followed or loaded. */
const LINK_PROPERTIES = ['href', 'xLinkHref', 'formAction'];

/**
 * Reports links with dangerous schemes created by expressions or imported components, which are only visible in the
 * rendered page. The reported location is that of the URL in the page or in an imported file.
 *
 * @throws ProblemError with all such links
 */
export function checkRenderedLinks(
  elements: readonly Element[],
  { source, contentDir, dependencies }: PageContext,
): void {
  const hrefs = elements.flatMap(({ properties }) =>
    LINK_PROPERTIES.map((name) => properties[name]).filter((value) => typeof value === 'string'),
  );
  const problems = [...new Set(hrefs)].flatMap((href) => {
    const issue = findSchemeIssue(href);
    if (issue === undefined) return [];
    const imported = Object.keys(dependencies.files).filter((file) => /\.(?:mdx?|[jt]sx?)$/.test(file));
    const file = [source.file, ...imported.map((relative) => path.join(contentDir, relative))].find((each) =>
      readSourceText(each, source).includes(href),
    );
    const position = file === undefined ? {} : findPosition(readSourceText(file, source), href);
    const location = { file: toDisplayPath(file ?? source.file), ...position };
    return [errorProblem('link', issue.message, { ...location, fix: issue.fix })];
  });
  throwOnErrors(problems);
}

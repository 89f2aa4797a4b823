import {
  errorProblem,
  removeDuplicates,
  warningProblem,
  type Problem,
} from '#app/engine/diagnostics/problem.ts';
import type { LinkRecord } from '#app/engine/content/compile/context/page-context.server.ts';
import { findNearest, suggest } from '#app/engine/diagnostics/suggest.ts';
import { groupBy } from '#app/engine/lib/group-by.ts';
import type { Redirect } from '#app/engine/model/redirect.ts';
import { decodePart, decodePath } from '#app/engine/urls/paths.ts';
import { createRedirectLookup } from '#app/engine/urls/redirect-lookup.ts';
import type { DocumentLink } from './read-document.ts';
import { createLinkResolver } from './site-links.ts';

/** Page or layout, with the targets of its links. */
export interface LinkSource {
  /** Path without the base path; empty for the layout. */
  path: string;
  /** As in the browser: pathnames with the base path, hashes with `#`. */
  links: readonly DocumentLink[];
}

/** Targets that links are checked against. */
export interface LinkCheckOptions {
  baseUrl: string;
  sources: readonly LinkSource[];
  /** Ids of every page, by path; undefined if unknown, so that any anchor is accepted. */
  targets: ReadonlyMap<string, ReadonlySet<string> | undefined>;
  /** Ids of headings by path, which are preferred as suggestions. */
  headings?: ReadonlyMap<string, ReadonlySet<string>>;
  /** Former paths with redirects. */
  redirects: readonly Pick<Redirect, 'from'>[];
  /** Dates of posts that are not yet published, by path. */
  scheduled?: ReadonlyMap<string, string>;
  /** Whether a file exists, by path without a leading slash. */
  hasFile(relative: string): boolean;
  /** Lists the links that authors wrote in a page. */
  listLinks(path: string): Promise<readonly LinkRecord[]>;
  /** Lists the links that authors wrote for the layout; called on demand. */
  listLayoutLinks(): Promise<readonly LinkRecord[]>;
}

interface BrokenLink {
  /** Path of the page that contains it. */
  page: string;
  /** Path without the base path, or a pathname outside of it; decoded, like the hash. */
  target: string;
  hash: string;
  kind: 'broken-link' | 'broken-anchor';
}

/** Minimum number of pages with the same broken link for it to count as part of the layout. */
const LAYOUT_PAGES = 5;

/**
 * Checks every link of every page. A link to a missing page is an error (E9), one to a missing anchor a warning (E10),
 * unless configured otherwise; each with its source location. Links of the layout are reported once.
 */
export async function findBrokenLinks(options: LinkCheckOptions): Promise<Problem[]> {
  const problems: Problem[] = [];
  const unlocated: BrokenLink[] = [];
  for (const link of listBroken(options)) {
    const locations = (await options.listLinks(link.page)).filter((location) => isLocationOf(location, link));
    for (const location of locations) problems.push(describe(link, options, location));
    if (locations.length === 0) unlocated.push(link);
  }
  const layoutLinks = unlocated.length === 0 ? [] : await options.listLayoutLinks();
  for (const links of groupBy(unlocated, ({ target, hash }) => target + hash).values()) {
    const [link] = links;
    if (link === undefined) continue;
    const inLayout = layoutLinks
      .filter((location) => isLocationOf(location, link))
      .map((location) => describeInLayout(link, options, location));
    problems.push(...(inLayout.length > 0 ? inLayout : describeWithoutLocation(links, options)));
  }
  return removeDuplicates(problems);
}

/** Lists the broken links, by page. */
function listBroken({
  sources,
  targets,
  redirects,
  baseUrl,
  hasFile,
}: Pick<LinkCheckOptions, 'sources' | 'targets' | 'redirects' | 'baseUrl' | 'hasFile'>): BrokenLink[] {
  const findRedirect = createRedirectLookup(redirects);
  const toLink = createLinkResolver(baseUrl);
  const findIssue = (found: DocumentLink): Omit<BrokenLink, 'page'> | undefined => {
    const { path, target, hash } = toLink(found);
    const link = { target, hash: decodePart(hash) };
    if (path !== undefined && targets.has(target)) {
      return hasAnchor(targets.get(target), hash) ? undefined : { ...link, kind: 'broken-anchor' };
    }
    if (path !== undefined && (findRedirect(target) !== undefined || hasFile(path.slice(1))))
      return undefined;
    return { ...link, kind: 'broken-link' };
  };
  return sources.flatMap(({ path: page, links }) =>
    links.flatMap((link) => {
      const broken = findIssue(link);
      return broken === undefined ? [] : [{ page, ...broken }];
    }),
  );
}

function isLocationOf({ target, hash }: LinkRecord, link: BrokenLink): boolean {
  return (
    decodePath(target) === link.target && (link.kind === 'broken-link' || decodePart(hash) === link.hash)
  );
}

function hasAnchor(ids: ReadonlySet<string> | undefined, hash: string): boolean {
  const id = hash.slice(1);
  return ids === undefined || id === '' || id === 'top' || ids.has(id) || ids.has(decodePart(id));
}

function describe(
  { target, hash, kind }: BrokenLink,
  { targets, headings, scheduled }: LinkCheckOptions,
  location: Partial<LinkRecord>,
): Problem {
  const at = { file: location.file, line: location.line, column: location.column };
  if (kind === 'broken-link') {
    const date = scheduled?.get(target);
    const nearest = findNearest(target, targets.keys());
    const suggestion =
      nearest === undefined ? 'Fix the link, or create its target.' : `Did you mean "${nearest}"?`;
    return errorProblem(kind, `The link to ${target} is broken: nothing exists at that path.`, {
      ...at,
      fix: date === undefined ? suggestion : `Its post is scheduled for ${date}; remove the link until then.`,
    });
  }
  return warningProblem(
    kind,
    `The link to ${target}${hash} points to an anchor that the page does not have.`,
    {
      ...at,
      fix: suggestAnchor(hash.slice(1), targets.get(target) ?? [], headings?.get(target)),
    },
  );
}

/** Generated ids of the layout, tab panels, lines of code, and footnotes, which are not suggested. */
const GENERATED =
  /^(?:main|article|tabs-R\w*-.+|code-\d+-L\d+|(?:user-content-)?fn(?:ref)?-.+|footnote-label)$/;

/**
 * Suggests an existing anchor for a missing one, as a fix; undefined if the page has no anchors. Prefers headings,
 * if known, because a reference has hundreds of rows with anchors.
 */
export function suggestAnchor(
  id: string,
  ids: Iterable<string>,
  headings?: ReadonlySet<string>,
): string | undefined {
  const known = [...ids].filter((other) => !GENERATED.test(other));
  const preferred = known.filter((other) => headings?.has(other) ?? true);
  const related = preferred.filter((other) => other.includes(id) || id.includes(other));
  const nearest =
    findNearest(id, [...preferred, ...known]) ?? (related.length === 1 ? related[0] : undefined);
  if (nearest !== undefined) return `Did you mean "${nearest}"?`;
  return suggest(id, preferred, 'The anchors are') || undefined;
}

function describeInLayout(link: BrokenLink, options: LinkCheckOptions, location: LinkRecord): Problem {
  const problem = describe(link, options, location);
  return { ...problem, message: `${problem.message} It is part of the layout, so it is on many pages.` };
}

function describeWithoutLocation(links: BrokenLink[], options: LinkCheckOptions): Problem[] {
  const [first] = links;
  if (first === undefined) return [];
  if (links.length < LAYOUT_PAGES) {
    return links.map((link) => describe(link, options, { file: `page ${link.page}` }));
  }
  const problem = describe(first, options, {});
  return [
    {
      ...problem,
      message: `${problem.message} It is on ${links.length} pages, so it is probably in the layout: look at the navbar, the footer, and the sidebar.`,
    },
  ];
}

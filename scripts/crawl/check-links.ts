import { errorProblem, warningProblem, type Problem } from '#app/diagnostics/problem.ts';
import { findNearest, suggest } from '#app/diagnostics/suggest.ts';
import { decodePart, decodePath, findPath, normalisePath } from '#app/navigation/paths.ts';
import type { CrawledPage, CrawlResult } from './crawler.ts';

/** Where an author wrote a link. */
export interface LinkPlace {
  target: string;
  hash: string;
  file: string;
  line: number;
  column: number;
}

interface LinkCheckOptions {
  result: CrawlResult;
  /** Whether a file has been written, by its path without a leading slash. */
  hasFile(relative: string): boolean;
  /** The links that authors wrote in a page. */
  listLinks(path: string): Promise<LinkPlace[]>;
}

interface BrokenLink {
  page: CrawledPage;
  /** Path without base, or a pathname outside of it; its escapes are read, as those of the hash are. */
  target: string;
  hash: string;
  kind: 'broken-link' | 'broken-anchor';
}

/** On how many pages a broken link has to be before it is taken for one of the layout's. */
const LAYOUT_PAGES = 5;

/**
 * Follows every link of every page. A link to nothing is an error (E9), one to an anchor that its page lacks a warning
 * (E10); each with the place where it was written. What no author wrote comes from the layout and is reported once.
 */
export async function findBrokenLinks(options: LinkCheckOptions): Promise<Problem[]> {
  const broken = listBroken(options);
  const problems: Problem[] = [];
  const unplaced = new Map<string, BrokenLink[]>();
  for (const link of broken) {
    const places = (await options.listLinks(link.page.path)).filter(
      ({ target, hash }) =>
        decodePath(target) === link.target && (link.kind === 'broken-link' || decodePart(hash) === link.hash),
    );
    for (const place of places) problems.push(describe(link, options.result, place));
    if (places.length > 0) continue;
    const key = link.target + link.hash;
    const list = unplaced.get(key);
    if (list === undefined) unplaced.set(key, [link]);
    else list.push(link);
  }
  for (const links of unplaced.values()) problems.push(...describeUnplaced(links, options.result));
  return removeRepeats(problems);
}

function listBroken({ result, hasFile }: LinkCheckOptions): BrokenLink[] {
  const { pages, redirects, site } = result;
  const moved = new Map(redirects.map(({ from, to }) => [normalisePath(from), to]));
  return [...pages.values()].flatMap((page) =>
    page.links.flatMap(({ pathname, hash }): BrokenLink[] => {
      const path = findPath(decodePath(pathname), site.baseUrl);
      const target = normalisePath(path ?? decodePath(pathname));
      const found = path === undefined ? undefined : pages.get(target);
      if (found !== undefined) {
        return hasAnchor(found, hash)
          ? []
          : [{ page, target, hash: decodePart(hash), kind: 'broken-anchor' }];
      }
      if (path !== undefined && (moved.has(target) || hasFile(path.slice(1)))) return [];
      return [{ page, target, hash: decodePart(hash), kind: 'broken-link' }];
    }),
  );
}

function hasAnchor(page: CrawledPage, hash: string): boolean {
  const id = hash.slice(1);
  return id === '' || id === 'top' || page.ids.has(id) || page.ids.has(decodePart(id));
}

function describe(
  { target, hash, kind }: BrokenLink,
  { pages }: CrawlResult,
  place: Partial<LinkPlace>,
): Problem {
  const { file, line, column } = place;
  if (kind === 'broken-link') {
    const nearest = findNearest(target, pages.keys());
    return errorProblem(kind, `The link to ${target} leads nowhere.`, {
      file,
      line,
      column,
      remedy:
        nearest === undefined ? 'Mend it, or add what it should lead to.' : `Did you mean "${nearest}"?`,
    });
  }
  const ids = pages.get(target)?.ids ?? new Set<string>();
  return warningProblem(kind, `The link to ${target}${hash} names an anchor that the page does not have.`, {
    file,
    line,
    column,
    remedy: suggest(hash.slice(1), ids, 'The anchors there are') || undefined,
  });
}

function describeUnplaced(links: BrokenLink[], result: CrawlResult): Problem[] {
  const [first] = links;
  if (first === undefined) return [];
  if (links.length < LAYOUT_PAGES) {
    return links.map((link) => describe(link, result, { file: `page ${link.page.path}` }));
  }
  const problem = describe(first, result, {});
  return [
    {
      ...problem,
      message: `${problem.message} It is on ${links.length} pages, so it is probably in the layout: look at the navbar, the footer and the sidebar.`,
    },
  ];
}

/** A partial's broken link is found on every page that imports it. */
function removeRepeats(problems: readonly Problem[]): Problem[] {
  const seen = new Set<string>();
  return problems.filter((problem) => {
    const key = JSON.stringify(problem);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

import type { CompiledPage, PageCompiler, SourcePage } from '#app/engine/content/compile/compiler.server.ts';
import { collectInto } from '#app/engine/diagnostics/problem.ts';
import { escapeHtml } from '#app/engine/lib/escape-markup.ts';
import { toHref, type UrlOptions } from '#app/engine/urls/paths.ts';
import type { ContentGraph } from './content-graph.server.ts';
import type { DocsVersion } from './docs-version.server.ts';
import type { DocEntry } from './entries.server.ts';
import type { Insertion } from './insertions.server.ts';
import { listMembers, type Member } from './names/members.server.ts';
import { createNameIndex, type NameIndex } from './names/name-index.server.ts';
import { resolveNames } from './names/resolve-names.server.ts';

/** Links between the reference and the pages that mention its members, for one state of the content. */
export type NameLinks = ReturnType<typeof createNameLinks>;

interface NameLinksOptions {
  graph: Pick<ContentGraph, 'config'>;
  compiler: PageCompiler;
  /** Whether a page is available without waiting. Other pages are not indexed yet. */
  isReady(page: SourcePage): boolean;
}

interface Use {
  doc: DocEntry;
  /** Id of the section; empty for the text before the first heading. */
  section: string;
}

/**
 * Creates the links. They depend on other pages, so they are inserted when page data is built rather than when a page
 * is compiled, and are not part of cached pages.
 */
export function createNameLinks({ graph, compiler, isReady }: NameLinksOptions) {
  const { config } = graph;

  async function compileReady(
    docs: readonly DocEntry[],
  ): Promise<{ doc: DocEntry; compiled: CompiledPage }[]> {
    const pages = await Promise.all(
      docs.filter(isReady).map(async (doc) => {
        // Errors of a page are reported when the page itself is rendered.
        const compiled = await compiler.compile(doc).catch(collectInto([]));
        return compiled && { doc, compiled };
      }),
    );
    return pages.filter((page) => page !== undefined);
  }

  const getIndex = memoizePerVersion(isReady, async (version): Promise<NameIndex> => {
    const pages = await compileReady(version.orderedDocs);
    const list = (isReference: boolean): Member[] =>
      pages
        .filter(({ doc }) => version.reference.includes(doc) === isReference)
        .flatMap(({ doc, compiled }) => listMembers(doc.path, compiled));
    return createNameIndex(list(true), list(false));
  });

  const getUses = memoizePerVersion(isReady, async (version): Promise<Map<string, Use[]>> => {
    const index = await getIndex(version);
    const guides = version.orderedDocs.filter((doc) => !version.reference.includes(doc));
    const uses = new Map<string, Use[]>();
    for (const { doc, compiled } of await compileReady(guides)) {
      const explicit = compiled.links.map(({ target, hash }) => ({ target: target + hash, section: '' }));
      const named = resolveNames(doc.path, compiled, index).map(({ code, member }) => ({
        target: `${member.path}#${member.id}`,
        section: code.section,
      }));
      for (const { target, section } of [...named, ...explicit]) {
        const existing = uses.get(target) ?? [];
        if (!existing.some((use) => use.doc === doc)) uses.set(target, [...existing, { doc, section }]);
      }
    }
    return uses;
  });

  return {
    /** Lists HTML to insert: links from names to members, and lists of the guides that use a member. */
    async listInsertions(doc: DocEntry, version: DocsVersion, compiled: CompiledPage): Promise<Insertion[]> {
      if (version.reference.length === 0) return [];
      const names = resolveNames(doc.path, compiled, await getIndex(version));
      const insertions = names.flatMap(({ code, member }): Insertion[] => {
        const page = member.path === doc.path ? '' : toHref(member.path, config);
        const href = escapeHtml(`${page}#${encodeURI(member.id)}`);
        return [
          { at: code.start, html: `<a class="name-link" href="${href}">` },
          { at: code.end, html: '</a>' },
        ];
      });
      if (version.reference.includes(doc)) {
        const uses = await getUses(version);
        const ids = new Set(listMembers(doc.path, compiled).map(({ id }) => id));
        for (const { id, at } of compiled.anchorEnds) {
          const found = ids.has(id) ? uses.get(`${doc.path}#${id}`) : undefined;
          if (found !== undefined) insertions.push({ at, html: formatUses(found, config) });
        }
      }
      return insertions;
    },
  };
}

function formatUses(uses: readonly Use[], config: UrlOptions): string {
  const links = uses.map(({ doc, section }) => {
    const hash = section === '' ? '' : `#${encodeURI(section)}`;
    return `<a href="${escapeHtml(toHref(doc.path, config) + hash)}">${escapeHtml(doc.frontmatter.title)}</a>`;
  });
  return `<p class="used-in">Used in ${links.join(', ')}</p>`;
}

/** Memoizes data about a docs version. Results are only cached once all its pages are ready. */
function memoizePerVersion<T>(
  isReady: NameLinksOptions['isReady'],
  create: (version: DocsVersion) => Promise<T>,
): (version: DocsVersion) => Promise<T> {
  const cache = new Map<DocsVersion, Promise<T>>();
  return (version) => {
    const cached = cache.get(version);
    if (cached !== undefined) return cached;
    const isComplete = version.orderedDocs.every(isReady);
    const created = create(version);
    if (isComplete) cache.set(version, created);
    return created;
  };
}

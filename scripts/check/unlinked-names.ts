import { createNameLinks } from '#app/engine/content/graph/name-links.server.ts';
import { compileArticle } from '#app/engine/content/graph/articles.server.ts';
import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';

/** Names of API members on docs pages. */
export interface NameReport {
  /** Number of names that are links. */
  linked: number;
  /** Ambiguous names that are not links, each with its location and candidates. */
  unlinked: string[];
}

/** Finds inline code on docs pages that names API members, linked or not. */
export async function reportNames({ graph, compiler }: SiteState): Promise<NameReport> {
  const names = createNameLinks({ graph, compiler, isReady: () => true });
  const report: NameReport = { linked: 0, unlinked: [] };
  for (const version of graph.versions) {
    for (const doc of version.docs) {
      const compiled = (await compileArticle({ graph, compiler }, doc.path))?.compiled;
      if (compiled === undefined) continue;
      const { linked, uncertain } = await names.findNames(doc, version, compiled);
      report.linked += linked.length;
      for (const { code, named } of uncertain) {
        const location = doc.source.displayPath + (code.section === '' ? '' : `#${code.section}`);
        const targets = named.members.map(({ path, id }) => `${path}#${id}`);
        report.unlinked.push(`${location} ${code.text} → ${targets.join(', ')}`);
      }
    }
  }
  return report;
}

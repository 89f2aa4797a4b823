import { createRequire } from 'node:module';
import path from 'node:path';
import { FEEDS, LLMS_FULL_PATH, LLMS_PATH } from '#app/engine/urls/generated-paths.ts';
import { BLOG_PATH, toHref } from '#app/engine/urls/paths.ts';
import type { SiteConfig } from '#app/engine/config/schema.ts';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { getPackageFile } from '#app/engine/lib/package-file.server.ts';
import type { DocsVersion } from './docs-version.server.ts';
import type { ContentGraph } from './content-graph.server.ts';

const require = createRequire(import.meta.url);

const PACKAGES = ['@remix-run/node', '@remix-run/react', 'react', 'mdx-bundler', 'cheerio', 'node-fetch'];

/**
 * Collects the machine-readable data of the site, `site.json` (G1–G5): the configuration with all defaults applied,
 * including the redirects defined by pages, the docs versions, and the hrefs of other generated files.
 */
export function buildSiteData({ config, routeMap, versions, posts, redirects }: ContentGraph) {
  const { i18n, ...site } = config;
  const packages = Object.fromEntries(
    PACKAGES.map((name) => [name, readVersion(getPackageFile(name, PROJECT_ROOT))]),
  );
  return {
    site: { ...site, redirects: [...redirects] },
    locale: { ...i18n, currentLocale: i18n.defaultLocale },
    docs: {
      breadcrumbs: config.docs.breadcrumbs,
      versions: versions.map((version) => describeVersion(version, config)),
    },
    blog: {
      posts: posts.length,
      readingTime: config.blog.readingTime,
      postsPerPage: config.blog.postsPerPage,
      sidebarGrouping: config.blog.sidebarGrouping,
    },
    files: {
      sitemap: toHref('/sitemap.xml', config),
      feeds: routeMap.has(BLOG_PATH) ? FEEDS.map(({ path }) => toHref(path, config)) : [],
      llms: toHref(LLMS_PATH, config),
      llmsFull: toHref(LLMS_FULL_PATH, config),
    },
    metadata: {
      framework: { name: 'Remix', version: packages['@remix-run/node'] },
      siteVersion: readVersion(path.join(PROJECT_ROOT, 'package.json')),
      packages,
    },
  };
}

function describeVersion(
  { name, label, isLast, path, mainDoc, docs, draftIds, readingOrder }: DocsVersion,
  config: SiteConfig,
) {
  const inSidebar = new Set(readingOrder.map(({ doc }) => doc));
  return {
    name,
    label,
    isLast,
    path: toHref(path, config),
    mainDocId: mainDoc?.id,
    docs: docs.map((doc) => ({
      id: doc.id,
      path: toHref(doc.path, config),
      sidebar: inSidebar.has(doc) ? config.docs.sidebar : undefined,
    })),
    draftIds,
    sidebars: {
      [config.docs.sidebar]: { links: readingOrder.map(({ doc }) => toHref(doc.path, config)) },
    },
  };
}

/** Reads the version in a package.json. */
function readVersion(file: string): string {
  const { version } = require(file) as { version: string };
  return version;
}

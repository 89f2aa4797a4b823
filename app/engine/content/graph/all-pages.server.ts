import { getLastVersion, type DocsVersion } from './docs-version.server.ts';
import type { DocEntry } from './entries.server.ts';
import { findStatus } from './page-status.server.ts';
import type { PageBuildContext } from './page-build-context.server.ts';
import { flattenSidebar, type SidebarNode } from './sidebar.server.ts';
import type { AllPagesPage, PageItem, PageListSection } from '#app/engine/model/page-data.ts';
import { BLOG_PATH, toHref } from '#app/engine/urls/paths.ts';

/** Every page of the site by section (R16): top-level categories, pages outside of any, posts, the rest. */
export function buildAllPagesPage(tools: PageBuildContext): AllPagesPage {
  const { config, posts, versions, today } = tools.graph;
  const toItem = (doc: DocEntry): PageItem => ({
    label: doc.frontmatter.title,
    href: toHref(doc.path, config),
    status: findStatus(doc, today),
    description: doc.frontmatter.description,
  });
  const listDocs = (node: SidebarNode): PageItem[] => {
    if (node.type === 'page') return [toItem(node.doc)];
    if (node.type === 'link') return [];
    return [...(node.doc === undefined ? [] : [toItem(node.doc)]), ...node.items.flatMap(listDocs)];
  };
  const listVersion = ({ docs, sidebar, ...version }: DocsVersion): PageListSection[] => {
    const inSidebar = new Set(flattenSidebar(sidebar).map(({ doc }) => doc));
    // The latest is what one looks for; the others say which they are.
    const toTitle = (title: string): string => (version.isLast ? title : `${title} (${version.label})`);
    return [
      {
        title: toTitle('Documentation'),
        items: [
          ...sidebar.flatMap((node) => (node.type === 'category' ? [] : listDocs(node))),
          ...docs.filter((doc) => !inSidebar.has(doc)).map(toItem),
        ],
      },
      ...sidebar
        .filter((node) => node.type === 'category')
        .map((category) => ({
          title: toTitle(category.label),
          ...(category.doc === undefined ? { href: toHref(category.path, config) } : {}),
          items: listDocs(category),
        })),
    ];
  };
  const sections = [
    ...listVersion(getLastVersion(versions)),
    ...versions.filter(({ isLast }) => !isLast).flatMap(listVersion),
    {
      title: config.blog.title,
      items: posts.map((post) => ({
        label: post.frontmatter.title,
        href: toHref(post.path, config),
        status: findStatus(post, today),
        description: post.frontmatter.description,
      })),
    },
    { title: 'More', items: listOtherPages(tools) },
  ];
  return {
    kind: 'allPages',
    path: '/pages',
    title: 'All pages',
    description: `Every page of ${config.title}, by section.`,
    lastUpdated: undefined,
    sections: sections.filter(({ items }) => items.length > 0),
  };
}

function listOtherPages({ graph }: PageBuildContext): PageItem[] {
  const { routeMap, config } = graph;
  const { blog } = config;
  const known: { path: string; label: string; description: string }[] = [
    { path: '/', label: 'Home', description: config.tagline },
    { path: '/users', label: 'Users', description: `Organisations that use ${config.title}.` },
    { path: BLOG_PATH, label: blog.title, description: blog.description },
    { path: `${BLOG_PATH}/archive`, label: 'Archive', description: 'Every post, by year.' },
    { path: `${BLOG_PATH}/authors`, label: 'Authors', description: 'The people who write here.' },
    { path: `${BLOG_PATH}/tags`, label: 'Tags', description: 'What the posts are about.' },
  ];
  return known
    .filter(({ path }) => routeMap.has(path))
    .map(({ path, label, description }) => ({ label, href: toHref(path, config), description }));
}

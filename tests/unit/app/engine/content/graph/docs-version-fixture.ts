import { page, siteConfig, type FolderFiles } from '../../../../../helpers/content-folder.ts';

const VERSIONS = `  docs: {
    editUrl: 'https://edit.example',
    versions: [
      { name: 'current', label: 'Next' },
      { name: '5.x', label: 'Five', isLast: true },
      { name: '4.x', label: 'Four', path: 'v4' },
    ],
  },
  navbar: { items: [{ to: '/docs', label: 'Docs' }, { type: 'docsVersion' }] },
  algolia: { appId: 'a', apiKey: 'k', indexName: 'i' },
`;

/** Pages of version 5.x. */
export const FIVE = {
  'index.mdx': page('Five.', 'Five'),
  'guides/a.mdx': page('Alpha rotor. [B](./b.mdx), [old](../../4.x/guides/a.mdx#part).', 'A five'),
  'guides/b.mdx': page('Beta rotor.', 'B five'),
};

/** A content folder with three docs versions. */
export const FILES: FolderFiles = {
  'site.config.ts': siteConfig(VERSIONS),
  'sidebars.ts': `export default { docs: ['guides/a', 'index'] };`,
  'docs/index.mdx': page('Next.', 'Next'),
  'docs/guides/a.mdx': page('Alpha gear.', 'A next'),
  'docs/draft.mdx': '---\ntitle: Draft\ndraft: true\n---\n',
  ...Object.fromEntries(Object.entries(FIVE).map(([name, text]) => [`versions/5.x/${name}`, text])),
  'versions/4.x/sidebars.ts': `export default { docs: [{ type: 'category', label: 'Guides', items: ['guides/a', 'guides/moved', 'only'] }] };`,
  'versions/4.x/guides/a.mdx': page('Alpha crank. [Five](../../5.x/guides/a.mdx).\n\n## Part\n', 'A four'),
  'versions/4.x/guides/moved.mdx': '---\ntitle: Moved\nslug: b\n---\nBeta crank.\n',
  'versions/4.x/only.mdx': page('Only here.', 'Only'),
  'versions/4.x/_note.mdx': 'A partial.',
  'blog/2024-01-01-post.mdx': page('A rotor for all.', 'Post'),
};

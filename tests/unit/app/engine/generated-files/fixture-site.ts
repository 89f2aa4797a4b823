import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import { makeContentFolder, page, siteConfig } from '../../../../helpers/content-folder.ts';

/** URL of the site with its base path. */
export const BASE = 'https://site.example/base';
const PIXEL = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');

/** A content folder with listed, unlisted, draft, and future pages and posts. */
const FILES = {
  'site.config.ts': siteConfig(`  favicon: 'favicon.svg',
  footer: { copyright: '© & more' },`),
  'home.mdx': 'Welcome.',
  'docs/guide.mdx':
    '---\ntitle: The [guide]\ndescription: How to.\n---\n## First {#first}\n\nRead [on](#first).\n',
  'docs/hidden.mdx': '---\ntitle: Hidden page\nunlisted: true\n---\nFor few.',
  'docs/draft.mdx': '---\ntitle: Draft page\ndraft: true\n---\nNot yet.',
  'docs/own.mdx': '---\ntitle: Own picture\nimage: own.gif\n---\nText.',
  'docs/own.gif': PIXEL,
  'blog/pixel.gif': PIXEL,
  'authors.yml': 'jo:\n  name: Jo & Co\n  url: https://jo.example/\nanna:\n  name: Anna\n',
  'blog/2024-01-31-first.mdx': `---
title: First <post>
description: Is & was.
authors: [jo, anna]
tags: [news]
---
Before.

{/* truncate */}

After, with [the guide](../docs/guide.mdx#first) and ]]>.

![A dot](pixel.gif)

\`\`\`js
if (a < b && c) f("x");
\`\`\`
`,
  'blog/2024-02-01-second.mdx': page('Second.', 'Second post'),
  'blog/2024-03-01-hidden.mdx': '---\ntitle: Hidden post\nunlisted: true\n---\nFor few.',
  'blog/2024-03-02-draft.mdx': '---\ntitle: Draft post\ndraft: true\n---\nNot yet.',
  'blog/2999-01-01-future.mdx': page('Later.', 'Future post'),
};

/** The site of `FILES`. */
export interface Site {
  content: SiteState;
  /** Same, with drafts. */
  preview: SiteState;
  read(path: string, from?: SiteState): Promise<string>;
}

/** Loads the site of `FILES` below `BASE`. */
export async function open(): Promise<Site> {
  const folder = await makeContentFolder(FILES);
  const content = await folder.load({ baseUrl: '/base/' });
  return {
    content,
    preview: await folder.load({ baseUrl: '/base/', includeDrafts: true }),
    async read(path, from = content) {
      const file = await from.site.file(path);
      if (file === undefined) throw new Error(`There is no file ${path}.`);
      return file.body.toString();
    },
  };
}

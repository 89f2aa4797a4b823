import type { PageListSection } from '#app/engine/model/page-data.ts';
import type { SiteConfig } from '#app/engine/config/schema.ts';

/** Page entry in `llms.txt`. */
export interface ListedPage {
  title: string;
  description: string | undefined;
  /** Absolute URL of its Markdown copy. */
  url: string;
}

/** Section of pages under a heading. */
export interface ListedSection extends Pick<PageListSection, 'title'> {
  items: readonly ListedPage[];
}

/**
 * Formats `llms.txt` as specified by llmstxt.org: the site's name and description, followed by the pages by section,
 * each with the URL of its Markdown copy. Less important pages come last, under "Optional".
 */
export function formatLlms(
  { title, tagline }: Pick<SiteConfig, 'title' | 'tagline'>,
  sections: readonly ListedSection[],
  optional: readonly ListedPage[],
): string {
  return [
    `# ${title}\n\n> ${tagline}\n`,
    ...[...sections, { title: 'Optional', items: optional }]
      .filter(({ items }) => items.length > 0)
      .map((section) => `## ${section.title}\n\n${section.items.map(formatItem).join('')}`),
  ].join('\n');
}

function formatItem({ title, description, url }: ListedPage): string {
  const label = title.replace(/[[\]\\]/g, '\\$&');
  return `- [${label}](${url})${description === undefined ? '' : `: ${description.replace(/\s+/g, ' ')}`}\n`;
}

/** Formats `llms-full.txt`: the text of all pages, each with its URL. */
export function formatLlmsFull(
  { title, tagline }: Pick<SiteConfig, 'title' | 'tagline'>,
  pages: readonly { url: string; titledText: string }[],
): string {
  const texts = pages.map(({ url, titledText }) => {
    const [heading = '', ...lines] = titledText.split('\n');
    return `${heading}\n\nSource: ${url}\n${lines.join('\n')}`;
  });
  return [`# ${title}\n\n> ${tagline}\n`, ...texts].join('\n---\n\n');
}

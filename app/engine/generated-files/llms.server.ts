import type { PageListSection } from '#app/engine/model/page-data.ts';
import type { SiteConfig } from '#app/engine/config/schema.ts';

/** What `llms.txt` says of a page. */
export interface ListedPage {
  title: string;
  description: string | undefined;
  /** Whole address of its Markdown twin. */
  address: string;
}

/** Pages under a heading. */
export interface ListedSection extends Pick<PageListSection, 'title'> {
  items: readonly ListedPage[];
}

/**
 * `llms.txt` in the form of llmstxt.org: the site's name, what it is, then the pages by section, each with the address of
 * its Markdown. What a reader with little room can do without comes last, under "Optional".
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

function formatItem({ title, description, address }: ListedPage): string {
  const label = title.replace(/[[\]\\]/g, '\\$&');
  return `- [${label}](${address})${description === undefined ? '' : `: ${description.replace(/\s+/g, ' ')}`}\n`;
}

/** `llms-full.txt`: the text of every page, one after the other, each with its address. */
export function formatLlmsFull(
  { title, tagline }: Pick<SiteConfig, 'title' | 'tagline'>,
  pages: readonly { address: string; titledText: string }[],
): string {
  const texts = pages.map(({ address, titledText }) => {
    const [heading = '', ...lines] = titledText.split('\n');
    return `${heading}\n\nSource: ${address}\n${lines.join('\n')}`;
  });
  return [`# ${title}\n\n> ${tagline}\n`, ...texts].join('\n---\n\n');
}

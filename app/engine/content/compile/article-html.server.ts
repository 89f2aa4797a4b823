import { load, type CheerioAPI } from 'cheerio/slim';
import GithubSlugger, { slug as slugify } from 'github-slugger';
import type { AnyNode, Element } from 'domhandler';
import { foldSpace } from '#app/engine/lib/text.ts';

/** A heading of a page, for the table of contents. */
export interface PageHeading {
  id: string;
  text: string;
  /** 2 to 6. */
  level: number;
}

/** A stretch of a page from one heading to the next, for search. */
export interface PageSection {
  /** Id of the heading; empty for what stands before the first one. */
  id: string;
  /** The headings that lead to it, outermost first; its own is the last. */
  trail: string[];
  /** Running text, white space folded. */
  text: string;
  /** Text of code blocks and inline code, white space folded. */
  code: string;
  /** Inline code of the running text, piece by piece. */
  names: string[];
  /** Code in the first cells of tables, piece by piece: what the rows are about. */
  rowNames: string[];
  /** Inline code of the heading, piece by piece: what the section is about. */
  defines: string[];
}

/** An article as the page shows it, and what it consists of. */
export interface ArticleHtml {
  html: string;
  /** What stands before the truncate marker; undefined when there is none. */
  excerptHtml: string | undefined;
  headings: PageHeading[];
  sections: PageSection[];
  /** Every id in the article, to check anchors against. */
  ids: string[];
  /** Where its links lead, as hrefs, once each. */
  hrefs: string[];
  /** Words of running text, code left out. */
  words: number;
}

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/** Gives headings their ids and links, takes the article apart for search and the table of contents. */
export function finishArticle(rendered: string): ArticleHtml {
  const $ = load(rendered, { xml: { xmlMode: false, decodeEntities: true } }, false);
  // Before headings get theirs, so that no heading is given the id of a line.
  addLineIds($);
  const headings = addHeadingIds($);
  const sections = readSections($);
  const ids = $('[id]')
    .map((_, element) => $(element).attr('id'))
    .get();
  const hrefs = $('a[href]')
    .map((_, element) => $(element).attr('href'))
    .get();
  addHeadingLinks($);
  const excerptHtml = readExcerpt($);
  $('hr.truncate').remove();
  return {
    html: serialise($),
    excerptHtml,
    headings,
    sections,
    ids,
    hrefs: [...new Set(hrefs)],
    words: sections.reduce((sum, { text }) => sum + countWords(text), 0),
  };
}

/** The article without what links lead to: several excerpts share a page, where ids must not repeat. */
export function stripAnchors(html: string): string {
  const $ = load(html, { xml: { xmlMode: false, decodeEntities: true } }, false);
  $('a.heading-link, section.footnotes, sup:has(> [data-footnote-ref])').remove();
  $('[id]').removeAttr('id');
  $('a.line-number').removeAttr('href tabindex aria-label');
  return serialise($);
}

/** Counts words: runs of characters between white space. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

function serialise($: CheerioAPI): string {
  return $.html({ xml: { xmlMode: false, decodeEntities: true, encodeEntities: 'utf8' } } as object);
}

function addHeadingIds($: CheerioAPI): PageHeading[] {
  const slugger = new GithubSlugger();
  const elements = $<Element, string>(HEADINGS.join(',')).toArray();
  // Ids that authors chose are taken first, so that a made one never collides with them.
  for (const element of $('[id]').toArray()) slugger.occurrences[$(element).attr('id') ?? ''] ??= 0;
  return elements.flatMap((element) => {
    const heading = $(element);
    const text = foldSpace(heading.text());
    const id = heading.attr('id') ?? makeHeadingId(text, slugger);
    heading.attr('id', id);
    return [{ id, text, level: Number(element.tagName.slice(1)) }];
  });
}

/**
 * Numbers the blocks of code whose lines have numbers, and gives each line an id and its number a link: `code-1-L3`. One
 * number of a block is reached with the Tab key, the others from there (see mdx/code-behaviour.ts).
 */
function addLineIds($: CheerioAPI): void {
  $('pre.code-numbered').each((block, pre) => {
    $(pre)
      .find('.line')
      .each((index, line) => {
        const id = `code-${block + 1}-L${index + 1}`;
        $(line).attr('id', id);
        $(line)
          .children('a.line-number')
          .attr('href', `#${id}`)
          .attr('aria-label', `Line ${index + 1}`)
          .attr('tabindex', index === 0 ? '0' : '-1');
      });
  });
}

/** The id of a heading that has none of its own: its words as GitHub writes them. Signs alone make no id. */
export function makeHeadingId(text: string, slugger: GithubSlugger): string {
  return slugger.slug(slugify(text) === '' ? 'section' : text);
}

/** Appends to each heading from level 2 a link to itself. */
function addHeadingLinks($: CheerioAPI): void {
  $(HEADINGS.slice(1).join(',')).each((_, element) => {
    const heading = $(element);
    const link = $('<a class="heading-link"></a>')
      .attr('href', `#${heading.attr('id') ?? ''}`)
      .attr('aria-label', `Link to “${foldSpace(heading.text())}”`);
    heading.append(' ', link);
  });
}

function readExcerpt($: CheerioAPI): string | undefined {
  const marker = $('hr.truncate').first();
  if (marker.length === 0) return undefined;
  const before = marker.prevAll().toArray().reverse();
  return before.map((element) => $.html(element)).join('');
}

/** Walks the article once and cuts it at its headings. */
function readSections($: CheerioAPI): PageSection[] {
  const sections: PageSection[] = [
    { id: '', trail: [], text: '', code: '', names: [], rowNames: [], defines: [] },
  ];
  const trail: { level: number; text: string }[] = [];
  const walk = (node: AnyNode, inCode: boolean): void => {
    const section = sections.at(-1);
    if (section === undefined) return;
    if (node.type === 'text') {
      section[inCode ? 'code' : 'text'] += node.data;
      return;
    }
    if (node.type !== 'tag') return;
    if (HEADINGS.includes(node.name)) {
      startSection(node);
      return;
    }
    const isCode = inCode || node.name === 'code';
    // Inline code is part of its sentence and a code word as well.
    if (node.name === 'code' && node.parent?.type === 'tag' && node.parent.name !== 'pre') {
      section.text += $(node).text();
      section.names.push(foldSpace($(node).text()));
      if (isInFirstCell(node)) section.rowNames.push(foldSpace($(node).text()));
    }
    for (const child of node.children) walk(child, isCode);
    const after = sections.at(-1);
    if (after !== undefined) after[isCode ? 'code' : 'text'] += BLOCK.has(node.name) ? '\n' : '';
    if (after !== undefined && node.name === 'code') after.code += ' ';
  };
  const startSection = (element: Element): void => {
    const level = Number(element.name.slice(1));
    const text = foldSpace($(element).text());
    while ((trail.at(-1)?.level ?? 0) >= level) trail.pop();
    trail.push({ level, text });
    sections.push({
      id: $(element).attr('id') ?? '',
      trail: trail.map((item) => item.text),
      text: '',
      code: '',
      names: [],
      rowNames: [],
      defines: $(element)
        .find('code')
        .map((_, code) => foldSpace($(code).text()))
        .get(),
    });
  };
  for (const node of $.root().contents().toArray()) walk(node, false);
  return sections
    .map((section) => ({ ...section, text: foldSpace(section.text), code: foldSpace(section.code) }))
    .filter(({ id, text, code }) => id !== '' || text !== '' || code !== '');
}

function isInFirstCell(node: Element): boolean {
  for (let { parent } = node; parent?.type === 'tag'; parent = parent.parent) {
    if (parent.name === 'td') return parent.parent?.children.find((child) => child.type === 'tag') === parent;
  }
  return false;
}

const BLOCK = new Set([
  'p',
  'li',
  'td',
  'th',
  'tr',
  'pre',
  'div',
  'section',
  'figcaption',
  'summary',
  'dt',
  'dd',
  'blockquote',
]);

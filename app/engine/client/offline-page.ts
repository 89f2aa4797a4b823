import { HEAD_SCRIPT } from './head-script.ts';
import { escapeLikeReact, unescapeFromReact } from '#app/engine/lib/escape-markup.ts';
import type { OfflineSite } from './offline-site.ts';
import { PAGE_STATE_ID } from './remix/page-state.ts';

/** A page stored for offline use. */
export interface StoredPage {
  href: string;
  title: string;
}

/**
 * Renders the page that replaces one that is not stored, with links to the stored pages. It is rendered in the browser
 * and uses the site's stylesheet.
 */
export function renderOfflinePage(
  site: OfflineSite,
  stylesheet: string | undefined,
  stored: readonly StoredPage[],
): string {
  const links = stored.map(
    ({ href, title }) => `<li><a href="${escapeLikeReact(href)}">${escapeLikeReact(title)}</a></li>`,
  );
  return [
    `<!DOCTYPE html><html lang="${escapeLikeReact(site.htmlLang)}" dir="${site.direction}" data-theme="${site.defaultMode}"${site.respectSystem ? ' data-respect-system=""' : ''}>`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>You are offline ${escapeLikeReact(site.titleDelimiter)} ${escapeLikeReact(site.title)}</title>`,
    `<script>${HEAD_SCRIPT}</script>`,
    stylesheet === undefined ? '' : `<link rel="stylesheet" href="${escapeLikeReact(stylesheet)}">`,
    '</head><body><main class="content content-alone"><h1>You are offline</h1>',
    '<p class="lead">This page is not stored on this device. It will be available when you are back online.</p>',
    `<p class="actions"><a class="button button-primary" href="">Try again</a></p>`,
    links.length === 0 ? '' : `<h2>Pages you can read now</h2><ul>${links.join('')}</ul>`,
    '</main></body></html>',
  ].join('');
}

/**
 * Title of a page's HTML, without the site's; undefined if there is none, or if it is no page of the app, e.g. a feed or
 * the page at a former path.
 */
export function readTitle(html: string, site: OfflineSite): string | undefined {
  if (!html.includes(`id="${PAGE_STATE_ID}"`)) return undefined;
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1];
  return title && unescapeFromReact(title).replace(` ${site.titleDelimiter} ${site.title}`, '');
}

/** Href of the stylesheet of a page's HTML. */
export function readStylesheet(html: string): string | undefined {
  return /<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1];
}

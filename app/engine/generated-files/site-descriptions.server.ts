import { OPEN_SEARCH_PATH, OPEN_SEARCH_TYPE, FAVICON_ICO_PATH } from '#app/engine/urls/generated-paths.ts';
import { SEARCH_PATH, toHref } from '#app/engine/urls/paths.ts';
import type { SiteConfig } from '#app/engine/config/schema.ts';
import { APP_ICONS } from '#app/engine/urls/icon-sizes.ts';
import { formatElement as tag, XML_DECLARATION } from './xml.server.ts';

/** Colors for browsers' own UI, where the site sets none: the accent and the background of light mode. */
const COLORS = { theme_color: '#3b2f8f', background_color: '#ffffff' };

/** Maximum lengths of the short name and the description in OpenSearch 1.1, in characters. */
const LIMITS = { shortName: 16, description: 1024 };

/** `opensearch.xml`: lets browsers and other programs offer the site's search. */
export function formatOpenSearch(config: SiteConfig): string {
  const toAbsoluteUrl = (path: string): string => config.url + toHref(path, config);
  return (
    `${XML_DECLARATION}<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">\n` +
    tag('ShortName', {}, config.title.slice(0, LIMITS.shortName).trim()) +
    tag('Description', {}, `Search ${config.title}: ${config.tagline}`.slice(0, LIMITS.description)) +
    tag('InputEncoding', {}, 'UTF-8') +
    (config.favicon === undefined
      ? ''
      : tag('Image', { width: '32', height: '32', type: 'image/x-icon' }, toAbsoluteUrl(FAVICON_ICO_PATH))) +
    // The braces belong to the template and are preserved.
    tag('Url', {
      type: 'text/html',
      method: 'get',
      template: `${toAbsoluteUrl(SEARCH_PATH)}?q={searchTerms}`,
    }) +
    tag('Url', { type: OPEN_SEARCH_TYPE, rel: 'self', template: toAbsoluteUrl(OPEN_SEARCH_PATH) }) +
    '</OpenSearchDescription>\n'
  );
}

/** `manifest.webmanifest`: name and icons for installing the site. */
export function formatWebManifest(config: SiteConfig): string {
  const locale = config.i18n.localeConfigs[config.i18n.defaultLocale];
  const manifest = {
    name: config.title,
    short_name: config.title,
    description: config.tagline,
    lang: locale?.htmlLang ?? config.i18n.defaultLocale,
    dir: locale?.direction ?? 'ltr',
    id: config.baseUrl,
    start_url: config.baseUrl,
    scope: config.baseUrl,
    // With "back", which a site of many pages needs.
    display: 'minimal-ui',
    ...COLORS,
    ...(config.favicon === undefined
      ? {}
      : {
          icons: APP_ICONS.map(({ path, size, purpose }) => ({
            src: toHref(path, config),
            sizes: `${size}x${size}`,
            type: 'image/png',
            purpose,
          })),
        }),
  };
  return `${JSON.stringify(manifest, null, 1)}\n`;
}

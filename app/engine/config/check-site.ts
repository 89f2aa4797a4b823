import { suggest } from '#app/engine/diagnostics/suggest.ts';
import { stripTrailingSlash } from '#app/engine/urls/paths.ts';
import { checkVersions, type ContentLookup, type ReportIssue } from './check-versions.ts';
import type { SiteConfig } from './schema.ts';

/**
 * Cross-checks a site configuration: docs versions and their folders, locale settings, duplicate or self-referencing
 * redirects, and files that must exist.
 */
export function checkSite(config: SiteConfig, lookup: ContentLookup, report: ReportIssue): void {
  checkVersions(config, lookup, report);
  checkLocales(config, report);
  checkRedirects(config, report);
  checkFiles(config, lookup, report);
}

function checkLocales({ i18n }: SiteConfig, report: ReportIssue): void {
  const { defaultLocale, locales, localeConfigs } = i18n;
  if (!locales.includes(defaultLocale)) {
    report(
      ['i18n', 'defaultLocale'],
      `The default locale "${defaultLocale}" is not one of the locales.`,
      suggest(defaultLocale, locales, 'The locales are'),
    );
  }
  if (locales.length > 1) {
    report(
      ['i18n', 'locales'],
      `The site has ${locales.length} locales, but only one is built, "${defaultLocale}".`,
      'Remove the others: pages are written in the default locale.',
    );
  }
  for (const [index, locale] of locales.entries()) {
    if (localeConfigs[locale] !== undefined) continue;
    report(
      ['i18n', 'locales', index],
      `The locale "${locale}" has no entry in localeConfigs.`,
      'Add one with label, direction, htmlLang, calendar, and path.',
    );
  }
}

function checkRedirects({ redirects }: SiteConfig, report: ReportIssue): void {
  const seen = new Set<string>();
  for (const [index, redirect] of redirects.entries()) {
    const from = stripTrailingSlash(redirect.from);
    if (seen.has(from))
      report(['redirects', index], `"${redirect.from}" is redirected twice.`, 'Remove one of them.');
    seen.add(from);
    if (from === stripTrailingSlash(redirect.to.replace(/#.*/, '')))
      report(['redirects', index], `"${redirect.from}" is redirected to itself.`);
  }
}

function checkFiles({ users, logo, favicon }: SiteConfig, lookup: ContentLookup, report: ReportIssue): void {
  const files = users.map(({ image }, index) => ({ path: ['users', index, 'image'], file: image }));
  if (logo !== undefined) files.push({ path: ['logo'], file: logo });
  for (const { path, file } of files.filter((each) => !lookup.exists(each.file))) {
    report(
      path,
      `The file "${file}" does not exist in the content folder.`,
      'Write its path relative to the folder that contains site.config.ts.',
    );
  }
  if (favicon !== undefined && !lookup.isPublicFile(favicon)) {
    report(
      ['favicon'],
      `The file "${favicon}" does not exist in public/.`,
      'Write its path relative to public/.',
    );
  }
}

import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { suggest } from '#app/engine/diagnostics/suggest.ts';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { decodePath, normalizePath } from '#app/engine/urls/paths.ts';
import { checkVersions, type ReportIssue } from './check-versions.server.ts';
import { findBaseUrlIssue, findOriginIssue, suggestOrigin } from './environment.server.ts';
import type { SiteConfig } from './schema.ts';

/**
 * Cross-checks a site configuration: docs versions and their folders, locale settings, duplicate or self-referencing
 * redirects, files that must exist, and URLs.
 */
export function checkSite(config: SiteConfig, contentDir: string, report: ReportIssue): void {
  checkVersions(config, contentDir, report);
  checkLocales(config, report);
  checkRedirects(config, report);
  checkFiles(config, contentDir, report);
  const baseUrlIssue = findBaseUrlIssue(config.baseUrl);
  if (baseUrlIssue !== undefined)
    report(['baseUrl'], `"baseUrl" ${baseUrlIssue}.`, 'Write a path, e.g. "/podium/".');
  const originIssue = findOriginIssue(config.url, '"baseUrl"');
  if (originIssue !== undefined)
    report(['url'], `"url" ${originIssue}.`, `Write the origin, ${suggestOrigin(config.url)}.`);
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
    const from = normalizePath(decodePath(redirect.from));
    if (seen.has(from))
      report(['redirects', index], `"${redirect.from}" is redirected twice.`, 'Remove one of them.');
    seen.add(from);
    if (from === normalizePath(decodePath(redirect.to.replace(/#.*/, ''))))
      report(['redirects', index], `"${redirect.from}" is redirected to itself.`);
  }
}

function checkFiles(config: SiteConfig, contentDir: string, report: ReportIssue): void {
  const { users, logo, favicon, docs } = config;
  const files = [
    ...users.map(({ image }, index) => ({ keys: ['users', index, 'image'], file: image })),
    ...(docs.sampleNames === undefined ? [] : [{ keys: ['docs', 'sampleNames'], file: docs.sampleNames }]),
  ];
  if (logo !== undefined && /\.svg$/i.test(logo)) files.push({ keys: ['logo'], file: logo });
  else if (logo !== undefined)
    report(['logo'], `The logo "${logo}" is not an SVG.`, 'Convert it to SVG: it is inlined in every page.');
  for (const { keys, file } of files) {
    if (isFile(path.join(contentDir, file))) continue;
    report(
      keys,
      `The file "${file}" does not exist in the content folder.`,
      'Use a path relative to the folder that contains site.config.ts.',
    );
  }
  if (favicon === undefined) return;
  if (!/\.(?:svg|png)$/i.test(favicon)) {
    report(
      ['favicon'],
      `The favicon "${favicon}" is neither an SVG nor a PNG.`,
      'Convert it to SVG or PNG: favicon.ico, the Apple touch icon, and social cards are generated from it.',
    );
    return;
  }
  if (isFile(path.join(PROJECT_ROOT, 'public', favicon))) return;
  const message = `The file "${favicon}" does not exist in public/.`;
  report(['favicon'], message, 'Use a path relative to public/.');
}

/** Whether a path leads to a file. Unlike `statSync`, `existsSync` never throws, e.g. if its parent is a file. */
function isFile(file: string): boolean {
  return existsSync(file) && statSync(file).isFile();
}

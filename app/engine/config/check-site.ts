import { suggest } from '#app/engine/diagnostics/suggest.ts';
import { findVersionIssues, type ContentLookup } from './check-versions.ts';
import type { SiteConfigIssue } from './site-config-issue.ts';
import type { SiteConfig } from './schema.ts';

/**
 * Checks what must fit together in a site configuration: docs versions and their folders, the locale settings, redirects
 * that repeat or lead to themselves, and files that must exist.
 */
export function findSiteConfigIssues(config: SiteConfig, lookup: ContentLookup): SiteConfigIssue[] {
  return [
    ...findVersionIssues(config, lookup),
    ...findLocaleIssues(config),
    ...findRedirectIssues(config),
    ...findFileIssues(config, lookup),
  ];
}

function findLocaleIssues({ i18n }: SiteConfig): SiteConfigIssue[] {
  const issues: SiteConfigIssue[] = [];
  if (!i18n.locales.includes(i18n.defaultLocale)) {
    issues.push({
      path: ['i18n', 'defaultLocale'],
      message: `The default locale "${i18n.defaultLocale}" is not one of the locales.`,
      remedy: suggest(i18n.defaultLocale, i18n.locales, 'The locales are'),
    });
  }
  if (i18n.locales.length > 1) {
    issues.push({
      path: ['i18n', 'locales'],
      message: `The site has ${i18n.locales.length} locales, but only one is built, "${i18n.defaultLocale}".`,
      remedy: 'Remove the others: pages are written in the default locale.',
    });
  }
  i18n.locales.forEach((locale, index) => {
    if (i18n.localeConfigs[locale] !== undefined) return;
    issues.push({
      path: ['i18n', 'locales', index],
      message: `The locale "${locale}" has no entry in localeConfigs.`,
      remedy: 'Add one with label, direction, htmlLang, calendar and path.',
    });
  });
  return issues;
}

function findRedirectIssues({ redirects }: SiteConfig): SiteConfigIssue[] {
  const issues: SiteConfigIssue[] = [];
  const seen = new Set<string>();
  redirects.forEach(({ from, to }, index) => {
    if (seen.has(stripSlash(from))) {
      issues.push({
        path: ['redirects', index],
        message: `"${from}" is redirected twice.`,
        remedy: 'Remove one of them.',
      });
    }
    seen.add(stripSlash(from));
    if (stripSlash(from) === stripSlash(to.replace(/#.*/, ''))) {
      issues.push({ path: ['redirects', index], message: `"${from}" is redirected to itself.` });
    }
  });
  return issues;
}

function findFileIssues(config: SiteConfig, { exists }: ContentLookup): SiteConfigIssue[] {
  const files = config.users.map(({ image }, index) => ({ path: ['users', index, 'image'], file: image }));
  if (config.logo !== undefined) files.push({ path: ['logo'], file: config.logo });
  return files
    .filter(({ file }) => !exists(file))
    .map(({ path, file }) => ({
      path,
      message: `The file "${file}" does not exist in the content folder.`,
      remedy: 'Write its path relative to the folder that site.config.ts is in.',
    }));
}

function stripSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}

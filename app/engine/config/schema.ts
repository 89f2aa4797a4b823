import { z } from 'zod';
import { decodePath } from '#app/engine/urls/paths.ts';
import { checksSchema } from './checks.ts';
import { findSchemeIssue } from './link-schemes.ts';

/** Schema of `content/site.config.ts`. Error messages and the documentation use the descriptions. */

/** Non-empty text. Surrounding whitespace is removed. */
export const text = z.string().trim().min(1);

/** Settings that are on or off by default. */
const on = z.boolean().default(true);
export const off = z.boolean().default(false);

/** Name of the sidebar if a site doesn't choose another one. */
export const DEFAULT_SIDEBAR = 'docs';

/** Absolute URL with an allowed scheme. */
export const hrefSchema = z.url().refine((href) => findSchemeIssue(href) === undefined, {
  error: 'must start with "https:", "http:", "mailto:", or "tel:"',
});

/** Path within the site, optionally with a query and a hash. */
export const internalLinkSchema = z
  .string()
  .regex(/^\/(?![/\\])\S*$/, 'must be a path on this site that starts with a single slash');

const pathOrHref = {
  to: internalLinkSchema.optional().describe('Path within the site, starting with a slash, e.g. "/docs".'),
  href: hrefSchema.optional().describe('Absolute URL outside the site.'),
};

const ONE_TARGET = 'needs either "to" (a path on this site) or "href" (a URL on another site), not both';

const linkSchema = z
  .strictObject({ label: text.describe('Text of the link.'), ...pathOrHref })
  .refine(hasOneTarget, { error: ONE_TARGET });

const positionSchema = z.enum(['left', 'right']).default('left').describe('Side of the navbar.');

const navbarItemSchema = z.preprocess(
  // Items without a type are links.
  (item) => (isRecord(item) && item['type'] === undefined ? { ...item, type: 'link' } : item),
  z.discriminatedUnion('type', [
    z
      .strictObject({
        type: z.literal('link'),
        label: text.describe('Text of the item.'),
        ...pathOrHref,
        position: positionSchema,
      })
      .refine(hasOneTarget, { error: ONE_TARGET }),
    z.strictObject({
      type: z.literal('dropdown'),
      label: text.describe('Text of the button.'),
      items: z.array(linkSchema).min(1).describe('Links in the menu.'),
      position: positionSchema,
    }),
    z.strictObject({
      type: z.literal('docsVersion'),
      versions: z
        .array(z.string())
        .optional()
        .describe('Names of the docs versions to list. Default: all of them.'),
      position: positionSchema,
    }),
  ]),
);

const userSchema = z.strictObject({
  caption: text.describe('Name of the organization.'),
  image: text.describe('Image file, relative to the content folder.'),
  infoLink: hrefSchema.describe('URL that the image links to.'),
  pinned: off.describe('Whether the organization is also shown on the home page.'),
});

const localeSchema = z.strictObject({
  label: text,
  direction: z.enum(['ltr', 'rtl']),
  htmlLang: z.string().min(2),
  calendar: text,
  path: text,
});

/** Path within the site, as authors write it. */
export const sitePathSchema = z
  .string()
  .regex(
    // Hosting services interpret "*" and ":" as patterns.
    /^\/(?!\/)(?:(?!%2[aA])[^?#\s*:])*$/,
    {
      error: 'must be a path that starts with a single slash, without a query, hash, "*", or ":"',
      abort: true,
    },
  )
  .refine((path) => !/\/(?:\.{0,2}\/|\.{1,2}$)/.test(decodePath(path)), {
    error: 'must not contain empty, ".", or ".." segments',
  })
  .refine(isWellEscaped, { error: 'contains a malformed percent escape; write "%" as "%25"' });

/** Schema of the site configuration, including all defaults. */
export const siteConfigSchema = z.strictObject({
  title: text.describe('Name of the site, shown in the navbar and after each page title.'),
  tagline: text.describe('One-line description of the project.'),
  favicon: z.string().optional().describe('Icon for browser tabs: an SVG or PNG file in public/.'),
  logo: z.string().optional().describe('Logo for the navbar: an SVG file, relative to the content folder.'),
  url: z.url().describe('Origin of the published site, without a path.'),
  baseUrl: z.string().default('/').describe('Path that the site is published at.'),
  organizationName: text.describe('Owner of the source repository.'),
  projectName: text.describe('Name of the source repository.'),
  socialCards: on.describe('Whether a social card is generated for each page without "image".'),
  titleDelimiter: text.default('|').describe('Separator between page title and site title.'),
  trailingSlash: off.describe('Whether URLs of pages end with a slash.'),
  i18n: z
    .strictObject({
      defaultLocale: z.string(),
      locales: z.array(z.string()).min(1),
      localeConfigs: z.record(z.string(), localeSchema),
    })
    .default({
      defaultLocale: 'en',
      locales: ['en'],
      localeConfigs: {
        en: { label: 'English', direction: 'ltr', htmlLang: 'en', calendar: 'gregory', path: 'en' },
      },
    })
    .describe('Languages of the site. Pages are written in the default one.'),
  navbar: z
    .strictObject({
      hideOnScroll: off.describe('Whether the navbar hides when scrolling down.'),
      items: z.array(navbarItemSchema).default([]),
    })
    .default({ hideOnScroll: false, items: [] }),
  announcementBar: z
    .strictObject({
      id: text.describe(
        'ID of the announcement. A new ID shows the bar again to readers who have dismissed it.',
      ),
      text: text.describe('Text of the bar.'),
      link: linkSchema.optional().describe('Link after the text.'),
      closable: on,
    })
    .optional(),
  footer: z
    .strictObject({
      columns: z.array(z.strictObject({ title: text, items: z.array(linkSchema) })).default([]),
      copyright: z.string().optional(),
      links: z.array(linkSchema).default([]).describe('Links beside the copyright line, e.g. the license.'),
    })
    .prefault({}),
  colorMode: z
    .strictObject({
      defaultMode: z.enum(['light', 'dark']).default('light'),
      disableSwitch: off,
      respectSystem: off,
    })
    .default({ defaultMode: 'light', disableSwitch: false, respectSystem: false }),
  users: z.array(userSchema).default([]).describe('Organizations that use the project.'),
  docs: z
    .strictObject({
      sidebar: z.string().default(DEFAULT_SIDEBAR).describe('Name of the sidebar in sidebars.ts.'),
      sidebarContent: z
        .enum(['auto', 'complete', 'branch'])
        .default('auto')
        .describe(
          'How much of the sidebar a page includes: all of it (complete), the branch of the page and the titles of the others (branch), or a branch if there are more than 100 links (auto). A branch has at most the 100 entries around the page.',
        ),
      breadcrumbs: on,
      editUrl: hrefSchema
        .optional()
        .describe('URL prefix of files in the content folder, for "Edit this page".'),
      testedPackages: z
        .strictObject({
          main: z
            .array(text)
            .default([])
            .describe('Packages that the documentation is about; "@scope/*" is all packages of a scope.'),
          others: z.array(text).default([]).describe('Packages listed along with them.'),
        })
        .prefault({})
        .describe(
          'Packages whose tested versions a page lists when its samples import them. Pages that import none of "main" list nothing.',
        ),
      sampleNames: text
        .optional()
        .describe(
          'Module in the content folder whose exports samples may use without declaring them, for determining their types.',
        ),
      typeNotes: z
        .record(z.string(), text)
        .default({})
        .describe(
          'Corrections to the types of the packages, by member, e.g. "MessageBus.peek"; shown with its type in samples.',
        ),
      lastUpdated: on.describe('Whether pages show the date of their last change.'),
      readingTime: on.describe('Whether pages show their reading time, up to 15 minutes.'),
      versions: z
        .array(
          z.strictObject({
            name: text.describe(
              '"current" for the pages in docs/, otherwise the name of a folder in versions/.',
            ),
            label: text.describe('Label for readers.'),
            path: text
              .optional()
              .describe('Path segment after /docs/. Default: the name, or "next" for "current".'),
            isLast: off.describe('Whether it is the latest version, which is served at /docs.'),
            banner: z
              .enum(['unreleased', 'unmaintained', 'none'])
              .optional()
              .describe(
                'Banner on its pages. Default: depends on whether it is newer or older than the latest version.',
              ),
          }),
        )
        .min(1)
        .default([{ name: 'current', label: 'Next', isLast: true }])
        .describe('Versions of the documentation, newest first.'),
    })
    .prefault({}),
  blog: z
    .strictObject({
      title: z.string().default('Blog'),
      description: z.string().default('News and releases.'),
      postsPerPage: z.number().int().min(1).default(10),
      readingTime: on,
      sidebarGrouping: z.enum(['year', 'none']).default('year'),
    })
    .prefault({}),
  algolia: z
    .strictObject({
      appId: text.describe('ID of the Algolia application.'),
      apiKey: text.describe('Search-only API key, which is public. Never use the admin key.'),
      indexName: text.describe('Name of the index that contains algolia-records.json.'),
      host: z.url().optional().describe('Origin of a server to use instead of Algolia’s.'),
    })
    .optional()
    .describe('Use Algolia for search instead of the built-in index.'),
  offline: off.describe(
    'Whether a service worker stores visited pages and search for offline use. When switched off, it unregisters itself.',
  ),
  redirects: z
    .array(
      z.strictObject({
        from: sitePathSchema.describe('Former path.'),
        to: z
          .string()
          .regex(
            /^\/(?!\/)[^?\s]*$/,
            'must be a path on this site that starts with a single slash, without a query',
          )
          .describe('New path, with an optional anchor.'),
      }),
    )
    .default([])
    .describe('Former paths and their targets.'),
  checks: checksSchema,
});

/** Site configuration with all defaults applied. */
export type SiteConfig = z.output<typeof siteConfigSchema>;
/** Site configuration as authors write it; use it with `satisfies` in `site.config.ts`. */
export type SiteConfigInput = z.input<typeof siteConfigSchema>;
function hasOneTarget({ to, href }: { to?: string | undefined; href?: string | undefined }): boolean {
  return (to === undefined) !== (href === undefined);
}

/** Whether every "%" in a path is part of an escape that can be decoded. */
function isWellEscaped(path: string): boolean {
  try {
    return decodeURI(path) !== '';
  } catch {
    return false;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

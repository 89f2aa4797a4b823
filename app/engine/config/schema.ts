import { z } from 'zod';
import { checksSchema } from './checks.ts';
import { findSchemeFault } from './link-schemes.ts';

/**
 * The shape of `content/site.config.ts`. The descriptions are the authors' documentation: error messages and the
 * README take them from here.
 */

/** An absolute URL that a link may have. */
export const hrefSchema = z.url().refine((href) => findSchemeFault(href) === undefined, {
  error: 'should start with "https:", "http:", "mailto:" or "tel:"',
});

const pathOrHref = {
  to: z
    .string()
    .regex(/^\/(?!\/)\S*$/, 'must be a path of this site that starts with one slash')
    .optional()
    .describe('Path inside the site, starting with a slash, e.g. "/docs".'),
  href: hrefSchema.optional().describe('Whole address outside the site.'),
};

const ONE_TARGET = 'needs either "to" (a path of this site) or "href" (an address elsewhere), not both';

const linkSchema = z
  .strictObject({ label: z.string().min(1).describe('What the link says.'), ...pathOrHref })
  .refine(hasOneTarget, { error: ONE_TARGET });

const positionSchema = z.enum(['left', 'right']).default('left').describe('Side of the navbar.');

const navbarItemSchema = z.preprocess(
  // An item without a type is a link, which is what nearly every item is.
  (item) => (isRecord(item) && item['type'] === undefined ? { ...item, type: 'link' } : item),
  z.discriminatedUnion('type', [
    z
      .strictObject({
        type: z.literal('link'),
        label: z.string().min(1).describe('What the item says.'),
        ...pathOrHref,
        position: positionSchema,
      })
      .refine(hasOneTarget, { error: ONE_TARGET }),
    z.strictObject({
      type: z.literal('dropdown'),
      label: z.string().min(1).describe('What the button says.'),
      items: z.array(linkSchema).min(1).describe('The links in the menu.'),
      position: positionSchema,
    }),
    z.strictObject({
      type: z.literal('docsVersion'),
      versions: z
        .array(z.string())
        .optional()
        .describe('Names of the docs versions to offer; all of them when left out.'),
      position: positionSchema,
    }),
  ]),
);

const userSchema = z.strictObject({
  caption: z.string().min(1).describe('Name of the organisation.'),
  image: z.string().min(1).describe('File of its picture, relative to the content folder.'),
  infoLink: hrefSchema.describe('Address that the picture leads to.'),
  pinned: z.boolean().default(false).describe('Pinned adopters stand on the home page too.'),
});

const localeSchema = z.strictObject({
  label: z.string().min(1),
  direction: z.enum(['ltr', 'rtl']),
  htmlLang: z.string().min(2),
  calendar: z.string().min(1),
  path: z.string().min(1),
});

/** A path of the site as an author writes it. */
export const sitePathSchema = z
  .string()
  .regex(/^\/(?!\/)[^?#\s]*$/, 'must be a path that starts with one slash, without query or hash');

/** Schema of the site configuration, with every default in it. */
export const siteConfigSchema = z.strictObject({
  title: z.string().min(1).describe('Name of the site; stands in the navbar and behind each page title.'),
  tagline: z.string().min(1).describe('One line that says what the project is.'),
  favicon: z.string().optional().describe('File in public/ that browsers show in the tab.'),
  logo: z.string().optional().describe('SVG file for the navbar, relative to the content folder.'),
  url: z.url().describe('Origin that the site is published at, without a path.'),
  baseUrl: z.string().default('/').describe('Path that the site is published under.'),
  organizationName: z.string().min(1).describe('Owner of the source repository.'),
  projectName: z.string().min(1).describe('Name of the source repository.'),
  socialCards: z
    .boolean()
    .default(true)
    .describe(
      'Whether a picture is drawn for each page without "image", for the cards that other sites show.',
    ),
  titleDelimiter: z.string().min(1).default('|').describe('Stands between page title and site title.'),
  trailingSlash: z.boolean().default(false).describe('Whether addresses of pages end in a slash.'),
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
    .describe('The languages of the site. Pages are written in the default one.'),
  navbar: z
    .strictObject({
      hideOnScroll: z.boolean().default(false).describe('Whether the navbar hides when scrolling down.'),
      items: z.array(navbarItemSchema).default([]),
    })
    .default({ hideOnScroll: false, items: [] }),
  announcementBar: z
    .strictObject({
      id: z.string().min(1).describe('A dismissed bar comes back when its id changes.'),
      text: z.string().min(1).describe('What the bar says.'),
      link: linkSchema.optional().describe('A link behind the text.'),
      closable: z.boolean().default(true),
    })
    .optional(),
  footer: z
    .strictObject({
      columns: z.array(z.strictObject({ title: z.string().min(1), items: z.array(linkSchema) })).default([]),
      copyright: z.string().optional(),
    })
    .default({ columns: [] }),
  colorMode: z
    .strictObject({
      defaultMode: z.enum(['light', 'dark']).default('light'),
      disableSwitch: z.boolean().default(false),
      respectSystem: z.boolean().default(false),
    })
    .default({ defaultMode: 'light', disableSwitch: false, respectSystem: false }),
  startApp: z
    .enum(['onAct', 'whenIdle'])
    .default('onAct')
    .describe(
      'When a page fetches React and Remix: when the reader is about to act, or also as soon as the page has loaded, where the connection allows it.',
    ),
  users: z.array(userSchema).default([]).describe('Organisations that use the project.'),
  docs: z
    .strictObject({
      sidebar: z.string().default('docs').describe('Name of the sidebar in sidebars.ts.'),
      sidebarContent: z
        .enum(['auto', 'whole', 'branch'])
        .default('auto')
        .describe(
          'What of the sidebar a page carries: all of it, the branch of the page and the titles of the others, or (auto) the branch once there are more than 100 links. Of a longer list, a branch has the 100 entries around the page.',
        ),
      breadcrumbs: z.boolean().default(true),
      editUrl: hrefSchema
        .optional()
        .describe('Address before the path of a file in the content folder, for "Edit this page".'),
      lastUpdated: z.boolean().default(true).describe('Whether pages show when they were last changed.'),
      versions: z
        .array(
          z.strictObject({
            name: z
              .string()
              .min(1)
              .describe('"current" for the pages in docs/, else the name of a folder in versions/.'),
            label: z.string().min(1).describe('What readers see.'),
            path: z
              .string()
              .min(1)
              .optional()
              .describe('What addresses have behind /docs/; the name, or "next" for "current".'),
            isLast: z.boolean().default(false).describe('Whether it is the latest, which is at /docs.'),
            banner: z
              .enum(['unreleased', 'unmaintained', 'none'])
              .optional()
              .describe('What its pages say of it; by its place before or behind the latest.'),
          }),
        )
        .min(1)
        .default([{ name: 'current', label: 'Next', isLast: true }])
        .describe('The versions of the documentation, from the newest.'),
    })
    .prefault({}),
  blog: z
    .strictObject({
      title: z.string().default('Blog'),
      description: z.string().default('News and releases.'),
      postsPerPage: z.number().int().min(1).default(10),
      readingTime: z.boolean().default(true),
      sidebarGrouping: z.enum(['year', 'none']).default('year'),
    })
    .prefault({}),
  algolia: z
    .strictObject({
      appId: z.string().min(1).describe('Id of the Algolia application.'),
      apiKey: z.string().min(1).describe('The search-only key, which readers may know; never the admin key.'),
      indexName: z.string().min(1).describe('Name of the index that holds algolia-records.json.'),
      host: z.url().optional().describe('Origin of a server that answers in Algolia’s place.'),
    })
    .optional()
    .describe('Searches with Algolia instead of the site’s own index.'),
  offline: z
    .boolean()
    .default(false)
    .describe(
      'Whether a service worker keeps visited pages and the search for reading offline. Switched off, it removes itself.',
    ),
  redirects: z
    .array(
      z.strictObject({
        from: sitePathSchema.describe('Old path.'),
        to: z
          .string()
          .regex(/^\/(?!\/)[^?\s]*$/, 'must be a path of this site that starts with one slash')
          .describe('New path, with an anchor if need be.'),
      }),
    )
    .default([])
    .describe('Old paths and where they lead.'),
  checks: checksSchema,
});

/** The site configuration with every default filled in. */
export type SiteConfig = z.output<typeof siteConfigSchema>;
/** The site configuration as authors write it; use it with `satisfies` in `site.config.ts`. */
export type SiteConfigInput = z.input<typeof siteConfigSchema>;
export type NavbarItem = SiteConfig['navbar']['items'][number];

function hasOneTarget({ to, href }: { to?: string | undefined; href?: string | undefined }): boolean {
  return (to === undefined) !== (href === undefined);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

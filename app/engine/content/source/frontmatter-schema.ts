import { z } from 'zod';
import { hrefSchema, sitePathSchema } from '#app/engine/config/schema.ts';

/**
 * What authors may write between the `---` lines of a page. The descriptions are their documentation: error messages,
 * the tables in README.md and what editors offer (`.vscode/`) are made from here. After a change, run
 * `npm run check -- reference --write`.
 */

const isoDate = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'should be a date written as YYYY-MM-DD', abort: true })
  .refine((value) => isCalendarDate(value), 'is not a day of the calendar');

const slugSchema = z
  .string()
  .regex(
    /^\/?[a-zA-Z0-9._-]+(\/[a-zA-Z0-9._-]+)*$/,
    'may hold letters, digits, dots, hyphens and slashes between them',
  );

/** Programs that show cards draw pixels only. Without a flag, which JSON Schema lacks. */
const cardImageSchema = z
  .string()
  .regex(
    /\.(png|jpe?g|webp|gif|PNG|JPE?G|WEBP|GIF)$/,
    'should be a PNG, JPEG, WebP or GIF file, because cards show no others',
  );

const headingLevel = z.number().int().min(2).max(6);

const common = {
  title: z.string().min(1).describe('Title of the page; stands above it, in the tab and in lists.'),
  description: z
    .string()
    .min(1)
    .optional()
    .describe('What the page answers, in a sentence; for lists and search engines.'),
  slug: slugSchema.optional().describe('Last part of the address, where the file name is not wanted.'),
  draft: z.boolean().default(false).describe('A draft is not published; the dev server shows it, marked.'),
  unlisted: z
    .boolean()
    .default(false)
    .describe('An unlisted page is published, but in no sidebar, list, search or sitemap.'),
  keywords: z.array(z.string().min(1)).default([]).describe('Words for search engines.'),
  image: cardImageSchema
    .optional()
    .describe(
      'Picture of the card that other sites show of the page: a file beside it, best 1200 × 630. Without it, one is drawn.',
    ),
  redirectsFrom: z
    .array(sitePathSchema)
    .default([])
    .describe('Old paths of the page, which lead to it from now on.'),
  tableOfContents: z
    .strictObject({
      minLevel: headingLevel.default(2).describe('The highest level that is listed.'),
      maxLevel: headingLevel.default(3).describe('The lowest level that is listed.'),
    })
    .refine(({ minLevel, maxLevel }) => minLevel <= maxLevel, {
      error: 'must not be less than "minLevel"',
      path: ['maxLevel'],
    })
    .prefault({})
    .describe('Levels of the headings that "On this page" lists.'),
  lastUpdated: z
    .union([isoDate, z.literal(false)])
    .optional()
    .describe('Day of the last change, where git has another; false shows none.'),
  editUrl: z
    .union([hrefSchema, z.literal(false)])
    .optional()
    .describe('Where the page is edited, when not at its file; false shows no link.'),
};

/** Frontmatter of a page below docs/. */
export const docFrontmatterSchema = z.strictObject({
  ...common,
  sidebar: z
    .strictObject({
      label: z.string().min(1).optional().describe('What the sidebar says instead of the title.'),
      order: z
        .number()
        .optional()
        .describe(
          'Place among the pages of its folder; lower is first. Pages without follow, sorted by title.',
        ),
    })
    .prefault({})
    .describe('How the page stands in the sidebar, where sidebars.ts does not say.'),
  hide: z
    .array(z.enum(['sidebar', 'breadcrumbs', 'tableOfContents', 'pageTurner']))
    .default([])
    .describe('Parts around the article that are left out; "pageTurner" is previous and next.'),
});

const authorFields = {
  name: z.string().min(1).describe('Name as it is shown.'),
  title: z.string().min(1).optional().describe('What the author does.'),
  url: hrefSchema.optional().describe('Where the name leads.'),
};

/** Frontmatter of a blog post. */
export const postFrontmatterSchema = z.strictObject({
  ...common,
  date: isoDate
    .optional()
    .describe('Day of the post, where the file name does not say it. A post of the future is not published.'),
  authors: z
    .array(
      z.union([
        z.string().min(1),
        z.strictObject({
          ...authorFields,
          image: z.string().min(1).optional().describe('Picture, relative to the post; else initials.'),
        }),
      ]),
    )
    .default([])
    .describe('Keys of authors.yml; or, for a guest, an author as there: name, title, url, image.'),
  tags: z.array(z.string().trim().min(1)).default([]).describe('Words that the post is found under.'),
  hide: z
    .array(z.enum(['sidebar', 'tableOfContents', 'pageTurner']))
    .default([])
    .describe('Parts around the post that are left out; "pageTurner" is newer and older.'),
});

/** Frontmatter of home.mdx, the page behind `/`. */
export const homeFrontmatterSchema = z.strictObject({
  description: common.description,
  image: common.image,
});

/** Schema of authors.yml: authors by key. */
export const authorsSchema = z.record(
  z.string(),
  z.strictObject({
    ...authorFields,
    image: z.string().min(1).optional().describe('Picture, relative to the content folder; else initials.'),
  }),
);

export type DocFrontmatter = z.output<typeof docFrontmatterSchema>;
export type PostFrontmatter = z.output<typeof postFrontmatterSchema>;
export type HomeFrontmatter = z.output<typeof homeFrontmatterSchema>;
export type Author = z.output<typeof authorsSchema>[string];

/** Whether a text of the form `YYYY-MM-DD` is a day that exists. */
export function isCalendarDate(value: string): boolean {
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

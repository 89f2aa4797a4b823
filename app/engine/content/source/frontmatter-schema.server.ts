import { z } from 'zod';
import { hrefSchema, internalLinkSchema, off, sitePathSchema, text } from '#app/engine/config/schema.ts';
import { findNameIssue } from './page-names.server.ts';

/**
 * Frontmatter fields of pages. The descriptions are used in error messages, the tables in `.github/docs/authoring.md`,
 * and editor completions (`.vscode/`). After a change, run `npm run check -- reference --write`.
 */

const isoDate = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'must be a date in the format YYYY-MM-DD', abort: true })
  .refine((value) => isCalendarDate(value), 'is not a valid date');

const slugSchema = z
  .string()
  .regex(/^\/?[\p{L}\p{M}\p{N}._-]+(\/[\p{L}\p{M}\p{N}._-]+)*$/u, {
    error: 'may contain letters, digits, dots, hyphens, and underscores, with slashes between segments',
    abort: true,
  })
  .superRefine((slug, context) => {
    const reason = slug.split('/').map(findNameIssue).find(Boolean);
    if (reason !== undefined) context.addIssue(`cannot be used in a URL: ${reason}`);
  });

/** Social cards only support raster images. The pattern lists both cases because JSON Schema has no flags. */
const cardImageSchema = z
  .string()
  .regex(
    /\.(png|jpe?g|webp|gif|PNG|JPE?G|WEBP|GIF)$/,
    'must be a PNG, JPEG, WebP, or GIF file; social cards support no others',
  );

const headingLevel = z.number().int().min(2).max(6);

const common = {
  title: text.describe('Title of the page, shown above it, in the browser tab, and in lists.'),
  description: text.optional().describe('Summary of the page in one sentence, for lists and search engines.'),
  slug: slugSchema.optional().describe('Last part of the URL, if it should differ from the filename.'),
  draft: off.describe('Drafts are not published; the dev server shows them with a label.'),
  unlisted: off.describe('Unlisted pages are published, but not in sidebars, lists, search, or the sitemap.'),
  keywords: z
    .array(text)
    .default([])
    .describe(
      'Words and phrases that readers use to search for the page, for the search box and search engines.',
    ),
  image: cardImageSchema
    .optional()
    .describe(
      'Image for social cards: a file next to the page, ideally 1200 × 630 pixels. Without it, a card is generated.',
    ),
  redirectsFrom: z
    .array(sitePathSchema)
    .default([])
    .describe('Former paths of the page, which redirect to it.'),
  tableOfContents: z
    .strictObject({
      minLevel: headingLevel.default(2).describe('Highest heading level to list.'),
      maxLevel: headingLevel.default(3).describe('Lowest heading level to list.'),
    })
    .refine(({ minLevel, maxLevel }) => minLevel <= maxLevel, {
      error: 'must not be less than "minLevel"',
      path: ['maxLevel'],
    })
    .prefault({})
    .describe('Heading levels that "On this page" lists.'),
  lastUpdated: z
    .union([isoDate, z.literal(false)])
    .optional()
    .describe('Date of the last change, if Git reports a different one; false hides it.'),
  editUrl: z
    .union([hrefSchema, z.literal(false)])
    .optional()
    .describe('URL for editing the page, if not that of its file; false hides the link.'),
};

/** Frontmatter of a page under docs/. */
export const docFrontmatterSchema = z.strictObject({
  ...common,
  sidebar: z
    .strictObject({
      label: text.optional().describe('Label in the sidebar, instead of the title.'),
      order: z
        .number()
        .optional()
        .describe(
          'Position among the pages of its folder, lowest first. Pages without one follow, sorted by title.',
        ),
    })
    .prefault({})
    .describe('How the page appears in the sidebar, unless sidebars.ts says otherwise.'),
  hide: z
    .array(withFormerName(z.enum(['sidebar', 'breadcrumbs', 'tableOfContents', 'pagination'])))
    .default([])
    .describe('Parts around the article to hide; "pagination" is the links to the previous and next page.'),
});

/** Accepts "pageTurner", the former name of "pagination". */
function withFormerName<T extends z.ZodType>(part: T) {
  return z.preprocess((value) => (value === 'pageTurner' ? 'pagination' : value), part);
}

const authorFields = {
  name: text.describe('Name to show.'),
  title: text.optional().describe('Role of the author.'),
  url: hrefSchema.optional().describe('URL that the name links to.'),
};

/** Frontmatter of a blog post. */
export const postFrontmatterSchema = z.strictObject({
  ...common,
  date: isoDate
    .optional()
    .describe('Date of the post, if the filename does not contain it. Future-dated posts are not published.'),
  authors: z
    .array(
      z.union([
        text,
        z.strictObject({
          ...authorFields,
          image: text.optional().describe('Image file, relative to the post. Default: initials.'),
        }),
      ]),
    )
    .default([])
    .describe(
      'Keys from authors.yml, or, for guests, the fields of an author: `name`, `title`, `url`, `image`.',
    ),
  tags: z.array(z.string().trim().min(1)).default([]).describe('Tags of the post.'),
  release: z
    .strictObject({
      version: z
        .string()
        .regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/, 'must be three numbers separated by dots, e.g. 5.0.0')
        .describe('Version that the post announces, with all three numbers: 5.3.0.'),
      changes: z
        .array(z.string().trim().min(1))
        .min(1)
        .max(3)
        .describe('The two or three changes that matter most, each in a few words.'),
      action: z
        .string()
        .trim()
        .min(1)
        .describe(
          'What readers have to do, in a sentence or two. Details belong in a section "What to do", which is linked.',
        ),
    })
    .optional()
    .describe('What the post releases, for the timeline of the blog and the summary above the post.'),
  hide: z
    .array(withFormerName(z.enum(['sidebar', 'tableOfContents', 'pagination'])))
    .default([])
    .describe('Parts around the post to hide; "pagination" is the links to newer and older posts.'),
});

/** Frontmatter of home.mdx, the page at `/`. */
export const homeFrontmatterSchema = z.strictObject({
  headline: text.optional().describe('Heading of the page. Default: the title of the site.'),
  actions: z
    .array(
      z.strictObject({
        label: text.describe('Text of the link.'),
        to: internalLinkSchema.describe('Path within the site, e.g. "/docs".'),
      }),
    )
    .min(1)
    .optional()
    .describe('First links of the page; the first one is the most important. Default: the documentation.'),
  description: common.description,
  image: common.image,
});

/** Schema of authors.yml: authors by key. */
export const authorsSchema = z
  .record(
    z.string(),
    z.strictObject({
      ...authorFields,
      image: text.optional().describe('Image file, relative to the content folder. Default: initials.'),
    }),
  )
  .describe('Authors are listed by key, e.g. "ada: { name: Ada }".');

export type DocFrontmatter = z.output<typeof docFrontmatterSchema>;
export type PostFrontmatter = z.output<typeof postFrontmatterSchema>;
export type Author = z.output<typeof authorsSchema>[string];

/** Whether a string of the form `YYYY-MM-DD` is a valid date. */
export function isCalendarDate(value: string): boolean {
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

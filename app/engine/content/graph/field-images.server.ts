import { readFileSync } from 'node:fs';
import path from 'node:path';
import { errorProblem, type Problem } from '#app/engine/diagnostics/problem.ts';
import { toDisplayPath } from '#app/engine/lib/file-paths.server.ts';
import { findPosition } from '#app/engine/lib/text.ts';
import { CONFIG_FILE, createModuleLocator } from '#app/engine/config/load-module.server.ts';
import { describeIssue, type ImageFiles } from '#app/engine/content/compile/images/image-files.server.ts';
import type { ContentGraph } from './content-graph.server.ts';
import { createFrontmatterLocator, type SourceFile } from '#app/engine/content/source/source-file.server.ts';

type FieldPath = readonly (string | number)[];

interface ImageField {
  /** Path of the image relative to the content folder. */
  image: string | undefined;
  /** Absolute path of the file that contains the field. */
  file: string;
  locate(): Partial<Problem> | undefined | Promise<Partial<Problem> | undefined>;
}

/**
 * Finds images in frontmatter fields, authors.yml, and the site configuration that can't be published. Images in the
 * content of a page are checked when the page is compiled; missing files are reported when the field is read.
 */
export async function checkFieldImages(graph: ContentGraph, images: ImageFiles): Promise<Problem[]> {
  const { contentDir } = graph;
  const fields = [...listPageFields(graph), ...listAuthorFields(graph), ...listSiteFields(graph)];
  const found = await Promise.all(
    fields.map(async ({ image: relative, file, locate }): Promise<Problem[]> => {
      const image = relative === undefined ? undefined : images.find(path.join(contentDir, relative));
      const issue = image === undefined ? undefined : (await images.inspect(image, true))?.issue;
      if (image === undefined || issue === undefined) return [];
      const { message, fix } = describeIssue(issue, image, contentDir);
      return [errorProblem('image', message, { file: toDisplayPath(file), ...(await locate()), fix })];
    }),
  );
  return found.flat();
}

function listPageFields({ home, docs, posts, unlisted }: ContentGraph): ImageField[] {
  const inFrontmatter = (
    image: string | undefined,
    source: SourceFile,
    field: FieldPath = ['image'],
  ): ImageField => ({ image, file: source.file, locate: () => createFrontmatterLocator(source)(field) });
  const allPosts = [...posts, ...unlisted.posts];
  return [
    ...(home === undefined ? [] : [inFrontmatter(home.image, home.source)]),
    ...[...docs, ...unlisted.docs, ...allPosts].map(({ image, source }) => inFrontmatter(image, source)),
    // The others are in authors.yml.
    ...allPosts.flatMap(({ source, frontmatter, authors }) =>
      frontmatter.authors.flatMap((author, index) =>
        typeof author === 'string'
          ? []
          : [inFrontmatter(authors[index]?.author.image, source, ['authors', index, 'image'])],
      ),
    ),
  ];
}

function listAuthorFields({ contentDir, authors }: ContentGraph): ImageField[] {
  const file = path.join(contentDir, 'authors.yml');
  return Object.values(authors).map(({ image }) => ({
    image,
    file,
    locate: () => findPosition(readFileSync(file, 'utf8'), image ?? ''),
  }));
}

function listSiteFields({ contentDir, config }: ContentGraph): ImageField[] {
  const file = path.join(contentDir, CONFIG_FILE);
  const inModule = (image: string | undefined, field: FieldPath): ImageField => ({
    image,
    file,
    locate: async () => (await createModuleLocator(file))(field),
  });
  return [
    inModule(config.logo, ['logo']),
    ...config.users.map(({ image }, index) => inModule(image, ['users', index, 'image'])),
  ];
}

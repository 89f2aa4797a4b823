import { readFileSync } from 'node:fs';
import path from 'node:path';
import { errorProblem, type Problem } from '#app/engine/diagnostics/problem.ts';
import { toDisplayPath } from '#app/engine/lib/file-paths.server.ts';
import { findPosition } from '#app/engine/lib/text.ts';
import { CONFIG_FILE } from '#app/engine/config/load-module.server.ts';
import { describeIssue, type ImageFiles } from '#app/engine/content/compile/images/image-files.server.ts';
import type { ContentGraph } from './content-graph.server.ts';

/** Image in a field: its path relative to the content folder, and the absolute path of the file with the field. */
type FieldImage = [image: string | undefined, file: string];

/**
 * Finds images in frontmatter fields, authors.yml, and the site configuration that can't be published. Images in the
 * content of a page are checked when the page is compiled; missing files are reported when the field is read.
 */
export async function checkFieldImages(graph: ContentGraph, images: ImageFiles): Promise<Problem[]> {
  const { contentDir } = graph;
  const found = await Promise.all(
    listFieldImages(graph).map(async ([relative, file]): Promise<Problem[]> => {
      const image = relative === undefined ? undefined : images.find(path.join(contentDir, relative));
      const issue = image === undefined ? undefined : (await images.inspect(image, true))?.issue;
      if (image === undefined || issue === undefined) return [];
      const { message, fix } = describeIssue(issue, image, contentDir);
      const position = findPosition(readFileSync(file, 'utf8'), path.basename(image.file));
      return [errorProblem('image', message, { file: toDisplayPath(file), ...position, fix })];
    }),
  );
  return found.flat();
}

function listFieldImages({
  contentDir,
  config,
  home,
  docs,
  posts: listedPosts,
  unlisted,
  authors,
}: ContentGraph): FieldImage[] {
  const posts = [...listedPosts, ...unlisted.posts];
  const pages = [...(home === undefined ? [] : [home]), ...docs, ...unlisted.docs, ...posts];
  const knownAuthors = Object.values(authors);
  return [
    ...pages.map(({ image, source }): FieldImage => [image, source.file]),
    ...posts.flatMap((post) =>
      post.authors
        .filter(({ author }) => !knownAuthors.includes(author))
        .map(({ author }): FieldImage => [author.image, post.source.file]),
    ),
    ...knownAuthors.map(({ image }): FieldImage => [image, path.join(contentDir, 'authors.yml')]),
    ...[config.logo, ...config.users.map(({ image }) => image)].map((image): FieldImage => [
      image,
      path.join(contentDir, CONFIG_FILE),
    ]),
  ];
}

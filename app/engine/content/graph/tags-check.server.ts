import { slug as slugify } from 'github-slugger';
import type { Issue, Problem } from '#app/engine/diagnostics/problem.ts';
import { BLOG_PATH } from '#app/engine/urls/paths.ts';
import { fieldProblem } from '#app/engine/content/source/source-file.server.ts';
import { getTagSlug, type PostEntry } from './entries.server.ts';

/** First use of a tag, among the posts from the oldest to the newest. */
interface TagUse {
  tag: string;
  post: PostEntry;
}

/**
 * Checks that each tag has its own page: reports different tags, or spellings of a tag, with the same path, tags
 * without a path, and tags that a post lists twice.
 *
 * @param posts all posts, newest first
 */
export function checkTags(posts: readonly PostEntry[], problems: Problem[]): void {
  const firstUses = new Map<string, TagUse>();
  for (const post of [...posts].reverse()) {
    const { tags } = post.frontmatter;
    for (const [index, tag] of tags.entries()) {
      const slug = getTagSlug(tag);
      const first = firstUses.get(slug);
      const issue =
        tags.indexOf(tag) < index
          ? { message: `The tag "${tag}" is listed twice.`, fix: 'Remove one of them.' }
          : findIssue(tag, slug, post, first);
      if (first === undefined && issue === undefined) firstUses.set(slug, { tag, post });
      if (issue !== undefined) problems.push(fieldProblem('tag', post.source, ['tags', index], issue));
    }
  }
}

function findIssue(tag: string, slug: string, post: PostEntry, first: TagUse | undefined): Issue | undefined {
  if (slugify(tag) === '') {
    return {
      message: `No URL can be derived from the tag "${tag}".`,
      fix: 'Write a tag with letters or digits.',
    };
  }
  if (first === undefined || first.tag === tag) return undefined;
  const owner = first.post === post ? '' : ` in ${first.post.source.displayPath}`;
  return {
    message: `The tags "${first.tag}"${owner} and "${tag}" have the same URL, ${BLOG_PATH}/tags/${slug}.`,
    fix: 'Write both in the same way, or rename one of them.',
  };
}

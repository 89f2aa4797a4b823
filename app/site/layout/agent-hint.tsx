import type { LayoutData } from '#app/engine/model/layout-data.ts';
import { getMarkdownPath, LLMS_PATH } from '#app/engine/urls/generated-paths.ts';
import { normalizePath, toHref } from '#app/engine/urls/paths.ts';

interface AgentHintProps {
  layout: LayoutData;
  /** Path of the page; undefined on error pages, which have no Markdown. */
  path: string | undefined;
}

/**
 * Hint for AI agents that read the HTML: the URLs of the list of pages, and of this page as Markdown. Hidden text
 * instead of links, so that readers neither see nor focus it. Without a final period, which would look like part of the
 * path.
 */
export function AgentHint({ layout, path }: AgentHintProps) {
  const list = `For AI agents: all pages are listed in ${toHref(LLMS_PATH, layout)}`;
  if (path === undefined) return <p hidden>{list}</p>;
  const markdown = toHref(getMarkdownPath(normalizePath(path)), layout);
  return <p hidden>{`${list} and this page is available as Markdown at ${markdown}`}</p>;
}

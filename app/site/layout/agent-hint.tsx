import type { LayoutData } from '#app/engine/model/layout-data.ts';
import { getMarkdownPath, LLMS_PATH } from '#app/engine/urls/generated-paths.ts';
import { normalizePath, toHref } from '#app/engine/urls/paths.ts';

interface AgentHintProps {
  layout: LayoutData;
  /** Path of the page; undefined for an error, which has no Markdown. */
  path: string | undefined;
}

/**
 * Pointer for AI agents that read the HTML: where all pages are listed, and this page as Markdown. Hidden text, not links:
 * readers neither see nor focus it. Without a full stop, which would look like a part of the path.
 */
export function AgentHint({ layout, path }: AgentHintProps) {
  const list = `For AI agents: all pages are listed in ${toHref(LLMS_PATH, layout)}`;
  if (path === undefined) return <p hidden>{list}</p>;
  return (
    <p
      hidden
    >{`${list} and this page is available as Markdown at ${toHref(getMarkdownPath(normalizePath(path)), layout)}`}</p>
  );
}

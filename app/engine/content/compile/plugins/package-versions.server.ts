import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { toPosition } from '#app/engine/lib/text.ts';
import { suggest } from '#app/engine/diagnostics/suggest.ts';
import { isJsxElement } from '../ast/jsx-nodes.server.ts';
import type { MdxFile, NodeLocation, PageContext } from '../context/page-context.server.ts';

const START = '%version(';
/** Placeholder for the version of a package; the group is its name. */
export const VERSION = /%version\(([^()\s]*)\)%/g;

/**
 * Markdown transform: replaces `%version(name)%` with the version of the package in the lockfile, in text, inline
 * code, link URLs, and component attributes. Code fences are handled by `code-blocks`.
 */
export async function insertVersions(tree: Root, mdx: MdxFile): Promise<void> {
  const source = mdx.text;
  const versions = await readVersionsFor(source, mdx.context);
  visit(tree, (node) => {
    const replace = (text: string): string =>
      replaceVersions(text, versions, mdx, (token) => locate(token, node, source));
    if (node.type === 'text' || node.type === 'inlineCode') node.value = replace(node.value);
    else if (node.type === 'link' || node.type === 'definition') node.url = replace(node.url);
    else if (isJsxElement(node)) {
      for (const attribute of node.attributes) {
        if (typeof attribute.value === 'string') attribute.value = replace(attribute.value);
      }
    }
  });
}

/** Reads the versions for a text. Reads nothing if the text contains no placeholders. */
export async function readVersionsFor(
  text: string,
  context: PageContext,
): Promise<ReadonlyMap<string, string>> {
  return text.includes(START) ? await context.readVersions() : new Map();
}

/** Inserts versions and reports packages that are not in the lockfile. */
export function replaceVersions(
  text: string,
  versions: ReadonlyMap<string, string>,
  mdx: MdxFile,
  findLocation: (token: string) => NodeLocation,
): string {
  return text.replace(VERSION, (token, name: string) => {
    const version = versions.get(name);
    mdx.context.dependencies.versions[name] = version ?? null;
    if (version !== undefined) return version;
    mdx.error('version', findLocation(token), {
      message: `The package "${name}" is not in the lockfile, so it has no version.`,
      fix: suggest(name, versions.keys(), 'The packages are'),
    });
    return token;
  });
}

function locate(token: string, node: NodeLocation, source: string): NodeLocation {
  const { start, end } = (node as { position?: import('unist').Position }).position ?? {};
  if (start?.offset === undefined) return node;
  const index = source.indexOf(token, start.offset);
  if (index === -1 || index >= (end?.offset ?? source.length)) return node;
  return { position: { start: toPosition(source, index) } };
}

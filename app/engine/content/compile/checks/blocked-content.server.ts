import type { Element } from 'hast';
import type { SourceFile } from '#app/engine/content/source/source-file.server.ts';
import { errorProblem, ProblemError, type Issue } from '#app/engine/diagnostics/problem.ts';

/** Error for a script in a page. */
export const SCRIPT_ISSUE = {
  message: 'A page cannot contain <script>.',
  fix: 'Put the behavior in a component in a .tsx file next to the page, and import it into an <Island>.',
};

/** Error for styles in a page. */
export const STYLE_ISSUE = {
  message: 'A page cannot contain inline styles.',
  fix: 'Use a class, and define its styles in a stylesheet of the site.',
};

/** Error for image candidates, which are not resolved to files of the content. */
export const SRCSET_ISSUE = {
  message: 'An image in a page cannot have a "srcset".',
  fix: 'Write ![Alternative text](./image.png): the site adds smaller formats automatically.',
};

/**
 * Elements that the Content Security Policy of published pages always blocks (`default-src`, `base-uri` and
 * `form-action`).
 */
const BLOCKED = ['iframe', 'frame', 'object', 'embed', 'video', 'audio', 'form', 'base'];

/**
 * Attributes with one or more URLs that browsers load, as named in JSX, in HTML, and in hast. The `href` of `a` and
 * `area` is a link and is not loaded.
 */
const URL_ATTRIBUTES = ['src', 'srcSet', 'srcset', 'poster', 'href', 'xlinkHref', 'xLinkHref', 'data'];

const EXTERNAL = /(?:^|,)\s*(?:https?:)?\/\//i;

/**
 * Finds content of an HTML element that the Content Security Policy of published pages blocks; see
 * `app/engine/server/content-policy.server.ts`. The dev server sends no policy.
 */
export function findBlocked(name: string, getAttribute: (attribute: string) => unknown): Issue | undefined {
  if (BLOCKED.includes(name)) {
    return {
      message: `The Content Security Policy of the published site blocks <${name}>.`,
      fix:
        name === 'form' || name === 'base'
          ? 'Remove it.'
          : 'Link to what it shows, [like this](https://example.com), or show an image of it.',
    };
  }
  if (name === 'a' || name === 'area') return undefined;
  const url = URL_ATTRIBUTES.map(getAttribute).find(
    (value) => typeof value === 'string' && EXTERNAL.test(value),
  );
  return typeof url !== 'string'
    ? undefined
    : {
        message: `"${url.trim()}" is on another host, which the Content Security Policy of the published site blocks.`,
        fix: 'Put the file next to the page, or link to it.',
      };
}

/**
 * Reports styles, scripts, and embedded content created by expressions or imported components, which are only visible in the
 * rendered page. The Content Security Policy of the site blocks them.
 */
export function checkElements(elements: readonly Element[], source: SourceFile): void {
  for (const node of elements) {
    const issue =
      node.tagName === 'script'
        ? SCRIPT_ISSUE
        : node.tagName === 'style' || 'style' in node.properties
          ? STYLE_ISSUE
          : findBlocked(node.tagName, (name) => node.properties[name]);
    if (issue === undefined) continue;
    const { message, fix } = issue;
    throw new ProblemError([errorProblem('component', message, { file: source.displayPath, fix })]);
  }
}

import type { Element } from 'hast';
import { findAttribute, type JsxElement } from '../ast/jsx-nodes.server.ts';
import type { SourceFile } from '#app/engine/content/source/source-file.server.ts';
import { errorProblem, ProblemError, type Issue } from '#app/engine/diagnostics/problem.ts';

/** Error for a script in a page. */
export const SCRIPT_ISSUE = {
  message: 'A page cannot contain <script>.',
  remedy: 'Put the behavior in a component in app/site/components.',
};

/** Error for styles in a page. */
export const STYLE_ISSUE = {
  message: 'A page cannot contain inline styles.',
  remedy: 'Use a class, and define its styles in app/site/styles.',
};

/**
 * Elements that the Content-Security-Policy of published pages always blocks (`default-src`, `base-uri` and
 * `form-action`).
 */
const BLOCKED = ['iframe', 'frame', 'object', 'embed', 'video', 'audio', 'form', 'base'] as const;

/** Attributes with one or more URLs that browsers load. The `href` of `a` and `area` is a link and is not loaded. */
const URL_ATTRIBUTES = ['src', 'srcSet', 'srcset', 'poster', 'href', 'xlinkHref', 'data'] as const;

const LINKS: readonly string[] = ['a', 'area'];

const EXTERNAL = /(?:^|,)\s*(?:https?:)?\/\//i;

/**
 * Finds content of an HTML element that the Content-Security-Policy of published pages blocks; see
 * `app/engine/server/content-policy.server.ts`. The dev server sends no policy. `<img src>` is checked along with
 * Markdown images.
 */
export function findBlocked(node: JsxElement): Issue | undefined {
  const { name } = node;
  if (name === null || !/^[a-z]/.test(name) || LINKS.includes(name)) return undefined;
  if (BLOCKED.some((blocked) => blocked === name)) return describeElement(name);
  for (const attribute of URL_ATTRIBUTES) {
    if (name === 'img' && attribute === 'src') continue;
    const value = findAttribute(node, attribute)?.value;
    if (typeof value === 'string' && EXTERNAL.test(value)) return describeSource(value.trim());
  }
  return undefined;
}

/** Like `findBlocked`, for rendered elements, including those created by expressions and imported components. */
function findBlockedElement({ tagName, properties }: Element): Issue | undefined {
  if (BLOCKED.some((blocked) => blocked === tagName)) return describeElement(tagName);
  if (LINKS.includes(tagName)) return undefined;
  const source = ['src', 'srcSet', 'poster']
    .map((name) => properties[name])
    .find((value) => typeof value === 'string' && /^(?:https?:)?\/\//.test(value));
  return typeof source === 'string' ? describeSource(source) : undefined;
}

function describeElement(name: string): Issue {
  return {
    message: `Browsers block <${name}> on the published site, by its Content-Security-Policy.`,
    remedy:
      name === 'form' || name === 'base'
        ? 'Remove it.'
        : 'Link to what it shows, [like this](https://example.com), or show an image of it.',
  };
}

function describeSource(url: string): Issue {
  return {
    message: `"${url}" is on another host, and browsers block it on the published site, by its Content-Security-Policy.`,
    remedy: 'Put the file next to the page, or link to it.',
  };
}

/**
 * Reports styles, scripts, and embedded content created by expressions or imported components, which are only visible in the
 * rendered page. The Content-Security-Policy of the site blocks them.
 */
export function checkElements(elements: readonly Element[], source: SourceFile): void {
  for (const node of elements) {
    const issue =
      node.tagName === 'script'
        ? SCRIPT_ISSUE
        : node.tagName === 'style' || 'style' in node.properties
          ? STYLE_ISSUE
          : findBlockedElement(node);
    if (issue === undefined) continue;
    const { message, remedy } = issue;
    throw new ProblemError([errorProblem('component', message, { file: source.displayPath, remedy })]);
  }
}

import type { Element } from 'hast';
import { findAttribute, type JsxElement } from '#app/engine/content/compile/ast/jsx-nodes.server.ts';

/** Content that pages may not contain, with the alternative. */
export interface BlockedContentIssue {
  message: string;
  remedy: string;
}

/** Elements that the policy of published pages blocks whatever they load (`default-src`, `base-uri` and `form-action`). */
const BLOCKED = ['iframe', 'frame', 'object', 'embed', 'video', 'audio', 'form', 'base'] as const;

/** Attributes that browsers load, by themselves or as a list. Of `a` and `area`, `href` is only followed. */
const LOADED = ['src', 'srcSet', 'srcset', 'poster', 'href', 'xlinkHref', 'data'] as const;

const LINKS: readonly string[] = ['a', 'area'];

const EXTERNAL = /(?:^|,)\s*(?:https?:)?\/\//i;

/**
 * Finds content of an HTML element that the Content-Security-Policy of published pages blocks; see
 * `app/engine/server/content-policy.server.ts`. The dev server has no policy. `<img src>` is checked with other images.
 */
export function findBlocked(node: JsxElement): BlockedContentIssue | undefined {
  const { name } = node;
  if (name === null || !/^[a-z]/.test(name) || LINKS.includes(name)) return undefined;
  if (BLOCKED.some((blocked) => blocked === name)) return describeElement(name);
  for (const attribute of LOADED) {
    if (name === 'img' && attribute === 'src') continue;
    const value = findAttribute(node, attribute)?.value;
    if (typeof value === 'string' && EXTERNAL.test(value)) return describeSource(value.trim());
  }
  return undefined;
}

/** As `findBlocked`, for rendered elements, which include those of expressions and imported components. */
export function findBlockedElement({ tagName, properties }: Element): BlockedContentIssue | undefined {
  if (BLOCKED.some((blocked) => blocked === tagName)) return describeElement(tagName);
  if (LINKS.includes(tagName)) return undefined;
  const source = ['src', 'srcSet', 'poster']
    .map((name) => properties[name])
    .find((value) => typeof value === 'string' && /^(?:https?:)?\/\//.test(value));
  return typeof source === 'string' ? describeSource(source) : undefined;
}

function describeElement(name: string): BlockedContentIssue {
  return {
    message: `Browsers block <${name}> on the published site, by its Content-Security-Policy.`,
    remedy:
      name === 'form' || name === 'base'
        ? 'Leave it out.'
        : 'Link to what it shows, [like this](https://example.com), or show an image of it.',
  };
}

function describeSource(url: string): BlockedContentIssue {
  return {
    message: `"${url}" is on another host, and browsers block it on the published site, by its Content-Security-Policy.`,
    remedy: 'Put the file next to the page, or link to it.',
  };
}

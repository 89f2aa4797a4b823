import { Children, createElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { PageContext } from '../context/page-context.server.ts';

interface IslandProps {
  /** Index of the island in the context. */
  at: string;
  when?: string;
  children?: ReactNode;
}

/** Elements that close a paragraph, which an inline island must not render. */
const BLOCK =
  /<(address|article|aside|blockquote|details|div|dl|fieldset|figure|footer|form|h[1-6]|header|hr|main|nav|ol|p|pre|section|table|ul)\b/;

/**
 * Creates the `<Island>` component of one page. It renders an element that contains the component's HTML, its module
 * and its props, which the browser hydrates (`app/engine/client/islands`).
 */
export function createIslandComponent(context: PageContext): (props: IslandProps) => ReactElement | null {
  let count = 0;
  return function Island({ at, when, children }) {
    const island = context.islands[Number(at)];
    const element = Children.toArray(children).find((child) => isValidElement(child));
    if (island === undefined || element === undefined) return null;
    const { name, mdx, node, isInline } = island;
    const props = element.props as Record<string, unknown>;
    const report = (message: string, fix: string): null => {
      mdx.error('component', node, { message, fix });
      return null;
    };
    const invalid = findInvalid(props, '', []);
    if (invalid !== undefined) {
      return report(
        `The prop "${invalid.path}" of the island <${name}> is ${invalid.what}, which is not JSON.`,
        'Pass text, numbers, true, false, null, and lists and objects of these; create everything else in the component.',
      );
    }
    const prefix = `i${count++}-`;
    const html = renderToString(element, { identifierPrefix: prefix });
    const block = isInline ? BLOCK.exec(html)?.[1] : undefined;
    if (block !== undefined) {
      return report(
        `The island <${name}> renders <${block}>, which cannot be part of a line of text.`,
        'Put it on its own line, with blank lines around it.',
      );
    }
    return createElement(isInline ? 'span' : 'div', {
      'data-island': island.module,
      'data-props': Object.keys(props).length === 0 ? undefined : JSON.stringify(props),
      'data-prefix': html.includes(prefix) ? prefix : undefined,
      'data-when': when,
      dangerouslySetInnerHTML: { __html: html },
    });
  };
}

interface InvalidValue {
  /** Path in the props, e.g. `items[2].onClick`. */
  path: string;
  /** Kind of value with an article, e.g. "a function". */
  what: string;
}

/** Finds the first value in the props of a component that would not survive a JSON round trip. */
function findInvalid(value: unknown, path: string, ancestors: readonly unknown[]): InvalidValue | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return undefined;
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : { path, what: String(value) };
  if (typeof value !== 'object') {
    return { path, what: value === undefined ? 'undefined' : `a ${typeof value}` };
  }
  if (ancestors.includes(value)) return { path, what: 'an object with a circular reference' };
  if ('$$typeof' in value) return { path, what: 'a React element' };
  const chain = [...ancestors, value];
  if (Array.isArray(value)) {
    return value
      .map((item, index) => findInvalid(item, `${path}[${index}]`, chain))
      .find((found) => found !== undefined);
  }
  // Compare by name, because objects from other realms have a different prototype, and expressions of pages may be
  // evaluated in another realm.
  const prototype = Object.getPrototypeOf(value) as { constructor?: { name?: string } } | null;
  const kind = prototype?.constructor?.name ?? 'Object';
  if (kind !== 'Object') return { path, what: `a ${kind}` };
  // A field that is undefined is equivalent to an omitted one.
  return Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .map(([name, item]) => findInvalid(item, path === '' ? name : `${path}.${name}`, chain))
    .find((found) => found !== undefined);
}

import { Component, createElement, type ReactElement, type ReactNode } from 'react';

/**
 * Replacements, in the published bundle, for parts of Remix that this site never runs:
 * `scripts/bundle/stub-unused-remix.ts` puts it there. Every page route has a client loader, all routes are known from
 * the start, and the data that a page starts with is JSON in the document, so that there is no stream to decode and no
 * `.data` to fetch. Together those parts would be a tenth of what readers fetch on the first interaction. The names are
 * Remix's; the dev server runs Remix as it is.
 */

/** Without a data strategy, the router calls the client loaders of routes, which load everything. */
export function getSingleFetchDataStrategy(): undefined {
  return undefined;
}

/** Imported by Remix's `Scripts` and `PrefetchPageLinks`, which no page uses. */
export function singleFetchUrl(): never {
  throw new Error('This site has no data to fetch but data.json.');
}

/** Imported by Remix for routes without a client loader; all routes with a component have one. */
export const fetchData = singleFetchUrl;
/** Imported for single fetch, which `hydrate.tsx` disables in the browser. */
export const decodeViaTurboStream = singleFetchUrl;
export const parseDeferredReadableStream = singleFetchUrl;

export function isResponse(value: unknown): value is Response {
  return value instanceof Response;
}

export function isRedirectResponse(): false {
  return false;
}
export const isCatchResponse = isRedirectResponse;
export const isDeferredResponse = isRedirectResponse;
export const isDeferredData = isRedirectResponse;
/** Routes are not discovered during navigation. */
export const isFogOfWarEnabled = isRedirectResponse;
export const getPatchRoutesOnNavigationFunction = getSingleFetchDataStrategy;
export const useFogOFWarDiscovery = getSingleFetchDataStrategy;
export const getPartialManifest = singleFetchUrl;

interface BoundaryProps {
  location: unknown;
  children: ReactNode;
}

interface BoundaryState {
  failed: boolean;
  location: unknown;
}

/** Outside of everything: for an error in the error screen itself. Another URL may work. */
export class RemixErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, location: this.props.location };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ location }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return state.location === location ? null : { failed: false, location };
  }

  override render(): ReactNode {
    return this.state.failed ? createElement(RemixRootDefaultErrorBoundary) : this.props.children;
  }
}

export function RemixRootDefaultErrorBoundary(): ReactElement {
  return createElement(
    'html',
    { lang: 'en' },
    createElement('head', null, createElement('title', null, 'Page Error')),
    createElement('body', null, createElement('h1', null, 'This page crashed.')),
  );
}

/** Imported by Remix's index, for its server. */
export const StreamTransfer = RemixRootDefaultHydrateFallback;

/** Shown while client loaders run before the app starts; none does. */
export function RemixRootDefaultHydrateFallback(): null {
  return null;
}

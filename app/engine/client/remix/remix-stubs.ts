import { Component, createElement, type ReactElement, type ReactNode } from 'react';

/**
 * Stubs for parts of Remix that this site never runs, which `scripts/bundle/stub-unused-remix.ts` substitutes in the
 * production bundle. Every page route has a client loader, all routes are known from the start, and the initial data of
 * a page is JSON in the document, so there is no stream to decode and no `.data` to fetch. Together, those parts would
 * be a tenth of the code fetched on the first interaction. The names are Remix's; the dev server runs Remix unmodified.
 */

/** Without a data strategy, the router calls the client loaders of routes, which load everything. */
export function getSingleFetchDataStrategy(): undefined {
  return undefined;
}

/** Imported by Remix's `Scripts` and `PrefetchPageLinks`, which no page uses. */
export function singleFetchUrl(): never {
  throw new Error('This site fetches no data other than data.json.');
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

/** Outermost boundary, for errors in the error screen itself. It resets on navigation, because another URL may work. */
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

/** Imported by Remix's index module, for use on the server. */
export const StreamTransfer = RemixRootDefaultHydrateFallback;

/** Shown while client loaders run before hydration, which none does. */
export function RemixRootDefaultHydrateFallback(): null {
  return null;
}

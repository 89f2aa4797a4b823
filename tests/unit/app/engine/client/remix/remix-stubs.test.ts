import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import * as parts from '#app/engine/client/remix/remix-stubs.ts';

describe('the stubs for parts of Remix', () => {
  test('N2 throws for routes without a client loader', () => {
    expect(() => parts.fetchData()).toThrow('data.json');
  });

  test('E1 says that a page crashed whose error screen crashed, until the URL changes', () => {
    const { getDerivedStateFromProps: next } = parts.RemixErrorBoundary;
    const failed = { ...parts.RemixErrorBoundary.getDerivedStateFromError(), failed: true, location: '/a' };
    expect(next({ location: '/a', children: null }, failed)).toBeNull();
    expect(next({ location: '/b', children: null }, failed)).toEqual({ failed: false, location: '/b' });
    expect(renderToStaticMarkup(createElement(parts.RemixRootDefaultErrorBoundary))).toContain(
      '<h1>This page crashed.</h1>',
    );
  });
});

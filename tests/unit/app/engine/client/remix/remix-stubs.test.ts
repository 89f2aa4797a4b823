import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import * as stubs from '#app/engine/client/remix/remix-stubs.ts';

describe('Remix stubs', () => {
  test('N2 throw for routes without a client loader', () => {
    expect(() => stubs.fetchData()).toThrow('data.json');
  });

  test('E1 report a crash of the error screen until the URL changes', () => {
    const { getDerivedStateFromProps: next } = stubs.RemixErrorBoundary;
    const failed = { ...stubs.RemixErrorBoundary.getDerivedStateFromError(), failed: true, location: '/a' };
    expect(next({ location: '/a', children: null }, failed)).toBeNull();
    expect(next({ location: '/b', children: null }, failed)).toEqual({ failed: false, location: '/b' });
    expect(renderToStaticMarkup(createElement(stubs.RemixRootDefaultErrorBoundary))).toContain(
      '<h1>This page crashed.</h1>',
    );
  });
});

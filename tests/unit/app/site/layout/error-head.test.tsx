import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { LayoutData } from '#app/engine/model/layout-data.ts';
import { ErrorHead } from '#app/site/layout/document.tsx';

const layout = { title: 'Site', titleDelimiter: '|' } as LayoutData;

test('E1 has a title for a page that crashed', () => {
  expect(renderToStaticMarkup(<ErrorHead error={new Error('x')} layout={layout} />)).toBe(
    '<title>Page Error | Site</title><meta name="robots" content="noindex"/>',
  );
});

test('R14 has a title for a page that does not exist', () => {
  const error = { status: 404, statusText: '', internal: false, data: {} };
  const html = renderToStaticMarkup(<ErrorHead error={error} layout={layout} />);
  expect(html).toContain('<title>Page not found | Site</title>');
});

test('E1 omits the site title if it is unavailable', () => {
  const html = renderToStaticMarkup(<ErrorHead error={new Error('x')} layout={undefined} />);
  expect(html).toContain('<title>Page Error</title>');
});

import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { ErrorScreen } from '#app/site/screens/error-screen.tsx';
import { makeContentFolder } from '../../../../helpers/content-folder.ts';

function routeError(status: number, data: unknown): object {
  return { status, statusText: 'Nope', internal: false, data };
}

describe('ErrorScreen', () => {
  test('E1 reports that the page crashed, with the messages of the error and its causes, and offers a retry', () => {
    const cause = new Error('The innermost', { cause: 'not an error' });
    const error = new Error('The outermost', { cause: new Error('The middle', { cause }) });
    const html = renderToStaticMarkup(<ErrorScreen error={error} layout={undefined} />);
    expect(html).toContain('<h1>This page crashed.</h1>');
    expect(html).toMatch(/<button[^>]*>Try again<\/button>/);
    expect([...html.matchAll(/<pre[^>]*>([^<]*)<\/pre>/g)].map(([, message]) => message)).toEqual([
      'The outermost',
      'The middle',
      'The innermost',
    ]);
  });

  test('E1 shows the status of an error response', () => {
    const html = renderToStaticMarkup(<ErrorScreen error={routeError(500, undefined)} layout={undefined} />);
    expect(html).toContain('500 Nope');
  });

  test('R14 offers the nearest pages, all pages, and a search for the words of an unknown URL', async () => {
    const content = await (await makeContentFolder()).load({ baseUrl: '/base/' });
    const suggestions = [{ label: 'Start', href: '/base/docs' }];
    const data = { pathname: '/base/nope', keywords: 'nope', suggestions };
    const html = renderToStaticMarkup(
      <ErrorScreen error={routeError(404, data)} layout={content.site.layout} />,
    );
    expect(html).toContain('<h1>Page not found</h1>');
    expect(html).toContain('data-pathname="/base/nope"');
    expect(html).toMatch(/<form action="\/base\/search" role="search"><input [^>]*value="nope"/);
    expect(html).toContain('Did you mean <a href="/base/docs">Start</a></span>?');
    expect([...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      '/base/docs',
      '/base/pages',
    ]);
  });

  test.each([null, undefined, 'text', { suggestions: 'none' }])(
    'R14 handles a 404 with the data %j',
    (data) => {
      const html = renderToStaticMarkup(<ErrorScreen error={routeError(404, data)} layout={undefined} />);
      expect(html).toContain('<h1>Page not found</h1>');
    },
  );
});

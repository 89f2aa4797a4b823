import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageEnd } from '#app/site/layout/page-end.tsx';

test('L7 the end of a page has the edit link and the date of the last update', () => {
  const html = renderToStaticMarkup(
    <PageEnd editHref="https://git.example/edit/page.mdx" lastUpdated="2025-07-02" />,
  );
  expect(html).toBe(
    '<p class="page-end row quiet"><a href="https://git.example/edit/page.mdx">Edit this page</a>' +
      '<span>Last updated <time dateTime="2025-07-02">July 2, 2025</time></span></p>',
  );
});

test('renders nothing without an edit link and a date', () => {
  expect(renderToStaticMarkup(<PageEnd editHref={undefined} lastUpdated={undefined} />)).toBe('');
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageEnd } from '#app/site/layout/page-end.tsx';

test('the end of a page says what its samples were checked against, beside the edit link and the day', () => {
  const html = renderToStaticMarkup(
    <PageEnd
      editHref="https://git.example/edit/page.mdx"
      lastUpdated="2025-07-02"
      markdownHref={undefined}
      testedVersions={[
        { name: '@podium/layout', version: '5.4.2' },
        { name: 'express', version: '5.3.0' },
      ]}
    />,
  );
  expect(html).toBe(
    '<p class="page-end"><a href="https://git.example/edit/page.mdx">Edit this page</a>' +
      '<span>Checked against @podium/layout 5.4.2, express 5.3.0</span>' +
      '<span>Last updated <time dateTime="2025-07-02">2 July 2025</time></span></p>',
  );
});

test('the end of a page without samples says nothing of versions', () => {
  const html = renderToStaticMarkup(
    <PageEnd editHref={undefined} lastUpdated="2025-07-02" markdownHref={undefined} />,
  );
  expect(html).not.toContain('Checked against');
});

test('L7 the end of a page leads to its Markdown, and offers to copy it', () => {
  const html = renderToStaticMarkup(
    <PageEnd editHref={undefined} lastUpdated={undefined} markdownHref="/base/docs/a.md" />,
  );
  expect(html).toContain('<a href="/base/docs/a.md">View as Markdown</a>');
  expect(html).toContain('<button type="button">Copy page as Markdown</button>');
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageHead } from '#app/site/layout/page-head.tsx';

const EDIT = 'https://git.example/edit/page.mdx';

test('the head of a page shows the tested versions and the reading time', () => {
  const html = renderToStaticMarkup(
    <PageHead
      editHref={EDIT}
      markdownHref={undefined}
      readingMinutes={6}
      testedVersions={[
        { name: '@podium/layout', version: '5.4.2' },
        { name: 'express', version: '5.3.0' },
      ]}
    />,
  );
  expect(html).toBe(
    '<div class="page-head row quiet-small"><span>6 min read</span><p>Tested with layout 5.4.2, express 5.3.0</p></div>',
  );
});

test('the head of a page omits missing versions and a missing reading time', () => {
  const html = renderToStaticMarkup(
    <PageHead editHref={undefined} markdownHref="/base/docs/a.md" readingMinutes={undefined} />,
  );
  expect(html).not.toMatch(/Tested with|min read/);
});

test('the menu of a page copies and shows its Markdown, and links to its source if known', () => {
  const render = (editHref: string | undefined): string =>
    renderToStaticMarkup(<PageHead editHref={editHref} markdownHref="/base/docs/a.md" readingMinutes={1} />);
  const entries =
    '<li class="needs-js"><button type="button">Copy as Markdown</button></li>' +
    '<li><a href="/base/docs/a.md">View as Markdown</a></li>';
  expect(render(EDIT)).toContain(`${entries}<li><a href="${EDIT}">Edit this page</a></li></ul>`);
  expect(render(undefined)).toContain(`${entries}</ul>`);
});

import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { renderDocument } from '#app/engine/server/render-document.server.ts';
import { IsolationContext, ItemBoundary } from '#app/site/layout/item-boundary.tsx';

/** Renders a page with two navbar items, the second one with this label. */
function render(label: unknown, rest: unknown = 'The page') {
  const errors: unknown[] = [];
  const rendered = renderDocument(
    (isIsolated) => (
      <IsolationContext.Provider value={isIsolated}>
        <ul>
          {['Docs', label].map((child, at) => (
            <li key={at}>
              <ItemBoundary name={() => child}>
                <a href="/">{child as string}</a>
              </ItemBoundary>
            </li>
          ))}
        </ul>
        <main>{rest as string}</main>
      </IsolationContext.Provider>
    ),
    { timeout: 10_000, onError: (error) => errors.push(error) },
  );
  return { rendered, errors };
}

describe('a navbar item that fails to render on the server', () => {
  test('E3 is omitted; the rest of the page is rendered, and the error is reported once', async () => {
    const { rendered, errors } = render({});
    const html = await text(await rendered);
    expect(html).toContain('<a href="/">Docs</a>');
    expect(html).toContain('<main>The page</main>');
    expect(html.match(/<a /g)).toHaveLength(1);
    expect(errors.map(String)).toEqual([expect.stringMatching(/Objects are not valid as a React child/)]);
  });

  test('a page without such an item is rendered once, without traces of the boundary', async () => {
    const { rendered, errors } = render('Blog');
    expect(await text(await rendered)).toBe(
      '<ul><li><a href="/">Docs</a></li><li><a href="/">Blog</a></li></ul><main>The page</main>',
    );
    expect(errors).toEqual([]);
  });

  test('E1 an error elsewhere on the page is thrown, and reported once', async () => {
    const { rendered, errors } = render('Blog', {});
    await expect(rendered).rejects.toThrow(/Objects are not valid/);
    expect(errors).toHaveLength(1);
  });
});

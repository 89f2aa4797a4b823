import { expect, test, vi } from 'vitest';
import { loadStylesheet } from '#app/engine/client/dom/load-stylesheet.ts';

test('a page waits for a stylesheet that a prefetch added but that has not loaded yet', async () => {
  const links: { href?: string; onload?: () => void }[] = [];
  vi.stubGlobal('document', {
    querySelector: () => links[0] ?? null,
    createElement: () => ({}),
    head: { append: (link: (typeof links)[number]) => links.push(link) },
  });
  const events: string[] = [];
  const wait = async (caller: string): Promise<void> => {
    await loadStylesheet('/assets/explorer.css');
    events.push(caller);
  };
  const both = [wait('prefetch'), wait('page')];
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  events.push('loaded');
  links[0]?.onload?.();
  await Promise.all(both);
  expect(events).toEqual(['loaded', 'prefetch', 'page']);
  expect(links).toHaveLength(1);

  // React removes the links of the previous page.
  links.length = 0;
  const again = wait('page again');
  links[0]?.onload?.();
  await again;
  expect(links).toHaveLength(1);
});

import { expect, test, vi } from 'vitest';
import { loadStylesheet } from '#app/engine/client/dom/load-stylesheet.ts';

test('a page waits for its stylesheet if a prefetch has added it, and it has not loaded yet', async () => {
  const links: { href?: string; onload?: () => void }[] = [];
  vi.stubGlobal('document', {
    querySelector: () => links[0] ?? null,
    createElement: () => ({}),
    head: { append: (link: (typeof links)[number]) => links.push(link) },
  });
  const events: string[] = [];
  const wait = async (who: string): Promise<void> => {
    await loadStylesheet('/assets/explorer.css');
    events.push(who);
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

  // React removes the links of a page that is left.
  links.length = 0;
  const again = wait('page again');
  links[0]?.onload?.();
  await again;
  expect(links).toHaveLength(1);
});

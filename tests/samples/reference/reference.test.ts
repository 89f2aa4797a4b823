import { describe, expect, test } from 'vitest';
import { listDrift, type Surface } from './surface.ts';
import { surfaces } from './surfaces.ts';

describe('reference pages have the same names as the packages’ types', () => {
  test.each(surfaces.map((surface) => [surface.title, surface] as const))('%s', (_title, surface) => {
    expect(listDrift(surface)).toEqual([]);
  });
});

describe('differences are reported with their location', () => {
  const surface: Surface = {
    title: 'options of x()',
    location: () => 'content/docs/api/x.mdx:7',
    inTypes: () => ['name', 'size'],
    onPage: () => ['name', 'colour'],
  };

  test('in both directions', () => {
    expect(listDrift(surface)).toEqual([
      'content/docs/api/x.mdx:7 options of x(): "size" is in the types and not on the page. Add it, or list why it is left out.',
      'content/docs/api/x.mdx:7 options of x(): "colour" is on the page and not in the types. Take it out, or list why it is there.',
    ]);
  });

  test('for exceptions that no longer apply', () => {
    expect(
      listDrift({
        ...surface,
        omitted: { size: 'why', name: 'why' },
        added: { colour: 'why', shape: 'why' },
      }),
    ).toEqual([
      'content/docs/api/x.mdx:7 options of x(): "name" is listed as left out and is not. Take it off the list.',
      'content/docs/api/x.mdx:7 options of x(): "shape" is listed as missing in the types and is not. Take it off the list.',
    ]);
  });
});

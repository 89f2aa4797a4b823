import { readSidebar } from '../../helpers/site-files.ts';
import { describe, expect, test } from 'vitest';
import { makeContentFolder, page, siteConfig } from '../../helpers/content-folder.ts';

describe('errors for authors', () => {
  test.each([
    [
      'javascript:alert(1)',
      'has the scheme "javascript:", which is not allowed. Links may start with "https:", "http:", "mailto:", "tel:".',
    ],
    ['htp://example.com', 'has the scheme "htp:", which is not allowed.'],
    [
      '//cdn.example.com/x',
      'starts with two slashes, so it points to another site. Write "https://cdn.example.com/x", or use a single slash for a page on this site.',
    ],
  ])('E9 report a link to %s with its location', async (url, message) => {
    const folder = await makeContentFolder({ 'docs/a.mdx': page(`[x](${url})\n\n<a href="${url}">x</a>\n`) });
    const found = await folder.check();
    expect(found).toHaveLength(2);
    expect(found[0]).toContain(`docs/a.mdx:4:1 The link to "${url}" ${message}`);
    expect(found[1]).toContain(`docs/a.mdx:6:1 The link to "${url}" ${message}`);
  });

  test.each([
    ['an expression', "<a href={'URL'}>x</a>", 'docs/a.mdx:6:1'],
    ['a template', '<a href={`URL`}>x</a>', 'docs/a.mdx:6:1'],
    ['a condition', "{true && <a href={1 ? 'URL' : '/docs'}>x</a>}", 'docs/a.mdx:6:24'],
    ['a list', "{['URL'].map((to) => <a key={to} href={to}>x</a>)}", 'docs/a.mdx:6:4'],
    ['a partial', "import Part from './_part.mdx'\n\n<Part />", 'docs/_part.mdx:3:12'],
  ])('E9 report a dangerous link in %s with its location', async (_where, text, location) => {
    for (const url of ['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', 'htp://example.com']) {
      const folder = await makeContentFolder({
        'docs/a.mdx': page(`Text\n\n${text.replace('URL', url)}\n`),
        'docs/_part.mdx': `Text\n\n{<a href={'${url}'.trim()}>x</a>}\n`,
      });
      const scheme = url.slice(0, url.indexOf(':') + 1);
      expect(await folder.check()).toEqual([
        expect.stringMatching(
          `${location} The link to "${url.replace(/[()]/g, '.')}" has the scheme "${scheme}"`,
        ),
      ]);
    }
  });

  test('E9 report dangerous author and edit URLs with their locations', async () => {
    const allowed = 'must start with "https:", "http:", "mailto:", or "tel:".';
    const folder = await makeContentFolder({
      'authors.yml': 'hana:\n  name: Hana\n  url: javascript:alert(1)\n',
      'docs/a.mdx': "---\ntitle: A\neditUrl: 'data:text/html,x'\n---\n",
      'site.config.ts': siteConfig("  docs: { editUrl: 'vbscript:x' },"),
    });
    expect((await folder.check()).map((line) => line.replace(/(config\.ts:\d+):\d+/, '$1'))).toEqual([
      `authors.yml:3:3 "hana.url" ${allowed}`,
      `docs/a.mdx:3:1 "editUrl" ${allowed}`,
      `site.config.ts:7 "docs.editUrl" ${allowed}`,
    ]);
  });

  test.each(['https://example.com', 'mailto:a@example.com', 'tel:+4712345678'])(
    'E9 do not include a link to %s',
    async (url) => {
      const folder = await makeContentFolder({ 'docs/a.mdx': page(`[x](${url})\n`) });
      expect(await folder.check()).toEqual([]);
    },
  );

  test('E9 report dangerous links in the configuration and the sidebar with their locations', async () => {
    const folder = await makeContentFolder({
      'site.config.ts': siteConfig("  navbar: { items: [{ label: 'x', href: 'javascript:alert(1)' }] },"),
      'sidebars.ts':
        "export default {\n  docs: ['index', { type: 'link', label: 'x', href: '//cdn' }],\n};\n",
    });
    expect(await folder.check()).toEqual([
      expect.stringMatching(/^sidebars\.ts:2:\d+ ".*href" must be a path that starts with a single slash/),
      expect.stringMatching(/^site\.config\.ts:\d+:\d+ ".*href" must start with "https:"/),
    ]);
  });

  test.each(['docs/a', './a.mdx', 'www.example.com'])(
    'E11 report the sidebar link %s, which is relative to the page that it is on',
    async (href) => {
      const folder = await makeContentFolder({
        'sidebars.ts': `export default {\n  docs: ['index', { type: 'link', label: 'x', href: '${href}' }],\n};\n`,
      });
      expect(await folder.check()).toEqual([
        'sidebars.ts:2:47 "docs[1].href" must be a path that starts with a single slash, ' +
          'or a URL that starts with "https:", "http:", "mailto:", or "tel:".',
      ]);
    },
  );

  test('E11 report a module of sample names that does not exist', async () => {
    const folder = await makeContentFolder({
      'site.config.ts': siteConfig("  docs: { sampleNames: 'docs' },"),
    });
    expect(await folder.check()).toEqual([
      'site.config.ts:7:11 The file "docs" does not exist in the content folder. ' +
        'Use a path relative to the folder that contains site.config.ts.',
    ]);
  });

  test('E11 report more than one locale, because only one is built', async () => {
    const folder = await makeContentFolder({
      'site.config.ts': siteConfig(
        "  i18n: { defaultLocale: 'en', locales: ['en', 'nb'], localeConfigs: { en: { label: 'English', direction: 'ltr', htmlLang: 'en', calendar: 'gregory', path: 'en' }, nb: { label: 'Norsk', direction: 'ltr', htmlLang: 'nb', calendar: 'gregory', path: 'nb' } } },",
      ),
    });
    expect(await folder.check()).toEqual([
      expect.stringMatching(
        /^site\.config\.ts:\d+:\d+ The site has 2 locales, but only one is built, "en"\. Remove the others/,
      ),
    ]);
  });

  test.each([
    ['sidebar_position: 2', 'sidebar.order'],
    ['sidebar_label: x', 'sidebar.label'],
    ['hide_table_of_contents: true', 'hide: [tableOfContents]'],
    ['custom_edit_url: x', 'editUrl'],
    ['last_update: x', 'lastUpdated'],
  ])('E11 suggest the equivalent of the Docusaurus field %s', async (line, name) => {
    const folder = await makeContentFolder({ 'docs/a.mdx': `---\ntitle: A\n${line}\n---\n\nText.\n` });
    expect((await folder.check()).join('\n')).toContain(
      `is not a frontmatter field. Did you mean "${name}"?`,
    );
  });

  test('R9 pages of a generated sidebar are sorted by number', async () => {
    const folder = await makeContentFolder({
      'sidebars.ts': "export default { docs: [{ type: 'autogenerated', dir: '.' }] };\n",
      'docs/c.mdx': page('x', 'Page 40'),
      'docs/a.mdx': page('x', 'Page 39'),
      'docs/b.mdx': page('x', 'Page 4'),
    });
    const html = (await readSidebar(await folder.load())) ?? '';
    expect([...html.matchAll(/Page \d+/g)].map(([title]) => title)).toEqual(['Page 4', 'Page 39', 'Page 40']);
  });
});

describe('a site configuration', () => {
  test('E11 that throws is reported with the line that throws', async () => {
    const folder = await makeContentFolder({
      'site.config.ts': `interface A {\n  b: string;\n}\nconst a = undefined as unknown as A;\n\nexport const c = a.b;\n${siteConfig()}`,
    });
    expect(await folder.check()).toEqual([
      expect.stringMatching(
        /^site\.config\.ts:6:\d+ The module threw an error: Cannot read properties of undefined/,
      ),
    ]);
  });

  test.each([
    [
      "  favicon: 'a.svg'\n  logo: 'b.svg',",
      '8:3 Expected "}" but found "logo"',
      'missing or extra comma, quote, or bracket',
    ],
    ["  favicon: 'a.svg,", '7:19 Unterminated string literal', 'Close the quote'],
    ['  users: [', /^site\.config\.ts:8:1 /, 'missing or extra comma, quote, or bracket'],
  ])('E11 with a syntax error is reported with a fix: %j', async (fields, message, fix) => {
    const folder = await makeContentFolder({ 'site.config.ts': siteConfig(fields) });
    const found = await folder.check();
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(message);
    expect(found[0]).toContain(fix);
  });

  test('E11 with a circular import is reported at the import', async () => {
    const folder = await makeContentFolder({
      'site.config.ts': `import { label } from './labels.ts';\nexport const name = 'x';\n${siteConfig(`  titleDelimiter: label,`)}`,
      'labels.ts': "// Labels\nimport { name } from './site.config.ts';\nexport const label = name;\n",
    });
    expect(await folder.check()).toEqual([
      'labels.ts:2:22 Circular import: site.config.ts → labels.ts → site.config.ts. Remove one of these imports, e.g. by moving the code that both need into a third file.',
    ]);
  });
});

test('E6 a component with state in an invalid island causes no additional warning', async () => {
  const folder = await makeContentFolder({
    'docs/a.mdx': page("import A from './a.tsx'\n\n<Island><A>Text</A></Island>\n"),
    'docs/a.tsx': "import { useState } from 'react';\nexport default () => <b>{useState(1)[0]}</b>;\n",
  });
  expect(await folder.check()).toEqual([
    expect.stringContaining('docs/a.mdx:6:9 The component <A> in an island cannot have children.'),
  ]);
});

test.each([
  [
    'state',
    "import { useState } from 'react';\nexport const A = () => <b>{useState(1)[0]}</b>;\n",
    'useState()',
  ],
  ['an event handler', 'export const A = () => <button onClick={() => undefined}>x</button>;\n', 'onClick'],
  ['a re-exported event handler', "export { B as A } from './b.tsx';\n", 'onClick'],
])('E6 an imported component with %s causes a warning at its import', async (_what, code, cause) => {
  const folder = await makeContentFolder({
    'docs/b.tsx': 'export const B = () => <button onClick={() => undefined}>x</button>;\n',
    'docs/a.mdx': page("import { A } from './a.tsx'\n\n<A />\n"),
    'docs/a.tsx': code,
  });
  const found = await folder.check();
  expect(found).toEqual([
    expect.stringContaining(
      `docs/a.mdx:4:19 warning: "./a.tsx" uses ${cause}, which runs in the browser only in an <Island>. Put <Island> around the component, or remove its state and event handlers.`,
    ),
  ]);
});

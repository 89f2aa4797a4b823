import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { stubUnusedRemix, removeUnused } from '#scripts/bundle/stub-unused-remix.ts';

const REMIX = '/node_modules/@remix-run/react/dist/esm/components.js';
const THEMES = 'node_modules/remix-themes/build';

test('removes display names of Remix components, and throws for a module without them', () => {
  expect(removeUnused("const a = 1;\nLink.displayName = 'Link';\n", REMIX)).toBe('const a = 1;\n\n');
  expect(() => removeUnused('const a = 1;', REMIX)).toThrow('stub-unused-remix found nothing to remove');
});

test('removes only unused parts of remix-themes', () => {
  const remove = (file: string): string =>
    removeUnused(readFileSync(`${THEMES}/${file}`, 'utf8'), `/${THEMES}/${file}`);
  const provider = remove('theme-provider.js');
  expect(provider).not.toContain('const clientThemeCode');
  expect(provider).toContain('exports.ThemeProvider = ThemeProvider;');
  expect(provider).toContain('exports.useTheme = useTheme;');
  const transition = remove('useCorrectCssTransition.js');
  expect(transition).not.toContain('withoutTransition');
  expect(transition.replace(/\s+/g, ' ')).toContain(
    '((callback) => { { callback(); } }, [disableTransitions])',
  );
});

test('throws for a Remix without the modules to replace', () => {
  const { generateBundle } = stubUnusedRemix();
  expect(generateBundle).toThrow('stub-unused-remix replaced 0 modules and reduced 0, not 5 and 3');
});

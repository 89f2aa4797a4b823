import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** Contrast that WCAG requires: AAA for body text, AA for other text, 1.4.11 for non-text content. */
const AAA = 7;
const AA = 4.5;
const NON_TEXT = 3;

const CODE = ['keyword', 'string', 'function', 'constant', 'comment', 'parameter'].map(
  (name) => `code-${name}`,
);
const TONES = ['note', 'tip', 'info', 'warning', 'danger'];
/** Parts of Podium systems, each with its own color. */
const PARTS = ['layout', 'podlet', 'browser'];
const TONE_BACKGROUNDS = TONES.map((tone) => `${tone}-background`);
/** Backgrounds of body text, links, and controls. */
const BACKGROUNDS = ['background', 'background-raised'];
const CODE_BACKGROUNDS = ['background-raised', 'code-line'];

/** Roles of colors, their backgrounds, and the required contrast. */
const REQUIREMENTS: readonly { roles: string[]; backgrounds: string[]; ratio: number }[] = [
  {
    roles: ['text'],
    backgrounds: [...BACKGROUNDS, 'code-line', ...TONE_BACKGROUNDS, 'accent-background', 'mark'],
    ratio: AAA,
  },
  {
    roles: ['text-quiet'],
    backgrounds: [...BACKGROUNDS, 'code-line', 'accent-background'],
    ratio: AA,
  },
  {
    roles: ['accent', 'accent-strong'],
    backgrounds: [...BACKGROUNDS, 'code-line', ...TONE_BACKGROUNDS, 'accent-background'],
    ratio: AA,
  },
  { roles: ['on-accent'], backgrounds: ['accent', 'accent-strong'], ratio: AA },
  // Code is also on highlighted lines.
  {
    roles: [...CODE, 'text-quiet'],
    backgrounds: [...CODE_BACKGROUNDS, 'tip-background', 'danger-background', 'warning-background'],
    ratio: AA,
  },
  // Colors of added, removed, and changed lines.
  { roles: ['tip', 'danger', 'warning'], backgrounds: [...BACKGROUNDS, 'code-line'], ratio: AA },
  ...TONES.map((tone) => ({ roles: [tone], backgrounds: ['background', `${tone}-background`], ratio: AA })),
  ...PARTS.map((part) => ({
    roles: [part],
    backgrounds: [...BACKGROUNDS, `${part}-background`],
    ratio: AA,
  })),
  { roles: ['text'], backgrounds: PARTS.map((part) => `${part}-background`), ratio: AAA },
  { roles: ['text-quiet'], backgrounds: PARTS.map((part) => `${part}-background`), ratio: AA },
  {
    roles: ['line-strong'],
    backgrounds: [...BACKGROUNDS, 'code-line', ...TONE_BACKGROUNDS],
    ratio: NON_TEXT,
  },
];

/** No requirement: decorative lines between elements that spacing already separates. */
const EXEMPT = ['line'];

const css = readFileSync(
  new URL('../../../../../app/site/styles/tokens.css', import.meta.url),
  'utf8',
).replace(/\/\*[\s\S]*?\*\//g, '');
const [lightCss = '', darkCss = ''] = css.split("[data-theme='dark']");
const modes = { light: readColors(lightCss), dark: readColors(darkCss) };
/** Names of the colors of both modes. */
const names = [...new Set(Object.values(modes).flatMap((colors) => Object.keys(colors)))].sort();

describe.each(Object.entries(modes))('in %s mode', (_mode, colors) => {
  test.each(REQUIREMENTS)(
    '$roles has a contrast of $ratio on every background',
    ({ roles, backgrounds, ratio }) => {
      const errors = roles.flatMap((role) =>
        backgrounds.flatMap((background) => {
          const contrast = getContrast(getColor(colors, role), getColor(colors, background));
          return contrast < ratio ? [`${role} on ${background}: ${contrast.toFixed(2)}`] : [];
        }),
      );
      expect(errors).toEqual([]);
    },
  );

  test('every color is defined for this mode', () => {
    expect(Object.keys(colors).sort()).toEqual(names);
  });
});

test('every color has a required contrast, or is exempt', () => {
  const known = new Set([
    ...REQUIREMENTS.flatMap(({ roles, backgrounds }) => [...roles, ...backgrounds]),
    ...EXEMPT,
  ]);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

test('all colors have the format that these tests parse', () => {
  expect(css.match(/(?:rgba?|hsla?|oklch|oklab|color)\(|#(?![0-9a-f]{6};)\w/g)).toEqual(null);
});

test('contrast is computed as defined by WCAG', () => {
  expect(getContrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
  expect(getContrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

function readColors(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

function getColor(colors: Record<string, string>, name: string): string {
  const color = colors[name];
  if (color === undefined) throw new Error(`tokens.css has no color --${name}.`);
  return color;
}

function getContrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [getLuminance(one), getLuminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Relative luminance, 0 to 1: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function getLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

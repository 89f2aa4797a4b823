import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** Contrast that WCAG requires: AAA for running text, AA for other text, 1.4.11 for what is no text. */
const TEXT = 7;
const MEANING = 4.5;
const CONTROL = 3;

const CODE = ['keyword', 'string', 'function', 'constant', 'comment', 'parameter'].map(
  (name) => `code-${name}`,
);
const TONES = ['note', 'tip', 'info', 'warning', 'danger'];
/** What systems on Podium are made of, each with its color. */
const PARTS = ['layout', 'podlet', 'browser'];
const TONE_BACKGROUNDS = TONES.map((tone) => `${tone}-background`);
/** What running text, links and controls are on. */
const BACKGROUNDS = ['background', 'background-raised'];
const CODE_BACKGROUNDS = ['background-code', 'code-line'];

/** Roles that are on backgrounds, and the contrast that they owe them. */
const DUTIES: readonly { roles: string[]; backgrounds: string[]; ratio: number }[] = [
  {
    roles: ['text'],
    backgrounds: [...BACKGROUNDS, ...CODE_BACKGROUNDS, ...TONE_BACKGROUNDS, 'accent-background', 'mark'],
    ratio: TEXT,
  },
  {
    roles: ['text-quiet'],
    backgrounds: [...BACKGROUNDS, ...CODE_BACKGROUNDS, 'accent-background'],
    ratio: MEANING,
  },
  {
    roles: ['accent', 'accent-strong'],
    backgrounds: [...BACKGROUNDS, ...CODE_BACKGROUNDS, ...TONE_BACKGROUNDS, 'accent-background'],
    ratio: MEANING,
  },
  { roles: ['on-accent'], backgrounds: ['accent', 'accent-strong'], ratio: MEANING },
  // Code also is on lines that are marked.
  {
    roles: [...CODE, 'text-quiet'],
    backgrounds: [...CODE_BACKGROUNDS, 'tip-background', 'danger-background', 'warning-background'],
    ratio: MEANING,
  },
  // The colors of what a change adds, takes away and alters.
  { roles: ['tip', 'danger', 'warning'], backgrounds: [...CODE_BACKGROUNDS, ...BACKGROUNDS], ratio: MEANING },
  ...TONES.map((tone) => ({
    roles: [tone],
    backgrounds: ['background', `${tone}-background`],
    ratio: MEANING,
  })),
  ...PARTS.map((part) => ({
    roles: [part],
    backgrounds: [...BACKGROUNDS, 'background-code', `${part}-background`],
    ratio: MEANING,
  })),
  { roles: ['text'], backgrounds: PARTS.map((part) => `${part}-background`), ratio: TEXT },
  { roles: ['text-quiet'], backgrounds: PARTS.map((part) => `${part}-background`), ratio: MEANING },
  {
    roles: ['line-strong'],
    backgrounds: [...BACKGROUNDS, ...CODE_BACKGROUNDS, ...TONE_BACKGROUNDS],
    ratio: CONTROL,
  },
];

/** Lines that only part what space parts already owe nothing. */
const FREE = ['line'];

const css = readFileSync(
  new URL('../../../../../app/site/styles/tokens.css', import.meta.url),
  'utf8',
).replace(/\/\*[\s\S]*?\*\//g, '');
const [lightCss = '', darkCss = ''] = css.split("[data-theme='dark']");
const light = readColors(lightCss);
const modes = { light, dark: { ...light, ...readColors(darkCss) } };

describe.each(Object.entries(modes))('in %s mode', (mode, colors) => {
  test.each(DUTIES)(
    '$roles has a contrast of $ratio on every background it is on',
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

  test('every color is written for this mode', () => {
    const own = mode === 'light' ? light : readColors(darkCss);
    expect(Object.keys(own).sort()).toEqual(Object.keys(light).sort());
  });
});

test('every color has a duty, or is known to have none', () => {
  const known = new Set([...DUTIES.flatMap(({ roles, backgrounds }) => [...roles, ...backgrounds]), ...FREE]);
  expect(Object.keys(light).filter((name) => !known.has(name))).toEqual([]);
});

test('colors are written in the one form that these tests read', () => {
  expect(css.match(/(?:rgba?|hsla?|oklch|oklab|color)\(|#(?![0-9a-f]{6};)\w/g)).toEqual(null);
});

test('contrast is computed as WCAG defines it', () => {
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

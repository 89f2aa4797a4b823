import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import satori, { type Font } from 'satori';
import sharp from 'sharp';
import { CARD_SIZE } from '#app/engine/urls/generated-paths.ts';

/** Content of a card. */
export interface CardText {
  title: string;
  /** Where the page is filed, e.g. `Guides`. */
  section: string;
  /** Name of the site. */
  site: string;
  /** The site's host, e.g. `podium-lib.io`. */
  host: string;
}

/** Renders a card as PNG. The mark is the site's favicon; without one, only the name is shown. */
export type DrawCard = (card: CardText, mark: Buffer | undefined) => Promise<Buffer>;

/** The alphabets that the font has; each is a file, and the first is looked in first. */
const ALPHABETS = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese'];
const WEIGHTS = [500, 700] as const;

/** The light mode's ground, text, quiet text and accent, and the two colors of the mark: as in tokens.css. */
const COLORS = { ground: '#ffffff', text: '#1d1b26', quiet: '#55526a', accent: '#4a3db0', warm: '#ffc857' };

/** Titles of so many characters still fit three lines at this size in pixels. */
const TITLE_SIZES = [
  { until: 42, size: 84 },
  { until: 80, size: 70 },
  { until: Infinity, size: 56 },
];

/** Creates the card renderer; fonts are read once. */
export async function createCardDrawer(): Promise<DrawCard> {
  const fonts = await readFonts();
  return async (card, mark) => {
    const svg = await satori(compose(card, mark), { ...CARD_SIZE, fonts });
    // A palette is a third of the bytes, and no eye sees it on flat colors.
    return await sharp(Buffer.from(svg)).png({ palette: true, colors: 64, effort: 1 }).toBuffer();
  };
}

async function readFonts(): Promise<Font[]> {
  const require = createRequire(import.meta.url);
  const folder = path.join(path.dirname(require.resolve('@fontsource/inter/package.json')), 'files');
  const files = ALPHABETS.flatMap((alphabet) => WEIGHTS.map((weight) => ({ alphabet, weight })));
  return await Promise.all(
    files.map(async ({ alphabet, weight }) => ({
      name: alphabet === 'latin' ? 'Inter' : `Inter ${alphabet}`,
      data: await readFile(path.join(folder, `inter-${alphabet}-${weight}-normal.woff`)),
      weight,
      style: 'normal' as const,
    })),
  );
}

type Composed = Parameters<typeof satori>[0];

function compose({ title, section, site, host }: CardText, mark: Buffer | undefined): Composed {
  const { size = 56 } = TITLE_SIZES.find(({ until }) => title.length <= until) ?? {};
  return box(
    {
      flexDirection: 'column',
      justifyContent: 'space-between',
      ...CARD_SIZE,
      boxSizing: 'border-box',
      padding: '64px 76px 60px',
      borderBottom: `16px solid ${COLORS.accent}`,
      backgroundColor: COLORS.ground,
      color: COLORS.text,
      fontFamily: 'Inter',
      fontWeight: 500,
    },
    [
      box({ alignItems: 'center', fontSize: 40, fontWeight: 700 }, [
        ...(mark === undefined ? [] : [picture(mark, 76)]),
        site,
      ]),
      box({ flexDirection: 'column' }, [
        box({ fontSize: 32, color: COLORS.accent, marginBottom: 16, fontWeight: 700 }, [section]),
        box({ display: 'block', fontSize: size, fontWeight: 700, lineHeight: 1.15, lineClamp: 3 }, [title]),
      ]),
      box({ alignItems: 'center', fontSize: 30, color: COLORS.quiet }, [
        box({ width: 56, height: 10, borderRadius: 5, backgroundColor: COLORS.warm, marginRight: 24 }, []),
        host,
      ]),
    ],
  );
}

function box(style: object, children: readonly (Composed | string)[]): Composed {
  const only = children.length === 1 ? children[0] : children;
  return {
    type: 'div',
    key: null,
    props: { style: { display: 'flex', ...style }, children: only },
  } as Composed;
}

function picture(bytes: Buffer, size: number): Composed {
  // Other formats are detected by their first bytes.
  const type = bytes.subarray(0, 4).toString('latin1') === '\u0089PNG' ? 'image/png' : 'image/svg+xml';
  const src = `data:${type};base64,${bytes.toString('base64')}`;
  return {
    type: 'img',
    key: null,
    props: { src, width: size, height: size, style: { marginRight: 26 } },
  } as Composed;
}

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import satori, { type Font } from 'satori';
import sharp from 'sharp';
import { CARD_SIZE } from '#app/engine/urls/generated-paths.ts';

/** Content of a card. */
export interface CardText {
  title: string;
  /** Section of the page, e.g. `Guides`. */
  section: string;
  site: string;
  /** The site's host, e.g. `podium-lib.io`. */
  host: string;
}

/** Renders a card as PNG. `mark` is the site's favicon; without it, only the name is shown. */
type RenderCard = (card: CardText, mark: Buffer | undefined) => Promise<Buffer>;

/** Fonts by package and script: the site's text font, followed by a fallback for scripts that it lacks. */
const FONTS = [
  ['schibsted-grotesk', 'latin'],
  ['schibsted-grotesk', 'latin-ext'],
  ['inter', 'greek'],
  ['inter', 'cyrillic'],
  ['inter', 'vietnamese'],
] as const;
const WEIGHTS = [500, 700] as const;

/** Colors of light mode, as in tokens.css: background, text, secondary text, accent, and parts. */
const COLORS = { background: '#ffffff', text: '#1d1b26', quiet: '#55526a', accent: '#4a3db0' };
const PART_COLORS = ['#4a3db0', '#a8480a', '#0b6f68'];

/** Creates the card renderer; fonts are read once. */
export async function createCardRenderer(): Promise<RenderCard> {
  const fonts = await readFonts();
  return async (card, mark) => {
    const svg = await satori(compose(card, mark), { ...CARD_SIZE, fonts });
    // A palette reduces the file size to a third without visible differences for flat colors.
    return await sharp(Buffer.from(svg)).png({ palette: true, colors: 64, effort: 1 }).toBuffer();
  };
}

async function readFonts(): Promise<Font[]> {
  const require = createRequire(import.meta.url);
  const files = FONTS.flatMap(([font, alphabet]) => WEIGHTS.map((weight) => ({ font, alphabet, weight })));
  return await Promise.all(
    files.map(async ({ font, alphabet, weight }) => {
      const folder = path.dirname(require.resolve(`@fontsource/${font}/package.json`));
      const file = path.join(folder, 'files', `${font}-${alphabet}-${weight}-normal.woff`);
      // Register a font family per script, because Satori tries families in order.
      return { name: `${font} ${alphabet}`, data: await readFile(file), weight, style: 'normal' as const };
    }),
  );
}

type Composed = Parameters<typeof satori>[0];

function compose({ title, section, site, host }: CardText, mark: Buffer | undefined): Composed {
  // Font size in pixels at which the title fits on three lines.
  const size = title.length <= 42 ? 84 : title.length <= 80 ? 70 : 56;
  return box(
    {
      flexDirection: 'column',
      justifyContent: 'space-between',
      ...CARD_SIZE,
      boxSizing: 'border-box',
      padding: '64px 76px 76px',
      backgroundColor: COLORS.background,
      color: COLORS.text,
      fontFamily: 'schibsted-grotesk latin',
      fontWeight: 500,
    },
    [
      box({ alignItems: 'center', fontSize: 40, fontWeight: 700 }, [
        ...(mark === undefined ? [] : [embedImage(mark, 76)]),
        site,
      ]),
      box({ flexDirection: 'column' }, [
        box({ fontSize: 32, color: COLORS.accent, marginBottom: 16, fontWeight: 700 }, [section]),
        box({ display: 'block', fontSize: size, fontWeight: 700, lineHeight: 1.15, lineClamp: 3 }, [title]),
      ]),
      box({ alignItems: 'center', fontSize: 30, color: COLORS.quiet }, [host]),
      box(
        { position: 'absolute', left: 0, bottom: 0, width: CARD_SIZE.width, height: 20 },
        PART_COLORS.map((backgroundColor) => box({ flexGrow: 1, backgroundColor }, [])),
      ),
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

function embedImage(bytes: Buffer, size: number): Composed {
  // PNG is detected by its signature; anything else is assumed to be SVG.
  const type = bytes.subarray(0, 4).toString('latin1') === '\u0089PNG' ? 'image/png' : 'image/svg+xml';
  const src = `data:${type};base64,${bytes.toString('base64')}`;
  return {
    type: 'img',
    key: null,
    props: { src, width: size, height: size, style: { marginRight: 26 } },
  } as Composed;
}

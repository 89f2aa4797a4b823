import type { Page } from 'playwright-core';

/** Maximum difference of a channel, out of 255, for a pixel to count as equal. */
const CHANNEL_TOLERANCE = 12;

/** Difference between two images. */
export interface Difference {
  /** Fraction of pixels that differ; 1 if the sizes differ. */
  share: number;
  /** The second image, faded, with differing pixels in red, as PNG; undefined if the sizes differ. */
  screenshot: Buffer | undefined;
}

/** Compares two PNG images with the browser's decoder. The page itself is not changed. */
export async function compareScreenshots(page: Page, before: Buffer, after: Buffer): Promise<Difference> {
  const { share, url } = await page.evaluate(
    async ({ sources, tolerance }) => {
      const [first, second] = await Promise.all(
        sources.map(async (source) => {
          const image = new Image();
          image.src = source;
          await image.decode();
          const canvas = document.createElement('canvas');
          canvas.width = image.naturalWidth;
          canvas.height = image.naturalHeight;
          const context = canvas.getContext('2d', { willReadFrequently: true });
          if (context === null) throw new Error('This browser has no canvas.');
          context.drawImage(image, 0, 0);
          return { canvas, context, pixels: context.getImageData(0, 0, canvas.width, canvas.height) };
        }),
      );
      if (first === undefined || second === undefined) throw new Error('Expected two images.');
      const { width, height } = second.canvas;
      if (first.canvas.width !== width || first.canvas.height !== height) return { share: 1, url: undefined };
      let count = 0;
      const [a, b] = [first.pixels.data, second.pixels.data];
      for (let at = 0; at < b.length; at += 4) {
        let differs = false;
        for (let channel = at; channel < at + 4; channel += 1) {
          if (Math.abs((a[channel] ?? 0) - (b[channel] ?? 0)) > tolerance) differs = true;
          b[channel] = 191 + (b[channel] ?? 0) / 4;
        }
        if (!differs) continue;
        count += 1;
        b.set([220, 0, 0, 255], at);
      }
      second.context.putImageData(second.pixels, 0, 0);
      return { share: count / (width * height), url: second.canvas.toDataURL('image/png') };
    },
    {
      sources: [before, after].map((png) => `data:image/png;base64,${png.toString('base64')}`),
      tolerance: CHANNEL_TOLERANCE,
    },
  );
  return {
    share,
    screenshot: url === undefined ? undefined : Buffer.from(url.split(',')[1] ?? '', 'base64'),
  };
}

/** Environment that affects screenshots, other than the site. */
export interface RenderingEnvironment {
  /** Major version, e.g. `149`. */
  chromium: string;
  /** Font families of text, headings, and code. */
  fonts: string[];
}

/** Reads the version of the browser, and the fonts of an article on the page. */
export async function readRenderingEnvironment(page: Page): Promise<RenderingEnvironment> {
  const session = await page.context().newCDPSession(page);
  const { product } = await session.send('Browser.getVersion');
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const fonts = new Set<string>();
  for (const selector of ['h1', '#article p', '#article code']) {
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
    const used = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    for (const { familyName } of used.fonts) fonts.add(familyName);
  }
  return { chromium: /\/(\d+)/.exec(product)?.[1] ?? product, fonts: [...fonts].sort() };
}

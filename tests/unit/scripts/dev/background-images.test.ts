import { findPageProblems } from '#scripts/dev/problem-report.ts';
import { siteDefinition } from '#app/site/definition.server.ts';
import path from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { EncodeImage } from '#app/engine/content/compile/images/image-variants.server.ts';
import { createSiteLoader, type SiteState } from '#app/engine/server/create-site-loader.server.ts';
import { createDevLoader } from '#scripts/cli/content.ts';
import { watchContent } from '#scripts/watch/content-watcher.ts';
import { encodeInProcess } from '#scripts/images/encode-in-process.ts';
import { startLiveContent } from '#scripts/live/live-content.ts';
import {
  makeContentFolder,
  page,
  type ContentFolder,
  type FolderFiles,
} from '../../../helpers/content-folder.ts';

const WITH_VARIANTS = /<source srcset="\/media\/[^"]+\.avif".*<source srcset="\/media\/[^"]+\.webp"/;

/** Creates a photo with arbitrary content. */
async function makePhoto(width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, at) => (at * at) % 251));
  const small = sharp(pixels, { raw: { width: 64, height: 64, channels: 3 } });
  return await small.resize(width, height, { fit: 'fill' }).jpeg({ quality: 95 }).toBuffer();
}

/** Creates an encoder that pauses at each image until it is released, and then returns small placeholders. */
function createPausedEncoder(): {
  encode: EncodeImage;
  requested: string[];
  running: () => number;
  /** Releases only the images that are being encoded. */
  releaseRunning(): void;
  /** Releases all images, including later ones. */
  release(): void;
} {
  const requested: string[] = [];
  const paused = new Set<() => void>();
  let isReleased = false;
  const releaseRunning = (): void => {
    for (const resume of paused) resume();
    paused.clear();
  };
  return {
    requested,
    running: () => paused.size,
    releaseRunning,
    release() {
      isReleased = true;
      releaseRunning();
    },
    async encode({ file }, encodings) {
      requested.push(path.basename(file));
      if (!isReleased) await new Promise<void>((resume) => paused.add(resume));
      return { isDecodable: true, encoded: encodings.map(({ type }) => Buffer.from(`${file} ${type}`)) };
    },
  };
}

async function findHtml(content: SiteState, pagePath: string): Promise<string> {
  const found = await content.site.page(pagePath);
  return found !== undefined && 'html' in found ? (found.html ?? '') : '';
}

/** Watches a folder like `npm run dev`. */
async function watch(
  files: FolderFiles,
  encode: EncodeImage,
  onUnexpectedError = vi.fn<(error: unknown) => void>(),
) {
  const folder = await makeContentFolder(files);
  const watched = watchContent({
    loader: createDevLoader(folder.environment, '2025-01-01', {
      backgroundImages: { encode, onUnexpectedError },
    }),
    contentDir: folder.dir,
    onChange: () => Promise.resolve(),
    onUnexpectedError,
  });
  onTestFinished(() => watched.close());
  const getHtml = async (pagePath: string): Promise<string> =>
    await findHtml(await watched.getContent(), pagePath);
  return { folder, getContent: () => watched.getContent(), getHtml, onUnexpectedError };
}

/** Returns the HTML of a page from a build of the same folder, with the same cache. */
async function build(folder: ContentFolder, pagePath: string): Promise<string> {
  return await findHtml(await folder.load(), pagePath);
}

test('B6 a page with a 12-megapixel photo shows its text and the original immediately, and smaller formats once they are encoded', async () => {
  const { encode, release } = createPausedEncoder();
  const { folder, getHtml } = await watch(
    { 'docs/photo.jpg': await makePhoto(4032, 3024), 'docs/a.mdx': page('Before.\n\n![A photo](photo.jpg)') },
    encode,
  );
  const pending = await getHtml('/docs/a');
  expect(pending).toContain('<p>Before.</p>');
  expect(pending).toMatch(
    /<img src="\/media\/photo\.[0-9a-f]{8}\.jpg" alt="A photo" width="4032" height="3024"/,
  );
  expect(pending).not.toContain('<source');
  // Saved while its image is still being encoded.
  await folder.write({ 'docs/a.mdx': page('After.\n\n![A photo](photo.jpg)') });
  await vi.waitFor(async () => expect(await getHtml('/docs/a')).toContain('<p>After.</p>'), 20_000);
  expect(await getHtml('/docs/a')).not.toContain('<source');
  release();
  await vi.waitFor(async () => expect(await getHtml('/docs/a')).toMatch(WITH_VARIANTS), 20_000);
});

test('B6 images are encoded one at a time, and each page shows its own as soon as it is encoded', async () => {
  const { encode, releaseRunning, requested, running } = createPausedEncoder();
  const { getHtml } = await watch(
    {
      'docs/one.jpg': await makePhoto(500, 500),
      'docs/two.jpg': await makePhoto(600, 500),
      'docs/a.mdx': page('![One](one.jpg)'),
      'docs/b.mdx': page('![Two](two.jpg)'),
    },
    encode,
  );
  await getHtml('/docs/a');
  await getHtml('/docs/b');
  await vi.waitFor(() => expect(running()).toBe(1), 20_000);
  expect(requested).toEqual(['one.jpg']);
  releaseRunning();
  await vi.waitFor(async () => expect(await getHtml('/docs/a')).toMatch(WITH_VARIANTS), 20_000);
  await vi.waitFor(() => expect(running()).toBe(1), 20_000);
  expect(requested).toEqual(['one.jpg', 'two.jpg']);
  expect(await getHtml('/docs/b')).not.toContain('<source');
  releaseRunning();
  await vi.waitFor(async () => expect(await getHtml('/docs/b')).toMatch(WITH_VARIANTS), 20_000);
  expect(requested).toEqual(['one.jpg', 'two.jpg']);
});

test('B4 a build waits for all formats, even if the dev server has shown the page without them', async () => {
  const paused = createPausedEncoder();
  const { folder, getHtml } = await watch(
    { 'docs/photo.jpg': await makePhoto(500, 500), 'docs/a.mdx': page('![A photo](photo.jpg)') },
    paused.encode,
  );
  expect(await getHtml('/docs/a')).not.toContain('<source');
  const built = await build(folder, '/docs/a');
  expect(built).toMatch(WITH_VARIANTS);
  paused.release();
  // Formats that a build has encoded are available at the next start.
  const { encode, requested } = createPausedEncoder();
  const onUnexpectedError = (error: unknown): never => {
    throw error;
  };
  const loader = createSiteLoader({
    definition: siteDefinition,
    environment: folder.environment,
    includeDrafts: true,
    today: '2025-01-01',
    backgroundImages: { encode, onUnexpectedError },
  });
  expect(await findHtml(await loader.load(), '/docs/a')).toBe(built);
  expect(requested).toEqual([]);
});

test('E11 an image that cannot be decoded is reported at its line until it is fixed', async () => {
  const photo = await makePhoto(500, 500);
  const { folder, getContent, getHtml } = await watch(
    { 'docs/cut.jpg': photo.subarray(0, 3000), 'docs/a.mdx': page('Text.\n\n![A photo](cut.jpg)') },
    encodeInProcess,
  );
  expect(await getHtml('/docs/a')).toContain('<p>Text.</p>');
  const findProblems = async (): Promise<string[]> =>
    folder.show(await findPageProblems(await getContent(), '/docs/a'));
  await vi.waitFor(
    async () =>
      expect(await findProblems()).toEqual([
        'docs/a.mdx:6:1 The image docs/cut.jpg cannot be decoded. The file is corrupt, or its extension does not match its format. Export it again.',
      ]),
    20_000,
  );
  await folder.write({ 'docs/cut.jpg': photo });
  await vi.waitFor(async () => expect(await findProblems()).toEqual([]), 20_000);
  await vi.waitFor(async () => expect(await getHtml('/docs/a')).toMatch(WITH_VARIANTS), 20_000);
});

test('B6 an image that cannot be encoded is shown as is, and the error is reported once', async () => {
  const { getHtml, onUnexpectedError } = await watch(
    { 'docs/photo.jpg': await makePhoto(500, 500), 'docs/a.mdx': page('Text.\n\n![A photo](photo.jpg)') },
    () => Promise.reject(new Error('The process ended.')),
  );
  expect(await getHtml('/docs/a')).toContain('<p>Text.</p>');
  await vi.waitFor(() =>
    expect(onUnexpectedError).toHaveBeenCalledExactlyOnceWith(new Error('The process ended.')),
  );
  expect(await getHtml('/docs/a')).not.toContain('<source');
});

test.each([true, false])(
  'B6 the live server serves text before images are encoded, and their formats afterwards (watches the folder: %s)',
  async (followContent) => {
    const { encode, release } = createPausedEncoder();
    const folder = await makeContentFolder({
      'docs/photo.jpg': await makePhoto(500, 500),
      'docs/a.mdx': page('Text.\n\n![A photo](photo.jpg)'),
    });
    const loader = createSiteLoader({
      definition: siteDefinition,
      environment: folder.environment,
      includeDrafts: false,
      today: '2025-01-01',
      backgroundImages: { encode, onUnexpectedError: () => undefined },
    });
    const states: SiteState[] = [];
    const served = await startLiveContent({
      loader,
      first: await loader.load(),
      contentDir: folder.dir,
      followContent,
      getToday: () => '2025-01-01',
      setContent(content) {
        states.push(content);
        return Promise.resolve();
      },
      onWarnings: () => undefined,
      reportError: (error) => expect.fail(String(error)),
    });
    onTestFinished(() => served.close());
    expect(await findHtml(states[0] as SiteState, '/docs/a')).toMatch(/<p>Text\.<\/p>\s*<p><a [^>]*><img/);
    release();
    await vi.waitFor(() => expect(states).toHaveLength(2), 20_000);
    expect(await findHtml(states[1] as SiteState, '/docs/a')).toMatch(WITH_VARIANTS);
  },
);

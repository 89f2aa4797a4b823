import { cell, phrase, Statements } from '../statement.ts';
import { makeLayout, register, startPodlet } from '../servers.ts';

/** How long layouts cache a manifest, by response headers. */
export const manifestCaching = new Statements();

const DAY = 86_400_000;
const cacheHeaders: Record<string, () => Record<string, string>> = {
  '`Cache-Control: max-age=60`': () => ({ 'cache-control': 'max-age=60' }),
  '`Cache-Control: max-age=60, s-maxage=30`': () => ({ 'cache-control': 'max-age=60, s-maxage=30' }),
  '`Cache-Control: max-age=60` with `Age: 20`': () => ({ 'cache-control': 'max-age=60', age: '20' }),
  '`Cache-Control: max-age=60, stale-while-revalidate=30`': () => ({
    'cache-control': 'max-age=60, stale-while-revalidate=30',
  }),
  '`Expires` in two minutes': () => ({ expires: new Date(Date.now() + 120_000).toUTCString() }),
};
for (const [row, make] of Object.entries(cacheHeaders)) {
  manifestCaching.add(
    { title: `manifest with ${row}`, proves: 'header: Cache-Control of the manifest' },
    cell('api/manifest', 'caching-and-the-version', row, 'Cache time', /^(\d+) seconds/),
    // `Expires` has a resolution of one second, and the response takes time.
    async () => `${Math.round((await cachedFor(make())) / 5000) * 5}`,
  );
}
manifestCaching
  .add(
    { title: 'manifest with Last-Modified only', proves: 'header: Cache-Control of the manifest' },
    cell(
      'api/manifest',
      'caching-and-the-version',
      '`Last-Modified` ten days ago, nothing else',
      'Cache time',
      /^(\w+ day): (a \w+) of the age/,
    ),
    async () => {
      const time = await cachedFor({ 'last-modified': new Date(Date.now() - 10 * DAY).toUTCString() });
      const tenth = Math.abs(time / DAY - 1) < 0.01;
      return [tenth ? 'one day' : `${time} ms`, tenth ? 'a tenth' : `${time / (10 * DAY)}`];
    },
  )
  .add(
    { title: 'manifest with stale-if-error', proves: 'header: Cache-Control of the manifest' },
    phrase('api/manifest', /90 seconds: the (sum); the same with `([^`]+)`/),
    async ([, directive = '']) => {
      const time = await cachedFor({ 'cache-control': `max-age=60, ${directive}=30` });
      return [Math.round(time / 5000) * 5 === 90 ? 'sum' : `${time} ms`, 'stale-if-error'];
    },
  )
  .add(
    { title: 'manifest with Set-Cookie or Vary', proves: 'header: Cache-Control of the manifest' },
    cell(
      'api/manifest',
      'caching-and-the-version',
      '`Cache-Control: max-age=60` with `Set-Cookie`, or with `Vary: *`',
      'Cache time',
      /^as (without) these headers; with `(\w+)`, `Set-Cookie` has (no) effect$/,
    ),
    async ([, directive = '']) => {
      const cookie = { 'cache-control': 'max-age=60', 'set-cookie': 'a=b' };
      const times = [await cachedFor(cookie), await cachedFor({ 'cache-control': 'max-age=60', vary: '*' })];
      const marked = await cachedFor({ ...cookie, 'cache-control': `max-age=60, ${directive}` });
      return [
        times.join() === 'Infinity,Infinity' ? 'without' : times.join(),
        'public',
        Math.round(marked / 5000) * 5 === 60 ? 'no' : `${marked} ms`,
      ];
    },
  )
  .add(
    { title: 'manifest that forbids caching', proves: 'header: Cache-Control of the manifest' },
    cell(
      'api/manifest',
      'caching-and-the-version',
      '`no-store`, `no-cache`, `private`, `max-age=0`, `s-maxage=0`, or none of these headers',
      'Cache time',
      /^(`maxAge` of the layout), or `(\w+)` if not set$/,
    ),
    async () => {
      const times = await Promise.all(
        ['no-store', 'no-cache', 'private', 'max-age=0', 's-maxage=0', ''].flatMap((value) => {
          const sent: Record<string, string> = value === '' ? {} : { 'cache-control': value };
          return [cachedFor(sent), cachedFor(sent, 777)];
        }),
      );
      const alone = new Set(times.filter((_, index) => index % 2 === 0));
      const withMaxAge = new Set(times.filter((_, index) => index % 2 === 1));
      return [
        [...withMaxAge].join() === '777' ? '`maxAge` of the layout' : [...withMaxAge].join(),
        [...alone].join(),
      ];
    },
  );

/** How many milliseconds a manifest with these headers is cached. */
async function cachedFor(manifestHeaders: Record<string, string>, maxAge?: number): Promise<number> {
  const layout = makeLayout();
  const podlet = await startPodlet({ manifestHeaders });
  await register(layout, podlet.uri, maxAge === undefined ? {} : { maxAge }).refresh();
  const [entry] = layout.client.dump() as [string, { ttl: number }][];
  return entry?.[1].ttl ?? Number.NaN;
}

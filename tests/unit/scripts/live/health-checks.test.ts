import { describe, expect, test } from 'vitest';
import { makeContent, start } from '../../../helpers/live-app.ts';

describe('health checks', () => {
  test.each(['/podium/', '/'])(
    'report that the server is running, and when it is ready (%s)',
    async (baseUrl) => {
      const { get, live } = await start({ isReady: false, baseUrl });
      const getStatuses = async (): Promise<number[]> => {
        const paths = ['healthz', 'readyz'].flatMap((name) => [baseUrl + name, `/${name}`]);
        return await Promise.all(paths.map(async (path) => (await get(path)).status));
      };
      expect(await getStatuses()).toEqual([200, 200, 503, 503]);
      const early = await get(baseUrl);
      expect([early.status, early.headers.get('retry-after')]).toEqual([503, '5']);
      await live.setContent(makeContent('first'));
      expect(await getStatuses()).toEqual([200, 200, 200, 200]);
      live.beginShutdown();
      expect(await getStatuses()).toEqual([200, 200, 503, 503]);
    },
  );
});

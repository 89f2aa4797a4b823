import { describe, expect, test, vi } from 'vitest';
import { closeWithin, shutDown } from '#scripts/live/connections.ts';
import { renderText, start } from '../../../helpers/live-app.ts';

describe('a shutdown', () => {
  test('is reported at /readyz for SHUTDOWN_DELAY, while pages are served and connections are closed; then the port closes', async () => {
    const { get, live, listening } = await start();
    const delays: number[] = [];
    let endDelay: () => void = () => undefined;
    const ended = shutDown(
      live,
      listening,
      { shutdownDelay: 5000, shutdownTimeout: 4000 },
      (milliseconds) => {
        delays.push(milliseconds);
        return new Promise<void>((resolve) => (endDelay = resolve));
      },
    );
    expect((await get('/readyz')).status).toBe(503);
    const page = await get('/docs');
    expect([page.status, page.headers.get('connection')]).toEqual([200, 'close']);
    expect(delays).toEqual([5000]);
    endDelay();
    expect(await ended).toEqual({ open: 0, aborted: false });
    await expect(get('/docs')).rejects.toThrow('fetch failed');
  });

  test('waits for open requests, and accepts no new ones', async () => {
    let finish: () => void = () => undefined;
    const { get, live, listening } = await start({
      handle: async (request, getSite) => {
        if (new URL(request.url).pathname === '/slow')
          await new Promise<void>((resolve) => (finish = resolve));
        return await renderText(request, getSite);
      },
    });
    const open = get('/slow');
    await vi.waitFor(() => {
      expect(live.countOpenRequests()).toBe(1);
    });
    live.beginShutdown();
    const closed = closeWithin(listening, 5000);
    await expect(get('/docs')).rejects.toThrow('fetch failed');
    finish();
    expect(await (await open).text()).toMatch(/^first \/slow/);
    expect(await closed).toBe(false);
    expect(live.countOpenRequests()).toBe(0);
  });

  test('waits no longer than its time limit', async () => {
    const { get, live, listening } = await start({
      handle: (request, getSite) =>
        new URL(request.url).pathname === '/slow'
          ? new Promise(() => undefined)
          : renderText(request, getSite),
    });
    const open = get('/slow').then(
      () => 'finished',
      () => 'aborted',
    );
    await vi.waitFor(() => {
      expect(live.countOpenRequests()).toBe(1);
    });
    expect(await closeWithin(listening, 50)).toBe(true);
    expect(await open).toBe('aborted');
  });
});

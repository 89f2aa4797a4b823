import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createErrorLog } from '#scripts/live/logs.ts';
import { sendRaw } from '#tests/helpers/raw-request.ts';
import { renderText, start, type Started } from '../../../helpers/live-app.ts';

describe('time limits', () => {
  test('a page that never finishes rendering gets status 503, and the next request tries again', async () => {
    const signals: AbortSignal[] = [];
    const { get, errors } = await start({
      settings: { renderTimeout: 50 },
      handle: async (request, getSite) => {
        if (new URL(request.url).pathname !== '/slow' || signals.length > 0)
          return renderText(request, getSite);
        signals.push(request.signal);
        return await new Promise<never>(() => undefined);
      },
    });
    const response = await get('/slow');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(signals[0]?.aborted).toBe(true);
    expect(errors.map(String)).toEqual(['Error: Rendering took longer than 0.05 s.']);
    expect((await get('/slow')).status).toBe(200);
  });

  test('a client that does not finish its headers or body gets status 408', async () => {
    const { url } = await start({ settings: { headersTimeout: 60, requestTimeout: 120 } });
    expect((await sendRaw(url, 'GET / HTTP/1.1\r\nHost: a\r\n')).status).toBe(408);
    const body = 'POST /theme HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc';
    expect((await sendRaw(url, body)).status).toBe(408);
  });

  test('a rendering error is logged as one line of JSON with ID and path, without a stack trace', async () => {
    const lines: string[] = [];
    const { get } = await start({
      handle: (_request, _getSite, onError) => {
        onError?.(new Error('The first\nfailure.'));
        onError?.(new Error('What came of it.'));
        return Promise.resolve(new Response('Page Error', { status: 500 }));
      },
      reportError: createErrorLog((line) => lines.push(line)),
    });
    expect((await get('/broken?q=1', { 'x-request-id': 'id-1' })).status).toBe(500);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^[^\n]+\n$/);
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      time: expect.any(String) as string,
      level: 'error',
      id: 'id-1',
      method: 'GET',
      path: '/broken',
      error: 'The first\nfailure.',
      at: expect.stringContaining('handle-errors.test.ts') as string,
    });
  });

  test('an error is reported to the operator, not to the reader', async () => {
    const { get, errors } = await start({
      handle: (request, getSite) =>
        new URL(request.url).pathname === '/broken'
          ? Promise.reject(new Error('The password is 1234.'))
          : renderText(request, getSite),
    });
    const response = await get('/broken');
    expect([response.status, await response.text()]).toEqual([500, 'Internal server error.\n']);
    expect(errors.map(String)).toEqual(['Error: The password is 1234.']);
  });
});

describe('overload', () => {
  const getStatuses = async (get: Started['get'], path: string): Promise<number[]> =>
    await Promise.all(['/healthz', '/readyz', path].map(async (one) => (await get(one)).status));

  test('requests beyond the limit get 503; cached pages and health checks keep working', async () => {
    const finishers: (() => void)[] = [];
    let received = 0;
    const { get, errors, listening } = await start({
      // Nothing times out, however busy the machine is.
      settings: { renderTimeout: 600_000 },
      renderLimit: { concurrency: 2, maxQueue: 3 },
      handle: async (request, getSite) => {
        if (new URL(request.url).pathname.startsWith('/slow/'))
          await new Promise<void>((resolve) => finishers.push(resolve));
        return await renderText(request, getSite);
      },
    });
    await get('/docs');
    listening.server.on('request', () => (received += 1));
    const accepted = [1, 2, 3, 4, 5].map((at) => get(`/slow/${at}`));
    // Includes queued requests: a sixth one that arrives earlier would be queued instead.
    await vi.waitFor(() => {
      expect([received, finishers.length]).toEqual([5, 2]);
    });
    const rejected = await get('/slow/6');
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '5']);
    expect(rejected.headers.get('cache-control')).toBe('no-store');
    expect(await getStatuses(get, '/docs')).toEqual([200, 200, 200]);
    expect((await get('/nowhere')).status).toBe(404);
    const timer = setInterval(() => finishers.splice(0).forEach((finish) => finish()), 5);
    onTestFinished(() => {
      clearInterval(timer);
    });
    expect((await Promise.all(accepted)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await get('/slow/6')).status).toBe(200);
    expect(errors.map(String)).toEqual(['Error: Too many pages are being rendered.']);
  });

  test('a health check that arrives after requests for data, actions, and redirects is served before they are rendered', async () => {
    const { get, live, listening, rendered } = await start();
    const held: (() => void)[] = [];
    let renderedBefore: number | undefined;
    listening.server.removeAllListeners('request').on('request', (request, response) => {
      held.push(() => {
        live.listener(request, response);
        if (request.url === '/healthz') renderedBefore = rendered.length;
      });
    });
    const paths = ['/docs.data?x=1', '/moved?x=1'];
    const requests = [...paths.map((path) => get(path)), get('/theme', {}, 'POST')];
    await vi.waitFor(() => {
      expect(held.length).toBe(requests.length);
    });
    requests.push(get('/healthz'));
    await vi.waitFor(() => {
      expect(held.length).toBe(requests.length);
    });
    // Each in its own callback of the same turn of the event loop, as if all had arrived together.
    for (const serve of held) setImmediate(serve);
    expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([200, 301, 200, 200]);
    expect(renderedBefore).toBe(0);
  });

  test('a flood of rejected requests is logged as one line of JSON per second, with their count', async () => {
    const lines: string[] = [];
    const { get } = await start({
      renderLimit: { isLagging: () => true },
      reportError: createErrorLog((line) => lines.push(line)),
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const read = (): unknown[] => lines.splice(0).map((line) => JSON.parse(line) as unknown);
    const line = (path: string, count: number): unknown => ({
      time: expect.any(String) as string,
      level: 'warn',
      id: expect.any(String) as string,
      method: 'GET',
      path,
      error: 'The event loop lags.',
      count,
    });
    for (let at = 1; at <= 20; at += 1) expect((await get(`/docs/${at}`)).status).toBe(503);
    expect(read()).toEqual([line('/docs/1', 1)]);
    vi.advanceTimersByTime(1000);
    expect(read()).toEqual([line('/docs/20', 19)]);
    vi.advanceTimersByTime(5000);
    expect(read()).toEqual([]);
    await get('/docs/21');
    expect(read()).toEqual([line('/docs/21', 1)]);
  });

  test('while the event loop lags, nothing is rendered; cached pages and health checks keep working', async () => {
    let isLagging = false;
    const { get, rendered } = await start({ renderLimit: { isLagging: () => isLagging } });
    await get('/docs');
    isLagging = true;
    expect((await get('/other')).status).toBe(503);
    expect(await getStatuses(get, '/docs')).toEqual([200, 200, 200]);
    expect(rendered).toEqual(['/docs']);
    isLagging = false;
    expect((await get('/other')).status).toBe(200);
  });
});

import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { getClient, getRequestId } from '#scripts/live/request-context.ts';

function makeRequest(headers: Record<string, string>): IncomingMessage {
  return { headers, socket: { remoteAddress: '10.0.0.1' } } as unknown as IncomingMessage;
}

const FORWARDED = {
  host: 'inner:3000',
  'x-forwarded-for': '6.6.6.6, 203.0.113.7',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'podium.example',
};

describe('the client', () => {
  test('is the other end of the connection, whatever headers say, if no proxy is trusted', () => {
    expect(getClient(makeRequest(FORWARDED), 0)).toEqual({
      address: '10.0.0.1',
      protocol: 'http',
      host: 'inner:3000',
    });
  });

  test('is what the trusted proxy appended; the client may have written entries before that', () => {
    expect(getClient(makeRequest(FORWARDED), 1)).toEqual({
      address: '203.0.113.7',
      protocol: 'https',
      host: 'podium.example',
    });
  });

  test('behind two trusted proxies is what the outer one appended', () => {
    const headers = { ...FORWARDED, 'x-forwarded-for': '6.6.6.6, 203.0.113.7, 10.0.0.9' };
    expect(getClient(makeRequest(headers), 2).address).toBe('203.0.113.7');
  });

  test('can have an IPv6 address', () => {
    expect(getClient(makeRequest({ 'x-forwarded-for': '2001:db8::7' }), 1).address).toBe('2001:db8::7');
  });

  test.each([
    { 'x-forwarded-for': 'unknown', 'x-forwarded-proto': 'gopher', 'x-forwarded-host': 'a b' },
    { 'x-forwarded-for': '', 'x-forwarded-proto': '', 'x-forwarded-host': '"><script>' },
    { 'x-forwarded-for': ',,', 'x-forwarded-proto': ',', 'x-forwarded-host': 'a/../b' },
    {},
  ])('is not read from invalid headers: %o', (headers) => {
    expect(getClient(makeRequest({ host: 'inner:3000', ...headers }), 1)).toEqual({
      address: '10.0.0.1',
      protocol: 'http',
      host: 'inner:3000',
    });
  });
});

describe("a request's id", () => {
  test('is the one in X-Request-Id', () => {
    expect(getRequestId(makeRequest({ 'x-request-id': 'a1b2-c3.d4:e5' }))).toBe('a1b2-c3.d4:e5');
  });

  test.each(['', 'a b', '<script>', 'a'.repeat(129), '"'])(
    'is generated instead of an invalid one: "%s"',
    (brought) => {
      expect(getRequestId(makeRequest({ 'x-request-id': brought }))).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});

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
  test('is the remote end of the connection, regardless of headers, if no proxy is trusted', () => {
    expect(getClient(makeRequest(FORWARDED), 0)).toEqual({
      address: '10.0.0.1',
      protocol: 'http',
      host: 'inner:3000',
    });
  });

  test('is the entry appended by the trusted proxy; the client may have forged earlier entries', () => {
    expect(getClient(makeRequest(FORWARDED), 1)).toEqual({
      address: '203.0.113.7',
      protocol: 'https',
      host: 'podium.example',
    });
  });

  test('is the entry appended by the outer one of two trusted proxies', () => {
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

describe('the request ID', () => {
  test('is read from X-Request-Id', () => {
    expect(getRequestId(makeRequest({ 'x-request-id': 'a1b2-c3.d4:e5' }))).toBe('a1b2-c3.d4:e5');
  });

  test.each(['', 'a b', '<script>', 'a'.repeat(129), '"'])(
    'is generated if the header is invalid: "%s"',
    (id) => {
      expect(getRequestId(makeRequest({ 'x-request-id': id }))).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});

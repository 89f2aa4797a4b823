import { describe, expect, test } from 'vitest';
import { listOddRequests } from '../../stress/odd-requests.ts';
import { findLoggedIssue, findRequestIssue } from '../../stress/send-requests.ts';

test('lists more than a thousand unique odd requests, none longer than the limit of Node.js', () => {
  const texts = listOddRequests().map(({ text }) => text);
  expect(texts.length).toBeGreaterThan(1000);
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts.filter((text) => text.split('\r\n\r\n', 1).join('').length > 16_384)).toEqual([]);
});

describe('a response to an odd request', () => {
  const page = { status: 200, headers: {}, body: '<h1>Page</h1>' };

  test.each([
    ['a page', page],
    ['a client error', { ...page, status: 405 }],
    ['an unsupported HTTP version', { ...page, status: 505 }],
    ['a redirect within the site', { status: 301, headers: { location: '/docs' }, body: '' }],
  ])('may be %s', (_what, response) => {
    expect(findRequestIssue(response, 'GET /docs')).toBeUndefined();
  });

  test.each([
    ['missing', { ...page, status: 0 }],
    ['an internal error', { ...page, status: 500 }],
    ['a redirect to another host', { status: 301, headers: { location: '//evil.example' }, body: '' }],
    [
      'a redirect that browsers interpret as one',
      { status: 301, headers: { location: '/\\evil.example' }, body: '' },
    ],
    ['one with a header from the request', { ...page, headers: { 'x-attack': '1' } }],
    ['one with an unexpected cookie', { ...page, headers: { 'set-cookie': 'a=b' } }],
    ['one with markup from the request', { ...page, body: '<p><script>attack(1)</script>' }],
    ['a stack trace', { ...page, status: 400, body: 'Error: No.\n    at read (/srv/a.js:1:1)' }],
  ])('may not be %s', (_what, response) => {
    expect(findRequestIssue(response, 'GET /docs')).toBeDefined();
  });

  test('may set the color mode at its endpoint', () => {
    expect(
      findRequestIssue({ ...page, headers: { 'set-cookie': 'theme=dark' } }, 'POST /theme'),
    ).toBeUndefined();
  });
});

test('an odd request may be logged as a warning, but not as an error', () => {
  const warning = '{"level":"warn","error":"Too many pages are being rendered."}\n';
  expect(findLoggedIssue(warning)).toBeUndefined();
  expect(findLoggedIssue(`${warning}{"level":"error","error":"No."}\n`)).toContain('"error":"No."');
});

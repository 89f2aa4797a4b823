import type { OddRequest } from './send-requests.ts';

/** Just below Node.js's limit of 16 KiB of headers. */
const LONG = 14_000;

/** Markup and a header that must not be reflected. */
const MARKUP = '<script>attack(1)</script>';
const HEADER = '%0d%0aX-Attack:1';

const METHODS = 'GET HEAD POST PUT DELETE PATCH OPTIONS TRACE PROPFIND PURGE'.split(' ');

const ROUTES = split(String.raw`
  / /docs /docs.md /docs.data /docs.html /blog /nope /search /search?q=a /404 /theme
  /theme?_data=routes%2Ftheme /theme.data /healthz /readyz /healthz/ /unlisted.json
  /assets/x.js /assets/ /media/x.png /cards/docs.png /cards/__proto__.png /layout-data/x.json
  /site.json /sitemap.xml /robots.txt /llms.txt /llms-full.txt /blog/rss.xml /favicon.ico
  /docs?_data=root /docs.data?_data=root /docs?_data=__proto__ /docs?index /_root.data /.data /.md /.html
  /__manifest /__manifest?p=/docs /blog/page/0 /blog/page/1e3 /blog/tags/__proto__
  /%64ocs /docs/ /docs/./ /docs/../docs /docs%2F /DOCS /docs/index.html /constructor
`);

/** Targets that a vulnerable server turns into a redirect to another host, a header, or markup. */
const TARGETS = [
  ...split(String.raw`
    //evil.example ///evil.example /\evil.example \\evil.example /%5cevil.example/index.html
    //evil.example/index.html //evil.example.html /%2fevil.example.html /./\evil.example
    /.//evil.example/index.html /x/..//evil.example.html /%2e%2e//evil.example /%09/evil.example
    /docs/index.html?//evil.example /docs//evil.example /docs/guides//a?x=//y //user@evil.example/
    /${HEADER} /docs${HEADER}.html /docs.html?x=${HEADER} //docs${HEADER}
    /${MARKUP} /nope?${MARKUP} /search?q=${MARKUP} /docs?x="${MARKUP}
    http://site.example http://site.example/docs http://evil.example//docs http://site.example?x
    https://site.example/docs http:// http:///docs http://[::1/docs http://%zz/ ftp://a/docs
    javascript:attack(1) docs ?x *
  `),
  ...['', '/docs guides', '/docs\tguides', '/docs\x7f', '/docs\xff'],
];

/** Headers, each with the strings to repeat in it. */
const HEADERS: Readonly<Record<string, readonly string[]>> = {
  Accept: ['text/markdown,', 'text/html;q=0.', '*/*,', ';', ',', ' ', '"', 'text/*;q=1;'],
  'Accept-Encoding': ['gzip,', 'br;q=0.', ',', ' ', 'identity;q=0,'],
  'Accept-Language': ['en,', ';'],
  Cookie: ['theme=x;', 'theme=', ';', '=', '%', '"', 'theme=%ff;'],
  'If-None-Match': ['"a",', 'W/"a",', '"', ',', '*'],
  'If-Modified-Since': ['Mon, ', '0'],
  Range: ['0-0,', 'bytes=', '-', ',', '9'],
  'X-Forwarded-For': ['1.1.1.1,', ',', ':'],
  'X-Forwarded-Proto': ['https,', ','],
  'X-Forwarded-Host': ['evil.example,', MARKUP],
  Forwarded: ['for=1.1.1.1;', 'for="', '\\"'],
  Origin: ['http://a', '/'],
  Referer: ['/'],
  'Content-Type': ['application/json;', ';', 'a/'],
  'X-Request-Id': ['a', MARKUP],
};

const HOSTS = ['', 'a b', MARKUP, '\xe9', ...'a/../b a:99999 [::1 a,b a\\b .. a?b a#b %00'.split(' ')];

const JSON_BODIES = [
  ...['', '{', 'null', '5', '"dark"', '[]', '{}', '{"theme":{}}', '{"theme":"\\u0000"}', '\xff\xfe{'],
  ...['['.repeat(8000), '{"a":'.repeat(1500), '1'.repeat(9000), '{"__proto__":{"theme":"dark"}}'],
  `{"theme":"${'d'.repeat(100_000)}"}`,
];

const BODIES: readonly (readonly [type: string, body: string])[] = [
  ...JSON_BODIES.map((body) => ['application/json', body] as const),
  ['application/json; charset=utf-7', '{}'],
  ['application/x-www-form-urlencoded', 'theme=dark&theme=light'],
  ['multipart/form-data', 'x'],
  ['multipart/form-data; boundary=a', '--a\r\n\r\n'],
  ['text/plain', '{"theme":"dark"}'],
  ['\x01', '{}'],
];

/** Invalid or rare framing after the request line. */
const FRAMES: readonly string[] = [
  'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n\r\n0\r\n\r\n',
  'Transfer-Encoding: chunked\r\n\r\nzz\r\nx\r\n',
  'Content-Length: 0\r\nContent-Length: 5\r\n\r\nhello',
  'Content-Length: -1\r\n\r\n',
  'Content-Length: 5\r\n\r\nhello',
  'Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}',
  'Expect: 200-ok\r\nContent-Length: 0\r\n\r\n',
  'Upgrade: h2c\r\nHTTP2-Settings: x\r\n\r\n',
  'Host: other.example\r\n\r\n',
  'X: a\0b\r\n\r\n',
  'X: a\r\n b\r\n\r\n',
  `${Array.from({ length: 1500 }, (_, number) => `X${number}: 1\r\n`).join('')}\r\n`,
];

/** About 1,000 requests that no browser sends: every method, other spellings of URLs, long headers, bodies, and framing. */
export function listOddRequests(): OddRequest[] {
  const headers = Object.entries(HEADERS).flatMap(([header, units]) =>
    units.map((unit) => ({
      name: `${header}: ${unit}…`,
      headers: `${header}: ${unit.repeat(LONG / unit.length)}x\r\n`,
    })),
  );
  const bodies = BODIES.map(([type, body]) => ({
    name: `${type} ${body}`,
    headers: `Content-Type: ${type}\r\n`,
    body,
  }));
  const lines = [
    'GET / HTTP/1.1\nHost: a\n\n',
    'get / HTTP/1.1\r\nHost: a\r\n\r\n',
    '\x16\x03\x01\r\n\r\n',
    'GET /\r\n\r\n',
  ];
  return [
    ...combine(METHODS, ROUTES),
    ...combine(['GET', 'POST', 'OPTIONS'], TARGETS),
    ...headers.flatMap((options) => combine(['GET', 'POST'], ['/docs', '/nope', '/theme'], options)),
    ...HOSTS.map((host) => request('GET', '/docs/', { host, name: `Host: ${host}` })),
    ...bodies.flatMap((options) => combine(['POST'], ['/theme', '/docs', '/healthz'], options)),
    ...FRAMES.flatMap((frame) => combine(['GET', 'POST'], ['/docs', '/theme'], { name: frame, frame })),
    ...lines.map((text) => ({ name: text, text })),
  ];
}

interface RequestOptions {
  name?: string;
  host?: string;
  headers?: string;
  body?: string;
  /** What follows the first headers. Default: the other headers, the length of the body, and the body. */
  frame?: string;
}

function combine(
  methods: readonly string[],
  targets: readonly string[],
  options: RequestOptions = {},
): OddRequest[] {
  return targets.flatMap((target) => methods.map((method) => request(method, target, options)));
}

function request(method: string, target: string, options: RequestOptions): OddRequest {
  const { name = '', host = 'site.example', headers = '', body = '' } = options;
  const length = method === 'POST' ? `Content-Length: ${Buffer.byteLength(body, 'latin1')}\r\n` : '';
  const { frame = `${headers}${length}\r\n${body}` } = options;
  return {
    name: `${method} ${target} ${name.slice(0, 60)}`.trim(),
    text: `${method} ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${frame}`,
  };
}

function split(text: string): string[] {
  return text.trim().split(/\s+/);
}

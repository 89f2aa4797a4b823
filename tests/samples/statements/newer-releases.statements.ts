import { formatDay } from '#app/engine/lib/format-day.ts';
import { observeCertificates } from './certificates.statements.ts';
import { fetchWith } from './dispatchers.statements.ts';
import { readPackage } from './installed-packages.ts';
import { NEWER_CLIENT, observeConnections } from './newer-connections.ts';
import { readReleases } from './releases.statements.ts';
import { cell, phrase, Statements, type PageLocation } from './statement.ts';

/** Statements about releases that are newer than the installed ones. */

export const newerReleases = new Statements();

const CHANGES = 'help/changes-between-versions';

/**
 * Newer releases, oldest first: from the commits "chore(release)" and the `package.json` files of the repositories
 * podium-lib/layout and podium-lib/client. Delete those that have since been installed, and what the pages say about
 * them.
 */
const LAYOUTS = [
  { version: '5.4.3', date: '2026-06-08', client: '5.4.11', undici: '6.26.0' },
  { version: '5.4.4', date: '2026-06-22', client: '5.4.12', undici: '6.27.0' },
  { version: '5.4.5', date: '2026-06-25', client: '5.4.13', undici: '6.27.0' },
] as const;
const [, LAST_WITH_GLOBAL, FIRST_WITHOUT] = LAYOUTS;
const CLIENT = { version: '5.4.14', date: '2026-07-02' };
/** From podium-lib/podlet-server. */
const PODLET_SERVER = { version: '1.10.15', date: '2024-09-30' };

/** Throws if a release is no longer newer than the installed one. */
function checkNewer(name: string, version: string): void {
  const installed = readReleases(name)[0]?.version ?? '';
  if (installed.localeCompare(version, 'en', { numeric: true }) < 0) return;
  throw new Error(`${name} ${installed} is installed: what the pages say about newer releases is outdated.`);
}

newerReleases
  .add(
    'what the newer releases contain',
    phrase(
      CHANGES,
      /examples run with `@podium\/layout` ([\d.]+)\. .*, ([\d.]+) and ([\d.]+) only update undici, from ([\d.]+) to ([\d.]+)\. Version ([\d.]+) depends on `@podium\/client` ([\d.]+),/,
    ),
    () => {
      const [first] = LAYOUTS;
      checkNewer('@podium/layout', first.version);
      return [
        readReleases('@podium/layout')[0]?.version ?? '',
        first.version,
        LAST_WITH_GLOBAL.version,
        readPackage('@podium/client').dependencies['undici'] ?? '',
        LAST_WITH_GLOBAL.undici,
        FIRST_WITHOUT.version,
        FIRST_WITHOUT.client,
      ];
    },
  )
  .add(
    'the newest releases',
    cell(
      'help/versions',
      'support',
      'When was the last release?',
      'Answer',
      /^according to the repositories, `@podium\/layout` ([\d.]+) was released on (\w+ \d+, \d+), and `@podium\/client` ([\d.]+) on (\w+ \d+, \d+) \(/,
    ),
    () => {
      checkNewer('@podium/client', CLIENT.version);
      const newest = LAYOUTS.at(-1);
      return [newest?.version ?? '', formatDay(newest?.date ?? ''), CLIENT.version, formatDay(CLIENT.date)];
    },
  )
  .add(
    'the last release of podlet-server',
    phrase('help/versions', /labeled beta, and its last release, ([\d.]+), is from (\w+ \d+)\.$/),
    () => [PODLET_SERVER.version, formatDay(PODLET_SERVER.date).replace(/ \d+,/, '')],
  )
  .add(
    'the global dispatcher in newer releases',
    phrase(
      CHANGES,
      /Your (client certificate), `(\w+)`, `(\w+)`, `(\w+)`, and `(\w+)` no longer apply, and nothing is logged\. `(\w+)` still works/,
    ),
    async () => {
      const { presented, httpVersions, logged } = await observeCertificates(
        'setGlobalDispatcher(new Agent({ allowH2: true, connect: { ca, cert, key } }))',
        (cert) => ({ ...NEWER_CLIENT, NODE_EXTRA_CA_CERTS: cert }),
      );
      const isPresented = ['manifest', 'fallback', 'content'].some((kind) => presented[kind] !== false);
      const limited = await fetchWith(
        'setGlobalDispatcher(new undici.Agent({ maxResponseSize: 3 }));',
        NEWER_CLIENT,
      );
      const proxied = await fetchWith('setGlobalDispatcher(new undici.ProxyAgent(proxy));', NEWER_CLIENT);
      const mocked = await fetchWith(
        'setGlobalDispatcher(new undici.MockAgent()); undici.getGlobalDispatcher().disableNetConnect();',
        NEWER_CLIENT,
      );
      return [
        isPresented || logged.length > 0 ? logged.join() : 'client certificate',
        limited === 'CONTENT 0' ? 'maxResponseSize' : limited,
        proxied === 'CONTENT 0' ? 'ProxyAgent' : proxied,
        mocked === 'CONTENT 0' ? 'MockAgent' : mocked,
        httpVersions.join() === '1.1' ? 'allowH2' : httpVersions.join(),
        presented['content'] === false ? 'NODE_EXTRA_CA_CERTS' : 'nothing',
      ];
    },
  )
  .add(
    'the release to pin',
    phrase(
      CHANGES,
      /pin `@podium\/layout` to ([\d.]+), without `\^`, and check that `npm ls @podium\/client` shows ([\d.]+)\./,
    ),
    () => [LAST_WITH_GLOBAL.version, LAST_WITH_GLOBAL.client],
  )
  .add(
    'the DNS cache',
    phrase(
      CHANGES,
      /for each (new connection); 5\.4\.5 caches the addresses for up to (\d+) s\. If the addresses change, requests to an old one (can) fail until the cache expires/,
    ),
    async () => {
      const { installed, newer } = await observeBoth();
      return [
        // Five views and the manifest; undici opens one connection in advance.
        installed.lookups > 5 && newer.lookups === 1 ? 'new connection' : 'request',
        newer.moved.join() === 'FALLBACK,FALLBACK,NEW' ? '10' : newer.moved.join(),
        installed.moved.join() === 'NEW,NEW,NEW' ? 'can' : 'also in 5.4.2',
      ];
    },
  )
  .add(
    'podlets with several addresses',
    phrase(
      CHANGES,
      /uses them (in turn), and if one refuses the connection, the request (fails); 5\.4\.2 tries the (next) one/,
    ),
    async () => {
      const { installed, newer } = await observeBoth();
      const isInTurn = newer.twoAddresses.join() === 'FALLBACK,CONTENT,FALLBACK,CONTENT';
      const triesNext = installed.twoAddresses.every((content) => content === 'CONTENT');
      return [isInTurn ? 'in turn' : '', isInTurn ? 'fails' : '', triesNext ? 'next' : ''];
    },
  )
  .add(
    'IPv6',
    phrase(
      CHANGES,
      /resolves hostnames only to (IPv4) addresses, and (can't|can) fetch from a URL such as `http:\/\/\[::1\]:7100`/,
    ),
    async () => {
      const { installed, newer } = await observeBoth();
      const worked = installed.ipv6.hostname === 'CONTENT' && installed.ipv6.address === 'CONTENT';
      return [
        worked && newer.ipv6.hostname === '' ? 'IPv4' : 'any',
        worked && newer.ipv6.address === '' ? "can't" : 'can',
      ];
    },
  )
  .add(
    'the Host header',
    phrase(CHANGES, /`Host` header: 5\.4\.5 sends hostnames (without|with) the port/),
    async () => {
      const { installed, newer } = await observeBoth();
      return installed.host === 'one.test:port' && newer.host === 'one.test' ? 'without' : 'with';
    },
  );

/** Sentences that name the last release whose layouts use the global dispatcher. */
const LIMITS: readonly (readonly [title: string, PageLocation])[] = [
  [
    'client certificates',
    phrase('guides/security', /which requires `@podium\/layout` ([\d.]+) or earlier, install/),
  ],
  ['a body size', phrase('guides/fallbacks', /It works only in `@podium\/layout` ([\d.]+) and earlier\.$/)],
  ['tests', phrase('guides/testing', /To test without servers in `@podium\/layout` ([\d.]+) and earlier,/)],
  [
    'proxies',
    phrase(
      'guides/deployment',
      /Replacing the dispatcher works only in `@podium\/layout` ([\d.]+) and earlier\./,
    ),
  ],
  [
    'HTTP/2',
    phrase('guides/deployment', /`allowH2: true` \(only in `@podium\/layout` ([\d.]+) and earlier\)/),
  ],
  ['upgrades', phrase('help/upgrade-to-5', /need undici's global dispatcher, stop at ([\d.]+)\.$/)],
];

for (const [title, location] of LIMITS) {
  newerReleases.add(`the global dispatcher, for ${title}`, location, () => LAST_WITH_GLOBAL.version);
}

let both: ReturnType<typeof observeOnce> | undefined;

/** Connections of the installed layout and of a newer one. */
function observeBoth(): ReturnType<typeof observeOnce> {
  return (both ??= observeOnce());
}

async function observeOnce() {
  return { installed: await observeConnections(), newer: await observeConnections(NEWER_CLIENT) };
}

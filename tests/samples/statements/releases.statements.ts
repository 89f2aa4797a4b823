import { existsSync, readFileSync } from 'node:fs';
import { formatDay } from '#app/engine/lib/format-day.ts';
import { pathInPackage } from './installed-packages.ts';
import { phrase, cell, Statements } from './statement.ts';

/** Statements about releases, checked against the changelogs in the packages. */

export const releases = new Statements();

export interface Release {
  version: string;
  /** E.g. `2026-04-27`. */
  date: string;
  /** Changelog section of this release. */
  text: string;
}

/** Releases in a package's changelog except prereleases, newest first. */
export function readReleases(name: string): Release[] {
  const changelog = readFileSync(pathInPackage(name, 'CHANGELOG.md'), 'utf8');
  return changelog.split(/^(?=##? \[\d)/m).flatMap((text) => {
    const [, version, date] = /^##? \[(\d+\.\d+\.\d+)\]\S* \((\d{4}-\d\d-\d\d)\)/.exec(text) ?? [];
    return version === undefined || date === undefined ? [] : [{ version, date, text }];
  });
}

function getRelease(name: string, version: string): Release {
  const release = readReleases(name).find((candidate) => candidate.version === version);
  if (release === undefined) throw new Error(`The changelog of ${name} has no release ${version}.`);
  return release;
}

/** E.g. `April 2026`. */
const formatMonth = (date: string): string => formatDay(date).replace(/ \d+,/, '');

const SERVER_PACKAGES = ['podlet', 'layout', 'utils', 'schemas', 'fastify-podlet'];
const BROWSER_PACKAGES = ['browser', 'store', 'bridge'];

releases
  .add(
    'packages that contain their changelog',
    phrase('help/versions', /the packages for (\w+) include it, but those for (\w+) don't/),
    () => {
      const hasChangelog = (name: string): boolean =>
        existsSync(pathInPackage(`@podium/${name}`, 'CHANGELOG.md'));
      return [
        SERVER_PACKAGES.every(hasChangelog) ? 'servers' : 'some',
        BROWSER_PACKAGES.some(hasChangelog) ? 'others' : 'browsers',
      ];
    },
  )
  .add(
    'names in the licenses',
    cell(
      'help/versions',
      'support',
      'Who maintains it?',
      'Answer',
      /the licenses name ([\w.]+), except for that of `@podium\/(\w+)`, which names (\w+)$/,
    ),
    () => {
      const others = [...SERVER_PACKAGES, ...BROWSER_PACKAGES].flatMap((name) => {
        const [, owner = ''] =
          /Copyright \(c\) \d+ (.+)/.exec(
            readFileSync(pathInPackage(`@podium/${name}`, 'LICENSE'), 'utf8'),
          ) ?? [];
        return owner.toLowerCase() === 'finn.no' ? [] : [name, owner];
      });
      return ['FINN.no', ...others];
    },
  )
  .add(
    'latest releases',
    cell(
      'help/versions',
      'support',
      'When was the last release?',
      'Answer',
      /`@podium\/podlet` ([\d.]+) were released on (\w+ \d+, \d+), and `@podium\/client` ([\d.]+) on (\w+ \d+, \d+)$/,
    ),
    () => {
      const [layout, podlet, client] = ['layout', 'podlet', 'client'].map(
        (name) => readReleases(`@podium/${name}`)[0],
      );
      if (layout === undefined || podlet === undefined || client === undefined) return [];
      const isSameRelease = layout.version === podlet.version && layout.date === podlet.date;
      return [
        isSameRelease ? layout.version : 'two',
        formatDay(layout.date),
        client.version,
        formatDay(client.date),
      ];
    },
  )
  .add(
    'release frequency',
    cell(
      'help/versions',
      'support',
      'How often are there releases?',
      'Answer',
      /from ([\d.]+) \((\w+ \d+)\) to ([\d.]+) \((\w+ \d+)\), `@podium\/layout` had (\d+), (most) of them/,
    ),
    () => {
      const year = readReleases('@podium/layout').filter(({ date }) => date > '2025-04-27');
      const [first, last] = [year.at(-1), year[0]];
      const updates = year.filter(({ text }) => text.includes('**deps:**')).length;
      return [
        first?.version ?? '',
        formatMonth(first?.date ?? ''),
        last?.version ?? '',
        formatMonth(last?.date ?? ''),
        `${year.length}`,
        updates > year.length / 2 ? 'most' : 'few',
      ];
    },
  )
  .add(
    'releases of a year, in the FAQ',
    phrase(
      'help/faq',
      /up to `@podium\/layout` ([\d.]+) \((\w+ \d+, \d+)\), its changelog lists (\d+) releases/,
    ),
    () => {
      const year = readReleases('@podium/layout').filter(({ date }) => date > '2025-04-27');
      return [year[0]?.version ?? '', formatDay(year[0]?.date ?? ''), `${year.length}`];
    },
  )
  .add(
    'last feature release of version 4',
    cell(
      'help/versions',
      'release-lines',
      '4.x',
      'Status',
      /last feature release of `@podium\/podlet` in (\w+ \d+);/,
    ),
    () => {
      const feature = readReleases('podium-podlet-4').find(({ text }) => text.includes('### Features'));
      return formatMonth(feature?.date ?? '');
    },
  )
  .add(
    'release that fixed timeouts',
    phrase('help/upgrade-to-5', /`@podium\/client` ([\d.]+), released in (\w+ \d+), fixed that/),
    () => {
      const { version, date, text } = getRelease('@podium/client', '5.2.0');
      return text.includes('ensure timeouts are respected') ? [version, formatMonth(date)] : [];
    },
  )
  .add(
    'release that fixed timeouts, in the changes between versions',
    phrase(
      'help/changes-between-versions',
      /The changelog of `@podium\/client` lists the fix in ([\d.]+), released in (\w+ \d+)/,
    ),
    () => {
      const { version, date, text } = getRelease('@podium/client', '5.2.0');
      return text.includes('ensure timeouts are respected') ? [version, formatMonth(date)] : [];
    },
  );

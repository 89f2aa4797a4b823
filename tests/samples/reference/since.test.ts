import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { loadPodium, getRelease } from '#scripts/record/packages.ts';

/** A member of a reference page, and the version that introduced it. */
interface DatedMember {
  /** Page and heading, e.g. `layout: layout.client.state`. */
  key: string;
  /** Owner of the member, e.g. `layout.client`; empty for exports of the package. */
  receiver: string;
  name: string;
  since: string | undefined;
}

/** Members that can be detected at runtime: no options, and nothing that frameworks provide. */
function listMembers(page: string): DatedMember[] {
  const source = readFileSync(path.join(PROJECT_ROOT, `content/docs/api/${page}.mdx`), 'utf8');
  const headings = source.matchAll(/^#+ `([^`]+)` \{#[^}]+\}\n(?:::keywords.*\n)?\n<Member\s([^>]*)/gm);
  return [...headings].flatMap(([, heading = '', props = '']) => {
    const [full = ''] = heading.replace(/^new /, '').split('(');
    const dot = full.lastIndexOf('.');
    const receiver = dot === -1 ? '' : full.slice(0, dot);
    if (props.includes('kind="option"') || receiver === 'res') return [];
    const since = /since="([^"]+)"/.exec(props)?.[1];
    return [{ key: `${page}: ${heading}`, receiver, name: full.slice(dot + 1), since }];
  });
}

/** Objects of version 5.0, by page and by their name on it. */
async function createOldObjects(): Promise<Record<string, Record<string, object>>> {
  const { layout: layoutPackage, podlet: podletPackage } = getRelease('5.0');
  const load = async (name: string, from: string): Promise<Record<string, unknown>> => {
    const file = createRequire(path.join(from, 'package.json')).resolve(name);
    return (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  };
  const folder = path.join(PROJECT_ROOT, 'node_modules', layoutPackage);
  const utils = await load('@podium/utils', folder);
  const { Layout, Podlet } = await loadPodium(getRelease('5.0'));
  const layout = new Layout({ name: 'shop', pathname: '/' });
  const { AssetJs, HttpIncoming } = utils as Record<string, new (options?: object) => object>;
  if (AssetJs === undefined || HttpIncoming === undefined)
    throw new Error('The old utils lack AssetJs or HttpIncoming.');
  return {
    layout: {
      '': { ...(await load(layoutPackage, PROJECT_ROOT)), Layout, layout },
      layout,
      'layout.client': layout.client,
      'layout.context': layout.context,
      resource: layout.client.register({ name: 'cart', uri: 'http://localhost/manifest.json' }),
    },
    podlet: {
      '': { ...(await load(podletPackage, PROJECT_ROOT)), Podlet },
      podlet: new Podlet({ name: 'cart', version: '1', pathname: '/' }),
    },
    utils: { '': utils },
    assets: { '': utils, asset: new AssetJs({ value: '/a.js' }) },
    incoming: { '': utils, incoming: new HttpIncoming() },
  };
}

const objects = await createOldObjects();
const members = Object.keys(objects).flatMap((page) =>
  listMembers(page).map((member) => ({ ...member, owner: objects[page]?.[member.receiver] })),
);

test('every member of the reference has an owner in this test', () => {
  expect(members.length).toBeGreaterThan(50);
  expect(members.filter(({ owner }) => owner === undefined).map(({ key }) => key)).toEqual([]);
});

test('members without a version or with a 4.x version are in 5.0; the others are not', () => {
  const isNew = (since: string | undefined): boolean => since !== undefined && !/^4\./.test(since);
  const wrong = members.filter(({ owner = {}, name, since }) => name in owner === isNew(since));
  expect(wrong.map(({ key, since }) => `${key}, since ${since ?? '5.0 or earlier'}`)).toEqual([]);
});

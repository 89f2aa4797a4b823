import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AssetJs } from '@podium/utils';
import { manifest as validateManifest } from '@podium/schemas';
import { makeLayout } from './servers.ts';
import { makePodlet, written } from './observe.ts';

/** Kinds of assets. */
export type Kind = 'css' | 'js';

/** The smallest valid manifest. */
export const base = { name: 'menu', version: '1.0.0', content: '/' };

/** Whether a manifest with these fields is valid. */
export function isValid(fields: Record<string, unknown>): boolean {
  return validateManifest({ ...base, ...fields }).error === false;
}

/** Adds an asset to a server. */
export function add(
  server: ReturnType<typeof makePodlet> | ReturnType<typeof makeLayout>,
  kind: Kind,
  options: object,
): void {
  (server[kind] as (options: object) => void).call(server, options);
}

/** URL of an asset that is added with these options. */
export function addressOf(server: 'podlet' | 'layout', kind: Kind, options: object): string {
  const made = server === 'podlet' ? makePodlet() : makeLayout();
  add(made, kind, { value: '/a', ...options });
  return kind === 'css' ? (made.cssRoute[0]?.href ?? '') : (made.jsRoute[0]?.src ?? '');
}

/** What a server makes of a field that an asset leaves out. */
export function ownDefault(server: 'podlet' | 'layout', kind: Kind, field: string): string {
  const made = server === 'podlet' ? makePodlet() : makeLayout();
  add(made, kind, { value: '/a' });
  const [asset] = kind === 'css' ? made.cssRoute : made.jsRoute;
  return written((asset as unknown as Record<string, unknown>)[field]).replaceAll("'", '');
}

/** What becomes of `data` on a script that is added to a server, or made with the class itself. */
export function describeData(where: 'podlet' | 'layout' | 'class', data: object): string {
  const attributes = [
    ...scriptWith(where, data)
      .toHTML()
      .matchAll(/data-\S+="[^"]*"/g),
  ].join();
  if (attributes === '') return 'ignored: no attributes';
  if (attributes !== 'data-x="y"') return `\`${attributes}\``;
  return Array.isArray(data) ? 'one attribute per entry' : 'one attribute per key';
}

function scriptWith(where: 'podlet' | 'layout' | 'class', data: object): AssetJs {
  const options = { value: '/a', data };
  if (where === 'class') return new AssetJs(options as ConstructorParameters<typeof AssetJs>[0]);
  const server = where === 'podlet' ? makePodlet() : makeLayout();
  add(server, 'js', options);
  const [asset] = server.jsRoute;
  if (asset === undefined) throw new Error('The server took no asset');
  return asset;
}

/** What the manifest has for a field that an asset leaves out. */
export function itemDefault(kind: Kind, field: string): string | undefined {
  const { value } = validateManifest({ ...base, [kind]: [{ value: '/a' }] });
  const item = value[kind]?.[0] as Record<string, unknown> | undefined;
  return item?.[field] === undefined ? undefined : written(item[field]);
}

/** Whether the manifest becomes invalid by an asset with these options, added to a podlet or written into it. */
export function isRefused(way: 'podlet' | 'manifest', kind: Kind, options: object): boolean {
  if (way === 'manifest') return !isValid({ [kind]: [{ value: '/a', ...options }] });
  const podlet = makePodlet();
  add(podlet, kind, { value: '/a', ...options });
  return validateManifest(JSON.parse(JSON.stringify(podlet)) as typeof base).error !== false;
}

/** What a field refuses, found by trying. */
export function refusalOf(way: 'podlet' | 'manifest', kind: Kind, field: string): string {
  const refuses = (value: unknown) => isRefused(way, kind, { [field]: value });
  if (refuses(true) && !refuses('x'))
    return refuses(false)
      ? field === 'crossorigin'
        ? 'both'
        : 'not a string'
      : field === 'crossorigin'
        ? 'true'
        : 'not a string';
  if (refuses('true') && !refuses(true) && !refuses(false)) return 'not a boolean';
  const known = wordsOf(kind, field);
  if (refuses('sideways') && known.length > 0 && !known.some(refuses)) return 'word';
  return 'nothing that is known';
}

/** The words that the packages' schema has for a field. */
export function wordsOf(kind: Kind, field: string): string[] {
  const file = createRequire(import.meta.url).resolve('@podium/schemas/schema/manifest.schema.json');
  const schema = JSON.parse(readFileSync(file, 'utf8')) as {
    properties: Record<Kind, { items: { properties: Record<string, { pattern?: string }> } }>;
  };
  const pattern = schema.properties[kind].items.properties[field]?.pattern ?? '';
  return pattern
    .replaceAll(/[$^()]/g, '')
    .split('|')
    .filter((word) => word !== '');
}

/** The page's own text when it names exactly these words; else the words. */
export function inOrderOf(stated: string, known: readonly string[]): string {
  const named = [...stated.matchAll(/`'?([\w-]+)'?`/g)].map((match) => match[1] ?? '');
  const hasOthers = stated.replaceAll(/`[^`]*`|,? or |, |and/g, '').trim() !== '';
  return !hasOthers && [...named].sort().join() === [...known].sort().join() ? stated : known.join(', ');
}

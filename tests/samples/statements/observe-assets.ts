import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AssetJs } from '@podium/utils';
import { manifest as validateManifest } from '@podium/schemas';
import { makeLayout } from './servers.ts';
import { makePodlet, toCode } from './observe.ts';

/** Asset kind. */
export type Kind = 'css' | 'js';

/** Minimal valid manifest. */
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

/** URL of an asset added with these options. */
export function addressOf(server: 'podlet' | 'layout', kind: Kind, options: object): string {
  const instance = server === 'podlet' ? makePodlet() : makeLayout();
  add(instance, kind, { value: '/a', ...options });
  return kind === 'css' ? (instance.cssRoute[0]?.href ?? '') : (instance.jsRoute[0]?.src ?? '');
}

/** Default that a server sets for a field that an asset omits. */
export function ownDefault(server: 'podlet' | 'layout', kind: Kind, field: string): string {
  const instance = server === 'podlet' ? makePodlet() : makeLayout();
  add(instance, kind, { value: '/a' });
  const [asset] = kind === 'css' ? instance.cssRoute : instance.jsRoute;
  return toCode((asset as unknown as Record<string, unknown>)[field]).replaceAll("'", '');
}

/** Effect of `data` on a script that is added to a server, or created with the class itself. */
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
  if (asset === undefined) throw new Error('The server has no asset');
  return asset;
}

/** Default in the manifest for a field that an asset omits. */
export function itemDefault(kind: Kind, field: string): string | undefined {
  const { value } = validateManifest({ ...base, [kind]: [{ value: '/a' }] });
  const item = value[kind]?.[0] as Record<string, unknown> | undefined;
  return item?.[field] === undefined ? undefined : toCode(item[field]);
}

/** Whether an asset with these options, added to a podlet or directly to the manifest, makes the manifest invalid. */
export function isRefused(way: 'podlet' | 'manifest', kind: Kind, options: object): boolean {
  if (way === 'manifest') return !isValid({ [kind]: [{ value: '/a', ...options }] });
  const podlet = makePodlet();
  add(podlet, kind, { value: '/a', ...options });
  return validateManifest(JSON.parse(JSON.stringify(podlet)) as typeof base).error !== false;
}

/** Values that a field rejects, determined by trying. */
export function refusalOf(way: 'podlet' | 'manifest', kind: Kind, field: string): string {
  const rejects = (value: unknown) => isRefused(way, kind, { [field]: value });
  if (rejects(true) && !rejects('x'))
    return rejects(false)
      ? field === 'crossorigin'
        ? 'both'
        : 'not a string'
      : field === 'crossorigin'
        ? 'true'
        : 'not a string';
  if (rejects('true') && !rejects(true) && !rejects(false)) return 'not a boolean';
  const known = wordsOf(kind, field);
  if (rejects('sideways') && known.length > 0 && !known.some(rejects)) return 'word';
  return 'nothing that is known';
}

/** Values that the packages' schema lists for a field. */
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

/** The page's text if it names exactly these words, otherwise the words. */
export function inOrderOf(stated: string, known: readonly string[]): string {
  const named = [...stated.matchAll(/`'?([\w-]+)'?`/g)].map((match) => match[1] ?? '');
  const hasOthers = stated.replaceAll(/`[^`]*`|,? or |, |and/g, '').trim() !== '';
  return !hasOthers && [...named].sort().join() === [...known].sort().join() ? stated : known.join(', ');
}

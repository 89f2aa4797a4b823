import { decodePart } from '#app/engine/urls/paths.ts';

/** Target element of a hash; undefined if there is none or the hash is malformed. */
export function findTarget(hash: string): HTMLElement | undefined {
  const id = hash.replace(/^#/, '');
  if (id === '') return undefined;
  return document.getElementById(id) ?? document.getElementById(decodePart(id)) ?? undefined;
}

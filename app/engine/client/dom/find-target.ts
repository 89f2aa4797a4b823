import { decodePart } from '#app/engine/urls/paths.ts';

/** The element of the document that a hash names; undefined when there is none, whatever the hash holds. */
export function findTarget(hash: string): HTMLElement | undefined {
  const id = hash.replace(/^#/, '');
  if (id === '') return undefined;
  return document.getElementById(id) ?? document.getElementById(decodePart(id)) ?? undefined;
}

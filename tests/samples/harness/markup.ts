import { load } from 'cheerio';
import { manifest } from '@podium/schemas';
import type { Fence } from './fences.ts';
import { SampleError } from './sample-error.ts';

/** Elements without an end tag. */
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

const TAG =
  /<!--[^]*?-->|<!doctype[^>]*>|<(script|style)\b[^>]*>[^]*?<\/\1>|<(\/?)([a-z][\w-]*)((?:\s+[^\s"'>=/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*(\/?)>/gi;

/** Looks whether the elements of a piece of HTML are closed in their order and nothing else looks like a tag. */
export function checkMarkup(fence: Fence): void {
  const open: string[] = [];
  for (const [, , end, name = ''] of fence.code.matchAll(TAG)) {
    const tag = name.toLowerCase();
    if (tag === '' || VOID.has(tag)) continue;
    if (end === '') open.push(tag);
    else if (open.pop() !== tag) throw fault(`</${tag}>`, 'the end of the element that was opened last');
  }
  if (open.length > 0) throw fault(`no </${open.at(-1) ?? ''}>`, 'an end tag for each element');
  const rest = /<\/?[a-z!][^]{0,40}/i.exec(fence.code.replace(TAG, ''));
  if (rest !== null) throw fault(rest[0], 'complete tags with complete attributes');

  function fault(got: string, expected: string): SampleError {
    return new SampleError(fence, 'The HTML is not well-formed.', { expected, got });
  }
}

/** Parses JSON; manifests are held against the schema that layouts use. */
export function checkJson(fence: Fence): void {
  let value: unknown;
  try {
    value = JSON.parse(fence.code);
  } catch (error) {
    throw new SampleError(fence, 'The JSON can not be parsed.', {
      expected: 'JSON',
      got: error instanceof Error ? error.message : String(error),
    });
  }
  if (!isManifest(value)) return;
  const { error } = manifest(structuredClone(value));
  if (error === false) return;
  throw new SampleError(fence, 'The manifest is not valid.', {
    expected: 'what the schema of @podium/schemas allows',
    got: JSON.stringify(error, undefined, 2),
  });
}

/** An object with a version and a name or a content: what only manifests are on these pages. */
function isManifest(value: unknown): value is Parameters<typeof manifest>[0] {
  return (
    typeof value === 'object' &&
    value !== null &&
    ('content' in value || 'fallback' in value) &&
    ('name' in value || 'version' in value)
  );
}

/** HTML without what makes no difference to readers: line breaks and indentation. */
export function squeeze(html: string): string {
  return html
    .replace(/\s+/g, ' ')
    .replace(/(>) | (?=<)/g, '$1')
    .trim();
}

/** Whether a document has the elements of a piece of HTML, in their order. */
export function hasElements(document: string, piece: string): boolean {
  const all = normalise(document);
  let from = 0;
  const $ = load(piece, undefined, /^\s*<!doctype/i.test(piece));
  if (/^\s*<!doctype/i.test(piece)) return all === normalise(piece);
  for (const element of $.root().children().toArray()) {
    const at = all.indexOf(normalise($.html(element)), from);
    if (at === -1) return false;
    from = at;
  }
  return true;
}

/** HTML as a parser writes it, so that the ways of writing a tag make no difference. */
function normalise(html: string): string {
  const isDocument = /^\s*<!doctype/i.test(html);
  return squeeze(load(html, undefined, isDocument).html());
}

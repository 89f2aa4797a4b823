import { load } from 'cheerio';
import { manifest } from '@podium/schemas';
import type { Fence } from './fences.ts';
import { SampleError } from './sample-error.ts';

/** Elements without an end tag. */
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

const TAG =
  /<!--[^]*?-->|<!doctype[^>]*>|<(script|style)\b[^>]*>[^]*?<\/\1>|<(\/?)([a-z][\w-]*)((?:\s+[^\s"'>=/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*(\/?)>/gi;

/** Throws unless all elements are closed in order and nothing else looks like a tag. */
export function checkMarkup(fence: Fence): void {
  const open: string[] = [];
  for (const [, , end, name = ''] of fence.code.matchAll(TAG)) {
    const tag = name.toLowerCase();
    if (tag === '' || VOID.has(tag)) continue;
    if (end === '') open.push(tag);
    else if (open.pop() !== tag) throw malformed(`</${tag}>`, 'the end of the element that was opened last');
  }
  if (open.length > 0) throw malformed(`no </${open.at(-1) ?? ''}>`, 'an end tag for each element');
  const rest = /<\/?[a-z!][^]{0,40}/i.exec(fence.code.replace(TAG, ''));
  if (rest !== null) throw malformed(rest[0], 'complete tags with complete attributes');

  function malformed(got: string, expected: string): SampleError {
    return new SampleError(fence, 'The HTML is not well-formed.', { expected, got });
  }
}

/** Parses JSON; validates manifests against the schema that layouts use. */
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

/** Whether a value has fields that only manifests have on these pages. */
function isManifest(value: unknown): value is Parameters<typeof manifest>[0] {
  return (
    typeof value === 'object' &&
    value !== null &&
    ('content' in value || 'fallback' in value) &&
    ('name' in value || 'version' in value)
  );
}

/** Collapses the line breaks and indentation of HTML. */
export function collapseWhitespace(html: string): string {
  return html
    .replace(/\s+/g, ' ')
    .replace(/(>) | (?=<)/g, '$1')
    .trim();
}

/** Whether a document contains the elements of an HTML fragment, in order. */
export function hasElements(document: string, fragment: string): boolean {
  const all = normalize(document);
  let from = 0;
  const $ = load(fragment, undefined, /^\s*<!doctype/i.test(fragment));
  if (/^\s*<!doctype/i.test(fragment)) return all === normalize(fragment);
  for (const element of $.root().children().toArray()) {
    const at = all.indexOf(normalize($.html(element)), from);
    if (at === -1) return false;
    from = at;
  }
  return true;
}

/** Parses and serializes HTML, so that the notation of tags makes no difference. */
function normalize(html: string): string {
  const isDocument = /^\s*<!doctype/i.test(html);
  return collapseWhitespace(load(html, undefined, isDocument).html());
}

import type { Highlighter } from 'shiki';
import { EncodedTokenMetadata, INITIAL, type StateStack } from 'shiki/textmate';
import { escapeText } from '#app/engine/lib/escape-markup.ts';

/** Colours the code of one language: one string of HTML per line. */
export type HighlightLines = (code: string) => string[];

export interface LineHighlighterOptions {
  grammar: Pick<ReturnType<Highlighter['getLanguage']>, 'tokenizeLine2'>;
  /** Class of a token by the number of its colour; undefined for one that has the colour of the text. */
  classes: readonly (string | undefined)[];
}

/** What a state of a grammar consists of, from the inside. */
interface Frames {
  readonly parent: Frames | null;
  toStateStackFrame(): object;
}

/** Where a grammar can be between two lines, and the lines that were looked at from there. */
interface Place {
  state: StateStack;
  lines: Map<string, { html: string; next: Place }>;
}

/** How many lines are kept; a million characters or so. */
const MAX_KEPT = 20_000;

/**
 * Makes what colours the lines of one language. How a line looks depends on its text and on where the grammar is when it
 * begins, so that of all the braces, imports and calls that come again and again each is looked at once: of the code of
 * 1,000 pages, two lines in five.
 */
export function createLineHighlighter({ grammar, classes }: LineHighlighterOptions): HighlightLines {
  let start: Place = { state: INITIAL, lines: new Map() };
  /** Places by what their states consist of: the grammar makes a new state each time that it gets to one. */
  let places = new Map<string, Place>();
  let kept = 0;

  function findPlace(state: StateStack): Place {
    const name = nameState(state as StateStack & Frames);
    let place = places.get(name);
    if (place === undefined) {
      place = { state, lines: new Map() };
      places.set(name, place);
    }
    return place;
  }

  function look(line: string, { state, lines }: Place): { html: string; next: Place } {
    let known = lines.get(line);
    if (known === undefined) {
      // No limit of time: on a busy machine the same page would look different.
      const { tokens, ruleStack } = grammar.tokenizeLine2(line, state, 0);
      known = { html: renderLine(line, tokens, classes), next: findPlace(ruleStack) };
      lines.set(line, known);
      kept += 1;
    }
    return known;
  }

  return (code) => {
    if (kept > MAX_KEPT) {
      start = { state: INITIAL, lines: new Map() };
      places = new Map();
      kept = 0;
    }
    let place = start;
    return code.split(/\r?\n/).map((line) => {
      // As Shiki does: an empty line changes nothing.
      if (line === '') return '';
      const { html, next } = look(line, place);
      place = next;
      return html;
    });
  };
}

/** The same text for states that are alike, and for no others. */
function nameState(state: Frames | null): string {
  return state === null ? '' : `${nameState(state.parent)}\n${JSON.stringify(state.toStateStackFrame())}`;
}

/** Tokens come as pairs: where one begins, and what it looks like. */
function renderLine(line: string, tokens: Uint32Array, classes: LineHighlighterOptions['classes']): string {
  let html = '';
  let open = '';
  let text = '';
  const flush = (): void => {
    if (text === '') return;
    html += open === '' ? escapeText(text) : `<span class="${open}">${escapeText(text)}</span>`;
    text = '';
  };
  for (let at = 0; at < tokens.length; at += 2) {
    const content = line.slice(tokens[at], tokens[at + 2] ?? line.length);
    const name = classes[EncodedTokenMetadata.getForeground(tokens[at + 1] ?? 0)] ?? '';
    // White space takes any colour; joining it to its neighbour saves an element.
    if (name !== open && content.trim() !== '') {
      flush();
      open = name;
    }
    text += content;
  }
  flush();
  return html;
}

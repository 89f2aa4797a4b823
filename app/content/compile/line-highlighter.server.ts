import type { Highlighter } from 'shiki';
import { EncodedTokenMetadata, INITIAL, type StateStack, type StateStackImpl } from 'shiki/textmate';
import { escapeHtml } from '#app/site/escape-markup.ts';

/** Colours the code of one language: one string of HTML per line. */
export type HighlightLines = (code: string) => string[];

export interface LineHighlighterOptions {
  grammar: Pick<ReturnType<Highlighter['getLanguage']>, 'tokenizeLine2'>;
  /** Class of a token by the number of its colour; undefined for one that has the colour of the text. */
  classes: readonly (string | undefined)[];
}

/** A line as it looks, and what the grammar knows at its end. */
interface KnownLine {
  html: string;
  state: StateStack;
}

/** How many lines are kept; a million characters or so. */
const MAX_KEPT = 20_000;

/**
 * Makes what colours the lines of one language. How a line looks depends on its text and on where the grammar is when it
 * begins, so that of all the braces, imports and empty lines of a site each is looked at once: over 1,000 pages that is
 * half of the work.
 */
export function createLineHighlighter({ grammar, classes }: LineHighlighterOptions): HighlightLines {
  let known = new Map<StateStack, Map<string, KnownLine>>();
  let states = new Map<string, StateStack>();
  let names = new WeakMap<StateStack, string>();
  let kept = 0;

  /** The first of all states that are alike. The grammar makes a new one each time that it gets there. */
  function findAlike(state: StateStack): StateStack {
    if (!isStack(state)) return state;
    const name = nameState(state);
    const alike = states.get(name);
    if (alike === undefined) states.set(name, state);
    return alike ?? state;
  }

  function nameState(state: StateStackImpl | null): string {
    if (state === null) return '';
    let name = names.get(state);
    if (name === undefined) {
      name = `${nameState(state.parent)}\n${JSON.stringify(state.toStateStackFrame())}`;
      names.set(state, name);
    }
    return name;
  }

  function forget(): void {
    known = new Map();
    states = new Map();
    names = new WeakMap();
    kept = 0;
  }

  function look(line: string, state: StateStack): KnownLine {
    const lines = known.get(state) ?? new Map<string, KnownLine>();
    known.set(state, lines);
    let found = lines.get(line);
    if (found === undefined) {
      // No limit of time: on a busy machine the same page would look different.
      const { tokens, ruleStack } = grammar.tokenizeLine2(line, state, 0);
      found = { html: renderLine(line, tokens, classes), state: findAlike(ruleStack) };
      lines.set(line, found);
      kept += 1;
    }
    return found;
  }

  return (code) => {
    if (kept > MAX_KEPT) forget();
    let state = INITIAL;
    return code.split(/\r?\n/).map((line) => {
      // As Shiki does: an empty line changes nothing.
      if (line === '') return '';
      const { html, state: next } = look(line, state);
      state = next;
      return html;
    });
  };
}

/** Whether a state tells what it consists of. */
function isStack(state: StateStack): state is StateStackImpl {
  return 'toStateStackFrame' in state;
}

/** Tokens come as pairs: where one begins, and what it looks like. */
function renderLine(line: string, tokens: Uint32Array, classes: LineHighlighterOptions['classes']): string {
  let html = '';
  let open = '';
  let text = '';
  const flush = (): void => {
    if (text === '') return;
    html += open === '' ? escapeHtml(text) : `<span class="${open}">${escapeHtml(text)}</span>`;
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

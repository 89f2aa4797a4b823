import { SampleError } from './sample-error.ts';
import type { Fence } from './fences.ts';

/** Where a step stands: on which line of the page. */
interface At {
  at: number;
}

/** What the body of a response is compared with. */
export interface BodyCheck extends At {
  how: 'contains' | 'lacks' | 'equals';
  /** Text, or the language of the next fence below the sample. */
  what: { text: string } | { fence: string };
}

/** A request, and its expected response. */
export interface RequestStep extends At {
  kind: 'request';
  method: string;
  /** Path on the sample's own server, or a URL with the port that the page names. */
  url: string;
  headers: [name: string, value: string][];
  body: string | undefined;
  status: number;
  responseHeaders: { name: string; value: string | undefined; at: number }[];
  bodyChecks: BodyCheck[];
}

/** A step of one line: a word and the rest. */
interface WordStep extends At {
  kind: (typeof WORDS)[number];
  text: string;
}

export type Step = RequestStep | WordStep;

const WORDS = [
  // Servers: other samples of the page run beside this one; they can be stopped and started.
  'use',
  'stop',
  'start',
  'env',
  'file',
  // Output of a script: all of it, line by line; or the elements of the next fence in it.
  'console',
  'print',
  // Pages in a browser.
  'page',
  'before',
  'run',
  'click',
  'check',
  'error',
  // Where a script runs, when its imports don't show that.
  'node',
  'browser',
] as const;

/** Reads the steps of an `expect` comment. */
export function parseExpectation(fence: Fence): Step[] {
  const { expectation } = fence;
  if (expectation === undefined) return [];
  const steps: Step[] = [];
  for (const [index, raw] of expectation.text.split('\n').entries()) {
    const line = raw.trim();
    if (line !== '') readLine(line, expectation.line + index);
  }
  return steps;

  function readLine(line: string, at: number): void {
    const [, mark = '', rest = ''] = /^(!?[<~]|=|>>?)\s?(.*)$/.exec(line) ?? [];
    const request = steps.at(-1)?.kind === 'request' ? (steps.at(-1) as RequestStep) : undefined;
    const start = /^([A-Z]+) (\S+)$/.exec(rest);
    if (mark === '>' && start !== null) {
      steps.push(createRequest(start[1] ?? '', start[2] ?? '', at));
    } else if (mark !== '' && request !== undefined) addToRequest(request, mark, rest, at);
    else {
      const [, word = '', text = ''] = /^(\w+)(?:\s(.*))?$/.exec(line) ?? [];
      const kind = WORDS.find((known) => known === word);
      if (kind === undefined) {
        throw new SampleError(fence, `"${line}" on line ${at} is no step of an expectation.`, {
          known: `> METHOD url, > header: value, >> body, < status, < header: value, !< header, ~ text, !~ text, = text, ${WORDS.join(', ')}`,
        });
      }
      steps.push({ kind, text, at });
    }
  }

  function addToRequest(request: RequestStep, mark: string, rest: string, at: number): void {
    const [, name = '', value = ''] = /^([\w-]+):\s?(.*)$/.exec(rest) ?? [];
    if (mark === '>>') request.body = rest;
    else if (mark === '>') request.headers.push([name, value]);
    else if (mark === '<' && /^\d{3}$/.test(rest)) request.status = Number(rest);
    else if (mark === '<') request.responseHeaders.push({ name, value, at });
    else if (mark === '!<') request.responseHeaders.push({ name: rest, value: undefined, at });
    else {
      const language = /^fence (\w+)$/.exec(rest)?.[1];
      request.bodyChecks.push({
        how: mark === '~' ? 'contains' : mark === '!~' ? 'lacks' : 'equals',
        what: language === undefined ? { text: rest } : { fence: language },
        at,
      });
    }
  }
}

function createRequest(method: string, url: string, at: number): RequestStep {
  return {
    kind: 'request',
    method,
    url,
    at,
    headers: [],
    body: undefined,
    status: 200,
    responseHeaders: [],
    bodyChecks: [],
  };
}

/** The texts of the steps of one kind. */
export function listTexts(steps: readonly Step[], kind: WordStep['kind']): string[] {
  return steps.flatMap((step) => (step.kind === kind ? [step.text] : []));
}

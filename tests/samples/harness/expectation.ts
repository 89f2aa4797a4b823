import { SampleError } from './sample-error.ts';
import type { Fence } from './fences.ts';

/** Line of a step on its page. */
interface At {
  at: number;
}

/** A check of a response body. */
export interface BodyCheck extends At {
  how: 'contains' | 'lacks' | 'equals';
  /** Text, or the language of the next fence below the sample. */
  what: { text: string } | { fence: string };
}

/** A request and its expected response. */
export interface RequestStep extends At {
  kind: 'request';
  method: string;
  /** Path on the sample's own server, or a URL with a port from the page. */
  url: string;
  headers: [name: string, value: string][];
  body: string | undefined;
  status: number;
  responseHeaders: { name: string; value: string | undefined; at: number }[];
  bodyChecks: BodyCheck[];
}

/** A single-line step: a keyword and the rest. */
interface KeywordStep extends At {
  kind: (typeof KEYWORDS)[number];
  text: string;
}

export type Step = RequestStep | KeywordStep;

const KEYWORDS = [
  // Servers: other samples of the page run alongside this one; they can be stopped and started.
  'use',
  'stop',
  'start',
  'env',
  'file',
  // Output of a script: all of it, line by line; or elements of the next fence that it contains.
  'console',
  'print',
  // Pages in a browser.
  'page',
  'before',
  'run',
  'click',
  'check',
  'error',
  // Where a script runs, if its imports don't show it.
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
      const [, keyword = '', text = ''] = /^(\w+)(?:\s(.*))?$/.exec(line) ?? [];
      const kind = KEYWORDS.find((known) => known === keyword);
      if (kind === undefined) {
        throw new SampleError(fence, `"${line}" on line ${at} is no step of an expectation.`, {
          known: `> METHOD url, > header: value, >> body, < status, < header: value, !< header, ~ text, !~ text, = text, ${KEYWORDS.join(', ')}`,
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

/** Texts of all steps of one kind. */
export function listTexts(steps: readonly Step[], kind: KeywordStep['kind']): string[] {
  return steps.flatMap((step) => (step.kind === kind ? [step.text] : []));
}

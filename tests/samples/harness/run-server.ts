import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isOpen, startChild, within, type Child } from './child.ts';
import type { BodyCheck, RequestStep, Step } from './expectation.ts';
import { listTexts } from './expectation.ts';
import type { Fence } from './fences.ts';
import { hasElements, collapseWhitespace } from './markup.ts';
import type { Planned } from './plan.ts';
import { isCompleteServer } from './plan.ts';
import { mapPorts, PAGE_PORT, type PortMap } from './ports.ts';
import { SampleError } from './sample-error.ts';
import { listModules } from './list-modules.ts';
import { withGiven } from '#app/engine/content/compile/types/source-text.server.ts';
import { makeWorkFolder } from './work-folder.ts';

/** Timeouts for a server to listen and to respond to a request, in milliseconds. */
export interface Limits {
  start: number;
  response: number;
}

const LIMITS: Limits = { start: 15_000, response: 8_000 };

/** A server in a run: the sample itself or another one on its page. */
interface Part {
  fence: Fence;
  folder: string;
  env: Record<string, string>;
  child: Child | undefined;
}

/**
 * Starts a complete server and the others on its page that it needs, sends the requests of its steps, and checks the
 * responses. Kills every process that it has started.
 */
export async function runServer(planned: Planned, limits: Limits = LIMITS): Promise<void> {
  const { fence, steps } = planned;
  if (!steps.some(({ kind }) => kind === 'request')) {
    throw new SampleError(fence, 'Nothing is expected of a complete server.', {
      expected: 'a comment {/* expect … */} directly after the sample, with at least one request',
      got: 'none',
    });
  }
  const others = steps.filter(({ kind }) => kind === 'use').map((step) => findOther(planned, step));
  const samples = isCompleteServer(fence) ? [...others, fence] : others;
  const modules = samples.flatMap((sample) => listModules(sample, planned));
  const ports = await mapPorts([...[...samples, ...modules].map(withGiven), fence.expectation?.text ?? '']);
  const work = await makeWorkFolder(fence.podium);
  const parts: Part[] = samples.map((sample, index) => ({
    fence: sample,
    folder: path.join(work.folder, String(index)),
    env: {},
    child: undefined,
  }));
  let strays = 0;
  try {
    await writeParts(planned, parts, ports);
    for (const part of parts) await start(part, ports, limits);
    for (const step of steps) await runStep(step);
  } finally {
    for (const part of parts) strays += (await part.child?.kill()) ?? 0;
    await work.remove();
  }
  if (strays > 0) {
    throw new SampleError(fence, 'The sample leaves a process behind.', {
      expected: 'that everything ends with the server',
      got: `${strays} that went on, and were ended`,
    });
  }
  for (const port of ports.all()) {
    if (await isOpen(port)) {
      throw new SampleError(fence, 'The sample leaves a port open after it exits.', {
        expected: `nothing listens on ${ports.toPage(String(port))}`,
        got: 'something does',
      });
    }
  }

  async function runStep(step: Step): Promise<void> {
    if (step.kind === 'request') await checkRequest(planned, step, ports, limits);
    if (step.kind !== 'stop' && step.kind !== 'start') return;
    const part = parts.findLast(({ fence: { title } }) => step.text === title) ?? parts.at(-1);
    if (part === undefined) return;
    if (step.kind === 'start') await start(part, ports, limits);
    else {
      strays += (await part.child?.kill()) ?? 0;
      part.child = undefined;
    }
  }
}

/** `use layout.js` means the nearest sample above with this title, or else the nearest below. */
function findOther({ fence, page }: Planned, step: Step): Fence {
  const title = 'text' in step ? step.text : '';
  const named = page.filter(
    (other) => other !== fence && other.title === title && other.leftOut === undefined,
  );
  const found =
    named.findLast(({ line }) => line < fence.line) ?? named.find(({ line }) => line > fence.line);
  if (found !== undefined && isCompleteServer(found)) return found;
  throw new SampleError(fence, `There is no complete server "${title}" on the page (line ${step.at}).`);
}

async function writeParts(planned: Planned, parts: readonly Part[], ports: PortMap): Promise<void> {
  const { fence, steps } = planned;
  for (const part of parts) {
    await mkdir(part.folder, { recursive: true });
    await writeFile(path.join(part.folder, 'sample.js'), ports.toReal(withGiven(part.fence)));
    for (const { title = '', code } of listModules(part.fence, planned)) {
      await writeFile(path.join(part.folder, path.basename(title)), ports.toReal(code));
    }
    for (const text of listTexts(steps, 'file')) {
      const [, name = '', content = ''] = /^(\S+)\s?(.*)$/.exec(text) ?? [];
      await mkdir(path.dirname(path.join(part.folder, name)), { recursive: true });
      await writeFile(path.join(part.folder, name), content);
    }
    if (part.fence !== fence) continue;
    for (const text of listTexts(steps, 'env')) {
      const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(text) ?? [];
      part.env[name] = value;
    }
  }
}

async function start(part: Part, ports: PortMap, limits: Limits): Promise<void> {
  const { fence, folder, env } = part;
  const child = startChild('sample.js', { cwd: folder, env });
  part.child = child;
  const listens = [
    ...withGiven(fence).matchAll(/listen\(\D{0,30}(8[0-4]00|7\d00)|Hapi\.server\(\{ port: (8[0-4]00|7\d00)/g),
  ];
  for (const [, port, hapiPort] of listens) {
    const page = port ?? hapiPort ?? '';
    await within(
      limits.start,
      child.waitForPort(ports.real(page)),
      () => `after ${limits.start} ms it does not listen`,
    ).catch((error: unknown) => {
      throw new SampleError(fence, 'The server does not start.', {
        expected: `that it listens on ${page}`,
        got: ports.toPage(
          `${error instanceof Error ? error.message : String(error)}\n${child.stdout}${child.stderr}`,
        ),
      });
    });
  }
}

async function checkRequest(
  planned: Planned,
  step: RequestStep,
  ports: PortMap,
  limits: Limits,
): Promise<void> {
  const { fence } = planned;
  const own = [...withGiven(fence).matchAll(PAGE_PORT)].at(-1)?.[0] ?? '';
  const shown = step.url.startsWith('/') ? `http://localhost:${own}${step.url}` : step.url;
  const what = `${step.method} ${shown} (line ${step.at})`;
  const received = await fetch(ports.toReal(shown), {
    method: step.method,
    headers: step.headers.map(([name, value]): [string, string] => [name, ports.toReal(value)]),
    ...(step.body === undefined ? {} : { body: step.body }),
    redirect: 'manual',
    signal: AbortSignal.timeout(limits.response),
  })
    .then(async (response) => ({ response, body: ports.toPage(await response.text()) }))
    .catch((error: unknown) => {
      const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
      throw new SampleError(fence, `${what} gets no response.`, {
        expected: `a response with status ${step.status} within ${limits.response} ms`,
        got: `${error instanceof Error ? error.message : String(error)}${cause}`,
      });
    });
  const { response, body } = received;
  if (response.status !== step.status) {
    throw new SampleError(fence, `${what} returned another status.`, {
      expected: String(step.status),
      got: `${response.status}\n${body}`,
    });
  }
  for (const { name, value, at } of step.responseHeaders) {
    const got = response.headers.get(name);
    if ((got === null ? undefined : ports.toPage(got)) === value) continue;
    throw new SampleError(fence, `${what} returned another header "${name}" (line ${at}).`, {
      expected: value ?? 'no such header',
      got: got === null ? 'no such header' : ports.toPage(got),
    });
  }
  for (const check of step.bodyChecks) checkBody(planned, check, body, what);
}

function checkBody({ fence, page }: Planned, check: BodyCheck, body: string, what: string): void {
  const text = 'text' in check.what ? check.what.text : findFence(check.what.fence);
  if (matches()) return;
  const verb = { contains: 'a body with', lacks: 'a body without', equals: 'the body' }[check.how];
  throw new SampleError(fence, `${what} returned another body (line ${check.at}).`, {
    expected: `${verb} ${text}`,
    got: body,
  });

  function matches(): boolean {
    const isFence = 'fence' in check.what;
    if (isJson(text) && isJson(body))
      return JSON.stringify(JSON.parse(text)) === JSON.stringify(JSON.parse(body));
    if (isFence && check.how === 'contains') return hasElements(body, text);
    const [all, part] = [collapseWhitespace(body), collapseWhitespace(text)];
    if (check.how === 'equals') return all === part;
    return all.includes(part) === (check.how === 'contains');
  }

  function findFence(language: string): string {
    const found = page.find((other) => other.line > fence.line && other.language === language);
    if (found !== undefined) return found.code;
    throw new SampleError(
      fence,
      `There is no ${language} below the sample to compare with (line ${check.at}).`,
    );
  }
}

function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

import type { Content } from '#app/engine/server/index.server.ts';
import { ProblemError } from '#app/engine/diagnostics/problem.ts';
import type { MachineFile } from '#app/engine/generated-files/machine-files.server.ts';
import { getMarkdownPath } from '#app/engine/urls/machine-paths.ts';
import { decodePath, findPath, normalisePath } from '#app/engine/urls/paths.ts';
import { MEDIA_TYPES } from '#app/engine/lib/media-types.server.ts';
import { prefersMarkdown } from './negotiate.ts';

/** What the address of a file ends with. */
const ENDING = /\.[a-z]+$/i;

/** The file for programs at an address, for whoever is inside and needs no answer made of it. Undefined when there is none. */
export async function findMachineFile(url: string, content: Content): Promise<MachineFile | undefined> {
  const path = readPath(url, content.shell.baseUrl);
  return path !== undefined && ENDING.test(path) ? await findBesidePages(path, content) : undefined;
}

/**
 * Answers with a file for programs: by its address, or, for a program that would rather have Markdown, at the address of
 * a page. Undefined when the request is for neither. A page comes before a file at the same address.
 *
 * @throws ProblemError for the file of a page with mistakes
 */
export async function answerMachine(
  request: Request,
  baseUrl: string,
  getContent: () => Promise<Content>,
): Promise<Response | undefined> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  const path = readPath(request.url, baseUrl);
  if (path === undefined) return undefined;
  const wantsMarkdown = prefersMarkdown(request.headers.get('accept') ?? undefined);
  // Most requests are for pages, which need no content read here.
  if (!wantsMarkdown && !ENDING.test(path)) return undefined;
  const content = await getContent();
  const pagePath = normalisePath(path);
  if (wantsMarkdown && content.index.catalog.has(pagePath)) {
    const twin = await content.machines.find(getMarkdownPath(pagePath));
    return twin === undefined ? undefined : respond(twin, { vary: 'Accept' });
  }
  const file = await findBesidePages(path, content);
  return file === undefined ? undefined : respond(file);
}

/**
 * Responds with what is wrong, for authors: it names files, so it is nothing for readers.
 *
 * @throws the error when it is none of an author's
 */
export function respondWithProblems(error: unknown): Response {
  if (!(error instanceof ProblemError)) throw error;
  return respond({ body: `${error.message}\n`, contentType: MEDIA_TYPES['.txt'] }, {}, 500);
}

/** The file at a path; undefined where a page is, which comes before a file. */
async function findBesidePages(path: string, { index, machines }: Content): Promise<MachineFile | undefined> {
  return index.catalog.has(normalisePath(path)) ? undefined : await machines.find(path);
}

/** The path that an address names, below the base; undefined outside of it. */
function readPath(url: string, baseUrl: string): string | undefined {
  return findPath(decodePath(new URL(url).pathname), baseUrl);
}

function respond({ body, contentType }: MachineFile, headers: Record<string, string> = {}, status = 200) {
  const bytes = typeof body === 'string' ? body : new Uint8Array(body);
  return new Response(bytes, { status, headers: { 'content-type': contentType, ...headers } });
}

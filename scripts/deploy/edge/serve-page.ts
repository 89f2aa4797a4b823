import { hasExtension } from '#app/engine/urls/paths.ts';
import { prefersMarkdown } from '../../http/negotiate.ts';

/**
 * Content negotiation for static hosts with edge functions: serves a page as HTML or Markdown.
 *
 * @param fetchFile fetches a URL of the site from the host, without functions
 */
export async function servePage(
  request: Request,
  baseUrl: string,
  fetchFile: (request: Request) => Promise<Response>,
): Promise<Response> {
  if (prefersMarkdown(request.headers.get('accept') ?? undefined)) {
    const url = findMarkdown(request.url, baseUrl);
    const response = url === undefined ? undefined : await fetchFile(new Request(url, request));
    // Unknown and moved pages have no Markdown.
    if (response?.ok === true || response?.status === 304) {
      return vary(response, { 'content-type': 'text/markdown; charset=utf-8' });
    }
  }
  const response = await fetchFile(request);
  return response.headers.get('content-type')?.startsWith('text/html') === true ? vary(response) : response;
}

/** Returns the URL of a page's Markdown; undefined for a file. */
function findMarkdown(href: string, baseUrl: string): URL | undefined {
  const url = new URL(href);
  const { pathname } = url;
  if (hasExtension(pathname)) return undefined;
  const page = pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
  url.pathname = `${pathname === baseUrl ? `${pathname}index` : page}.md`;
  return url;
}

/** Adds `Vary: Accept` to a response. */
function vary(response: Response, headers: Readonly<Record<string, string>> = {}): Response {
  const copy = new Response(response.body, response);
  copy.headers.append('vary', 'Accept');
  for (const [name, value] of Object.entries(headers)) copy.headers.set(name, value);
  return copy;
}

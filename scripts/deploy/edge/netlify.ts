import { BASE_URL, LASTING_PATHS } from './site.ts';
import { servePage } from './serve-page.ts';

/** Part of Netlify's context used here. */
interface Context {
  next(request: Request): Promise<Response>;
}

/** Edge function of Netlify. */
export default async function serve(request: Request, context: Context): Promise<Response> {
  return await servePage(request, BASE_URL, (of) => context.next(of));
}

/** Paths that the function runs for; if it fails, Netlify serves the page without it. */
export const config = {
  path: `${BASE_URL}*`,
  excludedPath: LASTING_PATHS,
  method: ['GET', 'HEAD'],
  onError: 'bypass',
};

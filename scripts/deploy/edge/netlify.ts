import { BASE_URL, IMMUTABLE_PATHS } from './site.ts';
import { servePage } from './serve-page.ts';

/** Used part of Netlify's context. */
interface Context {
  next(request: Request): Promise<Response>;
}

/** Netlify edge function. */
export default async function serve(request: Request, context: Context): Promise<Response> {
  return await servePage(request, BASE_URL, (file) => context.next(file));
}

/** Paths that the function runs for; if it fails, Netlify serves the page without it. */
export const config = {
  path: `${BASE_URL}*`,
  excludedPath: IMMUTABLE_PATHS,
  method: ['GET', 'HEAD'],
  onError: 'bypass',
};

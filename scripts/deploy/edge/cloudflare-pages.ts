import { BASE_URL } from './site.ts';
import { servePage } from './serve-page.ts';

/** Used part of Cloudflare's environment: the uploaded files. */
interface Environment {
  ASSETS: { fetch(request: Request): Promise<Response> };
}

/** Worker for the advanced mode of Cloudflare Pages: `_worker.js`. */
export default {
  fetch: (request: Request, { ASSETS }: Environment) =>
    servePage(request, BASE_URL, (file) => ASSETS.fetch(file)),
};

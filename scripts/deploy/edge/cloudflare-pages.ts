import { BASE_URL } from './site.ts';
import { servePage } from './serve-page.ts';

/** Part of Cloudflare's environment used here: the uploaded files. */
interface Environment {
  ASSETS: { fetch(request: Request): Promise<Response> };
}

/** Worker of Cloudflare Pages, in its advanced mode: `_worker.js`. */
export default {
  fetch: (request: Request, { ASSETS }: Environment) =>
    servePage(request, BASE_URL, (of) => ASSETS.fetch(of)),
};

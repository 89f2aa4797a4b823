import type { LoaderFunctionArgs } from '@remix-run/node';

/** `docs/nav.json`: the docs sidebar with every entry in it; `docs/4.x/nav.json` is that of another version. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const sidebar = (await context.getContent()).getWholeDocsSidebar(params['version']);
  return sidebar === undefined
    ? Response.json({ error: 'There is no such docs version.' }, { status: 404 })
    : Response.json(sidebar);
}

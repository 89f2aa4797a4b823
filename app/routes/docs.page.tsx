import { useLoaderData } from '@remix-run/react';
import { createPageLoader } from '#app/navigation/load-page.server.ts';
import { createPageClientLoader } from '#app/navigation/page-client.ts';
import { createPageMeta } from '#app/shell/page-meta.ts';
import { DocScreen } from '#app/shell/doc-screen.tsx';

export const loader = createPageLoader('doc');
export const clientLoader = createPageClientLoader('doc');
export const meta = createPageMeta;

export default function DocRoute() {
  return <DocScreen page={useLoaderData<typeof clientLoader>()} />;
}

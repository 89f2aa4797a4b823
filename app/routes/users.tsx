import { useLoaderData } from '@remix-run/react';
import { createPageLoader } from '#app/engine/server/load-page.server.ts';
import { createPageClientLoader } from '#app/engine/client/page-client.ts';
import { createPageMeta } from '#app/site/layout/page-meta.ts';
import { UsersScreen } from '#app/site/screens/users-screen.tsx';

export const loader = createPageLoader('users');
export const clientLoader = createPageClientLoader('users');
export const meta = createPageMeta;

export default function UsersRoute() {
  return <UsersScreen page={useLoaderData<typeof clientLoader>()} />;
}

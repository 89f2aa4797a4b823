import { useLoaderData } from '@remix-run/react';
import { createPageLoader } from '#app/navigation/load-page.server.ts';
import { createPageClientLoader } from '#app/navigation/page-client.ts';
import { createPageMeta } from '#app/shell/page-meta.ts';
import { UsersScreen } from '#app/shell/users-screen.tsx';

export const loader = createPageLoader('users');
export const clientLoader = createPageClientLoader('users');
export const meta = createPageMeta;

export default function UsersRoute() {
  return <UsersScreen page={useLoaderData<typeof clientLoader>()} />;
}

import { useLoaderData } from '@remix-run/react';
import { createPageLoader } from '#app/engine/server/load-page.server.ts';
import { createPageClientLoader } from '#app/engine/client/page-client.ts';
import { createPageMeta } from '#app/site/layout/page-meta.ts';
import { HomeScreen } from '#app/site/screens/home-screen.tsx';

export const loader = createPageLoader('home');
export const clientLoader = createPageClientLoader('home');
export const meta = createPageMeta;

export default function HomeRoute() {
  return <HomeScreen page={useLoaderData<typeof clientLoader>()} />;
}

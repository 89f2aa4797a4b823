import { useLoaderData } from '@remix-run/react';
import { createPageLoader } from '#app/navigation/load-page.server.ts';
import { createPageClientLoader } from '#app/navigation/page-client.ts';
import { createPageMeta } from '#app/shell/page-meta.ts';
import { HomeScreen } from '#app/shell/home-screen.tsx';

export const loader = createPageLoader('home');
export const clientLoader = createPageClientLoader('home');
export const meta = createPageMeta;

export default function HomeRoute() {
  return <HomeScreen page={useLoaderData<typeof clientLoader>()} />;
}

import type { LayoutData } from '#app/engine/model/layout-data.ts';
import { FAVICON_ICO_PATH, TOUCH_ICON_PATH } from '#app/engine/urls/generated-paths.ts';
import { toHref } from '#app/engine/urls/paths.ts';

/** Icons of the site, in the head of every page. */
export function SiteLinks({ layout }: { layout: LayoutData | undefined }) {
  // Without a link, browsers request /favicon.ico, which does not exist.
  if (layout?.favicon === undefined) return <link rel="icon" href="data:," />;
  return (
    <>
      <link rel="icon" href={toHref(FAVICON_ICO_PATH, layout)} sizes="32x32" />
      <link
        rel="icon"
        href={layout.favicon}
        type={layout.favicon.endsWith('.svg') ? 'image/svg+xml' : undefined}
      />
      <link rel="apple-touch-icon" href={toHref(TOUCH_ICON_PATH, layout)} />
    </>
  );
}

import type { LayoutData } from '#app/engine/model/layout-data.ts';
import {
  FAVICON_ICO_PATH,
  OPEN_SEARCH_PATH,
  OPEN_SEARCH_TYPE,
  TOUCH_ICON_PATH,
  WEB_MANIFEST_PATH,
} from '#app/engine/urls/generated-paths.ts';
import { toHref } from '#app/engine/urls/paths.ts';

/** Links of the complete site in every head: icons, manifest, search. */
export function SiteLinks({ layout }: { layout: LayoutData | undefined }) {
  // Without a link browsers request /favicon.ico, which does not exist.
  if (layout === undefined) return <link rel="icon" href="data:," />;
  return (
    <>
      {layout.favicon === undefined ? (
        <link rel="icon" href="data:," />
      ) : (
        <>
          <link rel="icon" href={toHref(FAVICON_ICO_PATH, layout)} sizes="32x32" />
          <link
            rel="icon"
            href={layout.favicon}
            type={layout.favicon.endsWith('.svg') ? 'image/svg+xml' : undefined}
          />
          <link rel="apple-touch-icon" href={toHref(TOUCH_ICON_PATH, layout)} />
        </>
      )}
      <link rel="manifest" href={toHref(WEB_MANIFEST_PATH, layout)} />
      <link
        rel="search"
        type={OPEN_SEARCH_TYPE}
        title={layout.title}
        href={toHref(OPEN_SEARCH_PATH, layout)}
      />
    </>
  );
}

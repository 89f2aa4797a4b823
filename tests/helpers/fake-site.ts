import type { LayoutData } from '#app/engine/model/layout-data.ts';
import type { Site } from '#app/engine/model/site.ts';

/** Creates an empty site with the members that a test provides. */
export function createFakeSite({
  layout = {},
  ...members
}: Partial<Omit<Site, 'layout'>> & { layout?: Partial<LayoutData> }): Site {
  return {
    layout: { baseUrl: '/', ...layout } as LayoutData,
    page: () => Promise.resolve(undefined),
    sidebar: () => ({ html: '', partial: false }),
    redirect: () => undefined,
    suggest: () => [],
    file: () => Promise.resolve(undefined),
    paths: () => [],
    ...members,
  };
}

import type { LayoutData } from '#app/engine/model/layout-data.ts';
import type { Site } from '#app/engine/model/site.ts';

/** A site that has nothing but what a test gives it. */
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

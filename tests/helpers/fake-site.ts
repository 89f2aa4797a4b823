import type { ShellData } from '#app/engine/model/shell-data.ts';
import type { Site } from '#app/engine/model/site.ts';

/** A site that has nothing but what a test gives it. */
export function createFakeSite({
  layout = {},
  ...members
}: Partial<Omit<Site, 'layout'>> & { layout?: Partial<ShellData> }): Site {
  return {
    layout: { baseUrl: '/', ...layout } as ShellData,
    page: () => Promise.resolve(undefined),
    sidebar: () => ({ html: '', partial: false }),
    redirect: () => undefined,
    suggest: () => [],
    file: () => Promise.resolve(undefined),
    paths: () => [],
    ...members,
  };
}

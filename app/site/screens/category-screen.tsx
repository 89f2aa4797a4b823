import type { CategoryPage } from '#app/engine/model/page-data.ts';
import { Breadcrumbs } from '#app/site/layout/breadcrumbs.tsx';
import { PageList } from '#app/site/layout/page-list.tsx';
import { VersionBanner } from '#app/site/layout/version-banner.tsx';

/** The generated page of a sidebar category: a list of its pages. */
export function CategoryScreen({ page }: { page: CategoryPage }) {
  return (
    <main className="content">
      <VersionBanner version={page.version} />
      <Breadcrumbs items={page.breadcrumbs} />
      <h1>{page.title}</h1>
      {page.description === undefined ? null : <p className="lead">{page.description}</p>}
      <PageList items={page.items} />
    </main>
  );
}

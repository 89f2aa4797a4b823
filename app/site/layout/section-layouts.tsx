import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { SidebarData } from '#app/engine/model/page-data.ts';
import { useVersion } from '#app/engine/client/preferred-version.ts';
import { DOCS_LABEL } from './docs-label.ts';
import { Sidebar } from './sidebar.tsx';
import { useHidesSidebar, useLayoutData } from './use-layout-data.ts';

interface SectionLayoutProps {
  sidebar: SidebarData;
  children: ReactNode;
}

/** Layout of the documentation. Each version has a separate sidebar. */
export function DocsLayout(props: SectionLayoutProps) {
  const { pathname } = useLocation();
  const section = useVersion(useLayoutData(), pathname)?.path.slice(1) ?? 'docs';
  return <SectionLayout {...props} label={DOCS_LABEL} section={section} />;
}

/** Layout of the blog, with posts by year in the sidebar. */
export function BlogLayout(props: SectionLayoutProps) {
  return <SectionLayout {...props} label="Blog posts" section="blog" />;
}

/** Sidebar on the left, page on the right. */
function SectionLayout(props: SectionLayoutProps & { label: string; section: string }) {
  const { label, section, sidebar, children } = props;
  return (
    <div className="layout">
      {useHidesSidebar() ? null : <Sidebar key={section} label={label} section={section} sidebar={sidebar} />}
      {children}
    </div>
  );
}

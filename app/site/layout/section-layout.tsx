import { Outlet } from '@remix-run/react';
import type { SidebarData } from '#app/engine/model/page-data.ts';
import { Sidebar } from './sidebar.tsx';
import { useHidesSidebar } from './use-layout-data.ts';

interface SectionLayoutProps {
  /** Accessible name of the sidebar. */
  label: string;
  /** Path of the section without leading and trailing slashes. Each docs version is a section. */
  section: string;
  sidebar: SidebarData;
}

/** Layout of the docs and the blog: sidebar on the left, page on the right. */
export function SectionLayout({ label, section, sidebar }: SectionLayoutProps) {
  return (
    <div className="layout">
      {useHidesSidebar() ? null : <Sidebar key={section} label={label} section={section} sidebar={sidebar} />}
      <Outlet />
    </div>
  );
}

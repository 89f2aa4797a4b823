import { toHref, type Addressing } from '#app/navigation/paths.ts';
import type { SidebarEntry } from '#app/shell/sidebar-tree.tsx';
import { getStatus } from './page-status.server.ts';
import type { SidebarNode } from './sidebar.server.ts';

/**
 * The tree of a sidebar as the shell draws it: words and hrefs.
 *
 * @param today `YYYY-MM-DD`
 */
export function listSidebarEntries(
  nodes: readonly SidebarNode[],
  addressing: Addressing,
  today: string,
): SidebarEntry[] {
  return nodes.map((node): SidebarEntry => {
    switch (node.type) {
      case 'page':
        return {
          type: 'link',
          label: node.label,
          href: toHref(node.doc.path, addressing),
          status: getStatus(node.doc, today),
        };
      case 'link':
        return {
          type: 'link',
          label: node.label,
          href: node.href.startsWith('/') ? toHref(node.href, addressing) : node.href,
        };
      case 'category':
        return {
          type: 'group',
          label: node.label,
          href: toHref(node.path, addressing),
          hasOwnPage: node.doc !== undefined,
          status: node.doc && getStatus(node.doc, today),
          collapsed: node.collapsed,
          items: listSidebarEntries(node.items, addressing, today),
        };
    }
  });
}

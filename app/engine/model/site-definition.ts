import type { ComponentType } from 'react';
import type { TocItem } from './page-data.ts';
import type { SidebarContent, SidebarEntry, SidebarHtml } from './sidebar.ts';

/** Description of a component's props, checked on every page and listed for authors. */
export interface ComponentDescription {
  /** Purpose of the component, in one sentence. */
  what: string;
  /** The component that must be its parent, if it has a meaning only there. */
  inside?: string;
  props: Readonly<Record<string, PropDescription>>;
  /** Whether it also runs in the browser; see `app/engine/client/islands`. */
  isIsland?: true;
}

/** A prop of a component. */
export interface PropDescription {
  what: string;
  required?: true;
  /** The values that it accepts, if not any text. */
  values?: readonly string[];
}

/** The components that authors may write in a page. */
export interface AuthorComponents {
  /** React component by name, including those that represent Markdown elements. */
  components: Readonly<Record<string, ComponentType<never> | string>>;
  /** Description of each component that authors may write without importing it. */
  descriptions: Readonly<Record<string, ComponentDescription>>;
  /** Kinds of admonition: `:::note`. */
  admonitionKinds: readonly string[];
  /**
   * Parts of the system that the pages document, each with the titles of its code blocks. Such a block gets the part as a prop,
   * and graphs accept the part as a class.
   */
  parts: Readonly<Record<string, RegExp>>;
}

/** Site definition: everything that a site passes to the engine. */
export interface SiteDefinition extends AuthorComponents {
  /** Renders a sidebar to HTML, once for all pages. */
  createSidebarHtml(entries: readonly SidebarEntry[], content: SidebarContent): SidebarHtml;
  /** Renders the index of the members of an API that a docs page documents: HTML for below its introduction, or none. */
  renderMemberIndex(items: readonly TocItem[]): string;
  /** Inline scripts that every page carries unchanged. The Content-Security-Policy allows them by their hashes. */
  inlineScripts: readonly string[];
}

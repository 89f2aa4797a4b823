import type { ComponentType } from 'react';
import type { TocItem } from './page-data.ts';
import type { SidebarContent, SidebarEntry, SidebarHtml } from './sidebar.ts';

/** Description of a component's props, checked on every page and listed for authors. */
export interface ComponentDescription {
  /** Purpose of the component, in one sentence. */
  what: string;
  /** Required parent component. Default: none. */
  inside?: string;
  /** Only component that it may contain. Default: any content. */
  only?: string;
  props: Readonly<Record<string, PropDescription>>;
  /** Whether it also runs in the browser; see `app/engine/client/islands`. */
  isIsland?: true;
}

/** A prop of a component. */
export interface PropDescription {
  what: string;
  required?: true;
  /** Accepted values. Default: any text. */
  values?: readonly string[];
}

/** Components that authors may use in a page. */
export interface AuthorComponents {
  /** React component by name, including those that represent Markdown elements. */
  components: Readonly<Record<string, ComponentType<never> | string>>;
  /** Description of each component that authors may use without importing it. */
  descriptions: Readonly<Record<string, ComponentDescription>>;
  /** Kinds of admonition: `:::note`. */
  admonitionKinds: readonly string[];
  /**
   * Parts of the documented system, each with a pattern for the titles of its code blocks. Matching blocks receive the
   * part as a prop, and graphs accept it as a class.
   */
  parts: Readonly<Record<string, RegExp>>;
}

/** Site definition: everything that a site passes to the engine. */
export interface SiteDefinition extends AuthorComponents {
  /** Files and folders of the components, relative to the project: a change invalidates all compiled pages. */
  componentSources: readonly string[];
  /** Renders a sidebar to HTML, once for all pages. */
  createSidebarHtml(entries: readonly SidebarEntry[], content: SidebarContent): SidebarHtml;
  /**
   * Renders the index of API members that a docs page documents, as HTML to insert below its introduction; may be
   * empty.
   */
  renderMemberIndex(items: readonly TocItem[]): string;
  /** Inline scripts that are identical on every page. The Content Security Policy allows them by their hashes. */
  inlineScripts: readonly string[];
}

import { HEAD_SCRIPT } from '#app/engine/client/head-script.ts';
import type { SiteDefinition } from '#app/engine/model/site-definition.ts';
import { ADMONITION_KINDS } from './components/admonition-kinds.ts';
import { authorComponents } from './components/component-catalog.ts';
import { mdxComponents } from './components/components.tsx';
import { PARTS } from './components/parts.ts';
import { BASE_URL_SCRIPT } from './layout/base-url-banner.tsx';
import { renderMemberIndex } from './layout/member-index.server.tsx';
import { createSidebarHtml } from './layout/sidebar-html.server.tsx';

/** Site definition for the engine. */
export const siteDefinition: SiteDefinition = {
  components: mdxComponents,
  componentSources: ['app/site/components', 'app/site/recordings', 'content/recordings'],
  descriptions: authorComponents,
  admonitionKinds: ADMONITION_KINDS,
  parts: PARTS,
  createSidebarHtml,
  renderMemberIndex,
  inlineScripts: [HEAD_SCRIPT, BASE_URL_SCRIPT],
};

import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Root } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';
import { isJsxElement, listStatements, type JsxElement } from '../ast/jsx-nodes.server.ts';
import { describeBundleFailure } from '../checks/bundle-failure.server.ts';
import type { MdxFile, PageContext } from '../context/page-context.server.ts';
import { bundleIsland } from '../islands/island-bundle.server.ts';
import type { Issue } from '#app/engine/diagnostics/problem.ts';
import { findOwn } from '#app/engine/lib/find-own.ts';
import { isInside } from '#app/engine/lib/file-paths.server.ts';
import { toHref } from '#app/engine/urls/paths.ts';

interface ImportedName {
  source: string;
  /** Name of the export, e.g. `default`; undefined for a namespace import (`* as`). */
  exported: string | undefined;
}

const EXAMPLE = 'Write <Island><Counter start={3} /></Island>, with import Counter from "./counter.tsx".';

/**
 * Markdown transform: finds the component in each `<Island>`, and wraps each interactive component of the site in one.
 * Adds the prop `at`, the index of the island in the page context, for rendering.
 */
export async function transformIslands(tree: Root, mdx: MdxFile): Promise<void> {
  const { context } = mdx;
  const imports = listImports(tree);
  const found: { island: JsxElement; component: JsxElement }[] = [];
  visit(tree, (node, index, parent) => {
    if (!isJsxElement(node) || node.name === null || imports.has(node.name)) return undefined;
    if (node.name === 'Island') {
      const component = findComponent(node);
      if (component === undefined) {
        mdx.error('component', node, {
          message: 'An <Island> must contain a single component.',
          fix: EXAMPLE,
        });
      } else found.push({ island: node, component });
      return SKIP;
    }
    if (!isSiteIsland(node.name, context) || parent === undefined || index === undefined) return undefined;
    const island = { ...node, name: 'Island', attributes: [], children: [node] } as unknown as JsxElement;
    (parent.children as JsxElement[])[index] = island;
    found.push({ island, component: node });
    return SKIP;
  });
  for (const { island, component } of found) await addIsland(island, component, { imports, mdx });
}

interface Scope {
  imports: ReadonlyMap<string, ImportedName>;
  mdx: MdxFile;
}

async function addIsland(island: JsxElement, component: JsxElement, scope: Scope): Promise<void> {
  const { mdx } = scope;
  const { context } = mdx;
  const name = component.name ?? '';
  const imported = scope.imports.get(name);
  const issue = findIssue(component, imported, scope);
  if (issue !== undefined) {
    mdx.error('component', component, issue);
    return;
  }
  const module = imported === undefined ? name : await getModule(imported, mdx);
  island.attributes.push({
    type: 'mdxJsxAttribute',
    name: 'at',
    value: String(context.islands.length),
  });
  context.islands.push({
    name,
    module,
    source: imported?.source,
    mdx,
    node: component,
    isInline: island.type === 'mdxJsxTextElement',
  });
}

/** Returns `IslandRecord.module` for an imported component. */
async function getModule(imported: ImportedName, mdx: MdxFile): Promise<string> {
  const { context } = mdx;
  const file = resolve(imported, mdx);
  // A missing file is reported with its import.
  if (!existsSync(file)) return '';
  try {
    const href =
      context.getIslandHref?.(file) ??
      toHref((await bundleIsland(file, context.contentDir)).path, context.urlOptions);
    return imported.exported === 'default' ? href : `${href}#${imported.exported}`;
  } catch (error) {
    context.problems.push(...describeBundleFailure(error, context));
    return '';
  }
}

function findIssue(
  { name, children }: JsxElement,
  imported: ImportedName | undefined,
  { mdx }: Scope,
): Issue | undefined {
  if (children.length > 0) {
    return {
      message: `The component <${name}> in an island cannot have children.`,
      fix: `Pass text as a prop, e.g. <${name} label="…" />.`,
    };
  }
  if (imported === undefined) {
    return isSiteIsland(name ?? '', mdx.context)
      ? undefined
      : { message: `The component <${name}> in an island is not imported.`, fix: EXAMPLE };
  }
  const { source, exported } = imported;
  const isContentFile =
    /^\.\.?\/.*\.[jt]sx$/.test(source) && isInside(mdx.context.contentDir, resolve(imported, mdx));
  if (!isContentFile || exported === undefined) {
    return {
      message: `The component <${name}> in an island cannot be imported from "${source}".`,
      fix: 'Import it by name from a .tsx or .jsx file in the content folder, including the file extension; that file may import anything.',
    };
  }
  return undefined;
}

function resolve({ source }: ImportedName, file: MdxFile): string {
  return path.resolve(path.dirname(file.path), source);
}

function isSiteIsland(name: string, { author: { descriptions } }: PageContext): boolean {
  return findOwn(descriptions, name)?.isIsland === true;
}

/** Finds the only component in an island, which may be inside a paragraph. */
function findComponent(island: { children: readonly { type: string }[] }): JsxElement | undefined {
  const [child, ...others] = island.children.filter(
    (node) => !('value' in node && node.type === 'text' && String(node.value).trim() === ''),
  );
  if (child === undefined || others.length > 0) return undefined;
  if (child.type === 'paragraph') return findComponent(child as { type: string; children: [] });
  return isJsxElement(child) && /^[A-Z]/.test(child.name ?? '') ? child : undefined;
}

function listImports(tree: Root): Map<string, ImportedName> {
  const imports = new Map<string, ImportedName>();
  for (const { statement } of listStatements(tree)) {
    if (statement.type !== 'ImportDeclaration') continue;
    for (const specifier of statement.specifiers) {
      const { type, local } = specifier;
      const exported =
        type === 'ImportDefaultSpecifier'
          ? 'default'
          : type === 'ImportSpecifier' && specifier.imported.type === 'Identifier'
            ? specifier.imported.name
            : undefined;
      imports.set(local.name, { source: String(statement.source.value), exported });
    }
  }
  return imports;
}

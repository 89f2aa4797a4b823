import { createContext, Script, type Context } from 'node:vm';
import { getMDXExport } from 'mdx-bundler/client/index.js';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { AuthorComponents } from '#app/engine/model/site-definition.ts';

/** What the modules that MDX makes import their components from; it represents a variable. */
export const PROVIDER = 'mdx-components';
export const PROVIDER_VARIABLE = 'MdxComponents';

/** A page of the documentation takes milliseconds; what takes so long will never end. */
const TIME_LIMIT = 10_000;

/** Runs a function, and throws if it takes too long. */
export type RunWithLimit = <T>(run: () => T) => T;

/**
 * Creates a time limit for rendering, because an expression of an author may never end. To be created once for all pages:
 * setting up the context takes as long as rendering several.
 *
 * @param timeout in milliseconds
 */
export function createTimeLimit(timeout = TIME_LIMIT): RunWithLimit {
  const script = new Script('run()');
  let sandbox: Context | undefined;
  return (run) => {
    sandbox ??= createContext({ run: undefined });
    sandbox['run'] = run;
    return script.runInContext(sandbox, { timeout }) as ReturnType<typeof run>;
  };
}

/** Runs the code of a page, and renders the component that it exports. Throws what the page throws. */
export function render(
  code: string,
  components: AuthorComponents['components'],
  runWithLimit: RunWithLimit,
): string {
  return runWithLimit(() => {
    const { default: Page } = getMDXExport(code, {
      [PROVIDER_VARIABLE]: { useMDXComponents: () => components },
    }) as { default: ComponentType };
    return renderToStaticMarkup(createElement(Page));
  });
}

import { createContext, Script, type Context } from 'node:vm';
import { getMDXExport } from 'mdx-bundler/client/index.js';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { AuthorComponents } from '#app/engine/model/site-definition.ts';

/** What the modules that MDX makes import their components from; it stands for a variable. */
export const PROVIDER = 'mdx-components';
export const PROVIDER_VARIABLE = 'MdxComponents';

/** A page of the documentation takes milliseconds; what takes so long will never end. */
const TIME_LIMIT = 10_000;

type RunWithLimit = <T>(run: () => T) => T;

/** Made once: a new one for each page that is saved takes as long as rendering some. */
let limited: { sandbox: Context; script: Script } | undefined;

/** What an author writes in braces is a program, which may have no end; Node’s own way to stop one is a context of it. */
export function createTimeLimit(timeout = TIME_LIMIT): RunWithLimit {
  return (run) => {
    limited ??= { sandbox: createContext({ run: undefined }), script: new Script('run()') };
    const { sandbox, script } = limited;
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

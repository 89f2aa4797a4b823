import { createContext, Script, type Context } from 'node:vm';
import { getMDXExport } from 'mdx-bundler/client/index.js';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { AuthorComponents } from '#app/engine/model/site-definition.ts';

/** Module from which compiled MDX imports components; it resolves to a global variable. */
export const PROVIDER = 'mdx-components';
export const PROVIDER_VARIABLE = 'MdxComponents';

/**
 * Time limit in milliseconds. Pages usually render within a few milliseconds, so exceeding it indicates an infinite
 * loop.
 */
const TIME_LIMIT = 5_000;

/** Runs a function; throws if it exceeds the time limit. */
export type RunWithLimit = <T>(run: () => T) => T;

/**
 * Creates a time limit for rendering, because authors' expressions may contain infinite loops. Create one for all
 * pages, because the context is expensive.
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

/** `process` for the code of a page. Its `exit()` throws, so that a page can't end the build. */
const PAGE_PROCESS = Object.create(process, {
  exit: {
    value: () => {
      throw new Error('process.exit() is not available.');
    },
  },
}) as NodeJS.Process;

/** A rendered page. */
export interface RenderedPage {
  html: string;
  /** Names of exports that are promises. */
  promises: string[];
}

/** Evaluates a compiled page and renders its component. Throws the errors of the page. */
export function render(
  code: string,
  components: AuthorComponents['components'],
  runWithLimit: RunWithLimit,
): RenderedPage {
  return runWithLimit(() => {
    const { default: Page, ...exports } = getMDXExport(code, {
      [PROVIDER_VARIABLE]: { useMDXComponents: () => components },
      process: PAGE_PROCESS,
    }) as { default: ComponentType };
    const promises = Object.entries(exports).filter(([, value]) => value instanceof Promise);
    // The promises are reported, whether or not they are rejected.
    void Promise.allSettled(promises.map(([, value]) => value));
    return {
      html: renderToStaticMarkup(createElement(Page)),
      promises: promises.map(([name]) => name),
    };
  });
}

/** Vite's deprecation warnings about Remix's plugin, which users of this project can't fix. */
const DEPRECATIONS = /`envFile` option is deprecated|`esbuild` option was specified by "remix" plugin/;

/**
 * Suppresses Vite's warnings for Remix's maintainers. Patches `console.warn`, because Remix creates its own Vite
 * servers with their own loggers.
 */
export function suppressRemixWarnings(): void {
  const warn = console.warn.bind(console);
  console.warn = (...args: unknown[]): void => {
    if (!args.some((arg) => typeof arg === 'string' && DEPRECATIONS.test(arg))) warn(...args);
  };
}

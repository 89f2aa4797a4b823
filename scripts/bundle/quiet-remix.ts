/** Vite's deprecation warnings about Remix's plugin, which users of this project can't fix. */
const ADVICE = /`envFile` option is deprecated|`esbuild` option was specified by "remix" plugin/;

/** Hides Vite's warnings to Remix's maintainers from the terminal: Remix creates its own servers, with their own loggers. */
export function quietRemix(): void {
  const warn = console.warn.bind(console);
  console.warn = (...words: unknown[]): void => {
    if (!words.some((word) => typeof word === 'string' && ADVICE.test(word))) warn(...words);
  };
}

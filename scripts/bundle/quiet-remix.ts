/** What Vite would have Remix’s plugin do in another way; nobody who reads it here could fix it. */
const ADVICE = /`envFile` option is deprecated|`esbuild` option was specified by "remix" plugin/;

/** Keeps Vite’s advice to the makers of Remix from the terminal: Remix makes servers of its own, with loggers of their own. */
export function quietRemix(): void {
  const warn = console.warn.bind(console);
  console.warn = (...words: unknown[]): void => {
    if (!words.some((word) => typeof word === 'string' && ADVICE.test(word))) warn(...words);
  };
}

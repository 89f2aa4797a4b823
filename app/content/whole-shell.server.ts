import type { Content } from './index.server.ts';
import type { ShellData } from './shell-data.ts';

/** Shells by what they are made of: every page has the same, and what is made of one is kept with it. */
const made = new WeakMap<object, Map<string, ShellData>>();

/**
 * What stands around every page, with the names of the search's files, which only a site whose pages are all compiled
 * knows. The same state of the content gives the same object.
 *
 * @param chosen colour mode that the reader's cookie names, if any
 */
export async function getWholeShell(
  content: Pick<Content, 'shell' | 'getSearchHrefs'>,
  chosen?: 'light' | 'dark',
): Promise<ShellData> {
  const { shell } = content;
  const search = await content.getSearchHrefs();
  const key = [search.docsHref, search.indexHref, chosen].join(' ');
  let known = made.get(shell);
  if (known === undefined) made.set(shell, (known = new Map<string, ShellData>()));
  let whole = known.get(key);
  if (whole === undefined) {
    const colorMode = chosen === undefined ? shell.colorMode : { ...shell.colorMode, chosen };
    known.set(key, (whole = { ...shell, colorMode, search }));
  }
  return whole;
}

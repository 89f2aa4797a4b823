import { init, parse } from 'es-module-lexer';
import { parseJson } from '#app/engine/lib/text.ts';

/** Script files of the site, whose imports have to be published with them. */
const SCRIPT = /\.m?js$/;

/**
 * Lists the files of the site that a published file loads: modules and chunks that a script imports, workers that it
 * starts, `url()` and `@import` of a stylesheet, icons of a web manifest.
 *
 * @param file path relative to the base, e.g. `assets/app-1a2b.js`
 * @param baseUrl base path of the site
 * @returns pathnames with base, once each
 */
export async function listReferences(file: string, body: Buffer, baseUrl: string): Promise<string[]> {
  const named = await listNamed(file, body, baseUrl);
  // Any origin works; it only identifies URLs of the site.
  const url = new URL(baseUrl + file, 'http://site.invalid');
  const resolved = named.flatMap((name) => {
    if (!URL.canParse(name, url.href)) return [];
    const { origin, pathname } = new URL(name, url);
    return origin === url.origin && pathname !== url.pathname ? [pathname] : [];
  });
  return [...new Set(resolved)];
}

async function listNamed(file: string, body: Buffer, baseUrl: string): Promise<string[]> {
  if (SCRIPT.test(file)) return await listOfScript(body.toString('utf8'), file, baseUrl);
  if (file.endsWith('.css')) return listOfStylesheet(body.toString('utf8'));
  if (file.endsWith('.webmanifest')) return listOfWebManifest(body.toString('utf8'));
  return [];
}

async function listOfScript(code: string, file: string, baseUrl: string): Promise<string[]> {
  await init;
  const imported = parse(code, file)[0].flatMap(({ n, s, e }) => {
    // The lexer does not parse template literals, which minifiers output.
    const name = n ?? /^`([^`$]+)`$/.exec(code.slice(s, e))?.[1];
    // Packages have no URL; none is left in a bundle.
    return name !== undefined && /^\.{0,2}\//.test(name) ? [name] : [];
  });
  // Remix' manifest, workers, and the lists of chunks to preload, whose paths are relative to the base.
  const written = [...code.matchAll(/["'`]([^"'`\s${}]*\bassets\/[^"'`\s${}]+\.\w+)["'`]/g)].flatMap(
    ([, path = '']) => {
      if (path.startsWith('assets/')) return [baseUrl + path];
      return path.startsWith(`${baseUrl}assets/`) ? [path] : [];
    },
  );
  return [...imported, ...written];
}

function listOfStylesheet(code: string): string[] {
  const urls = [...code.matchAll(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^"'\s)]+))\s*\)/g)];
  const imports = [...code.matchAll(/@import\s*(?:"([^"]*)"|'([^']*)')/g)];
  return [...urls, ...imports].flatMap(([, double, single, plain]) => {
    const name = double ?? single ?? plain ?? '';
    // A fragment is a part of the page, e.g. of a drawing.
    return name === '' || name.startsWith('#') ? [] : [name];
  });
}

function listOfWebManifest(text: string): string[] {
  const { icons = [] } = (parseJson(text) ?? {}) as { icons?: { src: string }[] };
  return icons.map(({ src }) => src);
}

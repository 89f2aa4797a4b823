import { errorProblem, warningProblem, type Problem } from '#app/engine/diagnostics/problem.ts';
import { toDisplayPath } from '#app/engine/lib/file-paths.server.ts';
import type { VFile } from 'vfile';
import type { Addressing } from '#app/engine/urls/paths.ts';
import type { AuthorComponents } from '#app/engine/model/site-definition.ts';
import type { Highlighter } from '../code/highlight.server.ts';
import type { ImageFiles } from '../images/image-files.server.ts';

/** Link in a source file, and its location. */
export interface LinkRecord {
  /** Path on this site without base, or an absolute URL. */
  target: string;
  /** With `#`, or empty. */
  hash: string;
  /** File, as messages show it. */
  file: string;
  line: number;
  column: number;
}

/** Heading or table row in a source file, and its location. */
export interface AnchorRecord {
  /** Name of the element that it becomes: `h1` to `h6`, `tr`. */
  tagName: string;
  /** White space folded; of a row its first cell. */
  text: string;
  /** Absolute. */
  file: string;
  line: number;
  column: number;
}

/** Dependencies of the compiled page besides its own text. If one of them changes, the page is compiled again. */
export interface PageDependencies {
  /** Hash of each imported file and image, by path relative to the content folder. */
  files: Record<string, string>;
  /** Route of each linked file, by path relative to the content folder; null if there was no such page. */
  routes: Record<string, string | null>;
  /** Version of each package that the page names; null when the lock file has none. */
  versions: Record<string, string | null>;
}

/** A sample in JavaScript or TypeScript, unless it is marked as not run. */
export interface PageSample {
  language: string;
  /** As readers copy it. */
  code: string;
  /** Name of its file. */
  title: string | undefined;
  /** Code that it needs before it, from a comment that readers don't see. */
  given: string | undefined;
}

/** Component that runs in the browser, and its location. */
export interface IslandRecord {
  /** Name of the component in the page. */
  name: string;
  /** The module that the browser loads: its URL, with `#name` unless it is the default export; or a component of the site. */
  module: string;
  /** Import specifier; undefined for a component of the site. */
  source: string | undefined;
  /** File that contains it. */
  mdx: MdxFile;
  node: NodeLocation;
  /** Whether it is inline, in a line of text. */
  isInline: boolean;
}

/** Collects the results of plugins while a page and its partials are compiled. */
export interface PageContext {
  /** Path of the page that is compiled, e.g. `/docs/api/podlet`. */
  readonly pagePath: string;
  readonly contentDir: string;
  readonly addressing: Addressing;
  readonly images: ImageFiles;
  readonly author: AuthorComponents;
  readonly highlighter: Highlighter;
  /** Version by package, as the lock file pins it. */
  readVersions(): Promise<ReadonlyMap<string, string>>;
  /** The path of the page that a content file makes, by its path relative to the content folder. */
  findRoute(relativeFile: string): string | undefined;
  /** See `IslandRecord.module`; for a component file (absolute) and the name of the export. */
  getIslandModule(file: string, exported: string | undefined): Promise<string>;
  readonly islands: IslandRecord[];
  readonly links: LinkRecord[];
  /** Headings and table rows of the page and its partials, module by module. */
  readonly anchors: AnchorRecord[];
  /** Names of the members that the page and its partials document. */
  readonly memberNames: Set<string>;
  /** Its samples in JavaScript and TypeScript, in no particular order. */
  readonly samples: PageSample[];
  /** Modules imported by JavaScript samples that are run. */
  readonly imports: Set<string>;
  readonly dependencies: PageDependencies;
  readonly problems: Problem[];
  /** Whether the page contains an image that has not been processed yet. */
  isPreliminary: boolean;
}

/** Location of a syntax tree node in its file. */
export interface NodeLocation {
  position?: { start: { line: number; column: number } } | undefined;
}

/** Reports a problem at a node of a file. */
type Report = (kind: string, node: NodeLocation, message: string, remedy?: string) => void;

/** A page, or a partial that it imports, while its syntax tree is checked and transformed. */
export interface MdxFile {
  /** Absolute. */
  readonly path: string;
  readonly text: string;
  /** Of the page. */
  readonly context: PageContext;
  readonly error: Report;
  readonly warn: Report;
}

/** Creates the file of a page; `file` is what the parser has of it. */
export function createMdxFile(file: VFile, context: PageContext): MdxFile {
  const createReport =
    (createProblem: typeof errorProblem): Report =>
    (kind, { position }, message, remedy) => {
      const { line, column } = position?.start ?? {};
      const location = { file: toDisplayPath(file.path), ...(line === undefined ? {} : { line, column }) };
      context.problems.push(createProblem(kind, message, { ...location, remedy }));
    };
  return {
    path: file.path,
    text: String(file.value),
    context,
    error: createReport(errorProblem),
    warn: createReport(warningProblem),
  };
}

import { errorProblem, warningProblem, type Problem } from '#app/engine/diagnostics/problem.ts';
import { toDisplayPath } from '#app/engine/lib/file-paths.server.ts';
import type { Addressing } from '#app/engine/urls/paths.ts';
import type { AuthorComponents } from '#app/engine/model/site-definition.ts';
import type { ImageFiles } from '#app/engine/content/compile/images/image-files.server.ts';

/** A link as an author wrote it, and where. */
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

/** A heading or a table row as an author wrote it, and where. */
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

/** A component that runs in the browser, and where the author wrote it. */
export interface IslandRecord {
  /** As the author wrote it. */
  name: string;
  /** The module that the browser loads: its URL, with `#name` unless it is the default export; or a component of the site. */
  module: string;
  /** What the page or partial imports it from, as the author wrote it; undefined for a component of the site. */
  source: string | undefined;
  /** Absolute. */
  file: string;
  node: NodeLocation;
  /** Whether it is in a line of text. */
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

/** Adds an error at a node. */
export const reportError = createReporter(errorProblem);

/** Adds a warning at a node. */
export const reportWarning = createReporter(warningProblem);

function createReporter(createProblem: typeof errorProblem) {
  return (
    context: PageContext,
    kind: string,
    file: string,
    node: NodeLocation,
    message: string,
    remedy?: string,
  ): void => {
    context.problems.push(createProblem(kind, message, { ...toLocation(file, node), remedy }));
  };
}

function toLocation(file: string, node: NodeLocation): { file: string; line?: number; column?: number } {
  const start = node.position?.start;
  return {
    file: toDisplayPath(file),
    ...(start === undefined ? {} : { line: start.line, column: start.column }),
  };
}

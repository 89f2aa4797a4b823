import {
  errorProblem,
  warningProblem,
  type Issue,
  type Position,
  type Problem,
} from '#app/engine/diagnostics/problem.ts';
import { toDisplayPath } from '#app/engine/lib/file-paths.server.ts';
import type { SourceFile } from '#app/engine/content/source/source-file.server.ts';
import type { VFile } from 'vfile';
import type { UrlOptions } from '#app/engine/urls/paths.ts';
import type { AuthorComponents } from '#app/engine/model/site-definition.ts';
import type { Highlighter } from '../code/highlight.server.ts';
import type { ImageFiles } from '../images/image-files.server.ts';

/** Link in a source file, with its location. */
export interface LinkRecord extends Position {
  /** Path on this site without the base path, or an absolute URL. */
  target: string;
  /** Fragment including `#`, or empty. */
  hash: string;
  /** File path as shown in messages. */
  file: string;
}

/** Heading or table row in a source file, with its location. */
export interface AnchorRecord extends Position {
  /** Tag name of the rendered element: `h1` to `h6`, `tr`. */
  tagName: string;
  /** Text with collapsed whitespace; for a row, the text of its first cell. */
  text: string;
  /** Absolute. */
  file: string;
}

/** Dependencies of the compiled page other than its own text. If one of them changes, the page is recompiled. */
export interface PageDependencies {
  /** Hash of each imported file and image, by path relative to the content folder. */
  files: Record<string, string>;
  /** Route of each linked file, by path relative to the content folder; null if the file has no page. */
  routes: Record<string, string | null>;
  /** Version of each package mentioned by the page; null if it is not in the lockfile. */
  versions: Record<string, string | null>;
}

/** JavaScript or TypeScript sample that is not marked as `norun`. */
export interface PageSample {
  language: string;
  /** As readers copy it. */
  code: string;
  /** Name of the sample's file. */
  title: string | undefined;
  /** Setup code that precedes the sample, from a comment hidden from readers. */
  given: string | undefined;
}

/** Component that runs in the browser, with its location. */
export interface IslandRecord {
  /** Name of the component in the page. */
  name: string;
  /**
   * URL of the module that the browser loads, with `#name` unless it is the default export; or a component of the site.
   */
  module: string;
  /** Import specifier; undefined for a component of the site. */
  source: string | undefined;
  mdx: MdxFile;
  node: NodeLocation;
  /** Whether the island is inline, within a line of text. */
  isInline: boolean;
}

/** What pages are compiled with. */
export interface CompilerInputs {
  readonly contentDir: string;
  readonly urlOptions: UrlOptions;
  readonly images: ImageFiles;
  /** Components that pages may use. */
  readonly author: AuthorComponents;
  readonly highlighter: Highlighter;
  /** Locked version of each package in the lockfile. */
  readVersions(): Promise<ReadonlyMap<string, string>>;
  /** Finds the path of the page generated from a content file, by the file's path relative to the content folder. */
  findRoute(relativeFile: string): string | undefined;
  /** Returns the URL of an island's file (absolute path) on the dev server. Undefined: islands are bundled. */
  readonly getIslandHref?: ((file: string) => string) | undefined;
}

/** Collects the results of plugins while a page and its partials are compiled. */
export interface PageContext extends CompilerInputs {
  /** The page being compiled. */
  readonly source: SourceFile;
  /** Its path, e.g. `/docs/api/podlet`. */
  readonly pagePath: string;
  readonly islands: IslandRecord[];
  readonly links: LinkRecord[];
  /** Headings and table rows of the page and its partials, grouped by module. */
  readonly anchors: AnchorRecord[];
  /** Names of the members documented by the page and its partials. */
  readonly memberNames: Set<string>;
  /** JavaScript and TypeScript samples, in no particular order. */
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
  position?: { start: Position } | undefined;
}

type Report = (kind: string, node: NodeLocation, issue: Issue) => void;

/** Page or imported partial whose syntax tree is being checked and transformed. */
export interface MdxFile {
  /** Absolute. */
  readonly path: string;
  readonly text: string;
  readonly context: PageContext;
  readonly error: Report;
  readonly warn: Report;
}

/** Creates an `MdxFile` from the parser's file. */
export function createMdxFile(file: VFile, context: PageContext): MdxFile {
  const createReport =
    (createProblem: typeof errorProblem): Report =>
    (kind, { position }, { message, fix }) => {
      const { line, column } = position?.start ?? {};
      const location = { file: toDisplayPath(file.path), ...(line === undefined ? {} : { line, column }) };
      context.problems.push(createProblem(kind, message, { ...location, fix }));
    };
  return {
    path: file.path,
    text: String(file.value),
    context,
    error: createReport(errorProblem),
    warn: createReport(warningProblem),
  };
}

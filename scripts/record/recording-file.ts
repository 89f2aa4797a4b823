import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  findBehaviorId,
  getColumn,
  getRow,
  VIEWS,
  type Behavior,
  type RecordingFile,
  type Situation,
} from '#app/site/recordings/recordings.ts';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { getRelease, readVersions } from './packages.ts';
import { SLOW, TIMEOUT } from './podlet-server.ts';
import { recordPages, type WorkerOptions } from './workers.ts';

const FOLDER = path.join(PROJECT_ROOT, 'content', 'recordings');

/** Name of the podlet in runs with a single podlet. */
const PODLET = 'basket';

/** Records a podlet in each situation. */
export async function recordSituations(
  release: string,
  situations: readonly Situation[],
  options?: WorkerOptions,
): Promise<RecordingFile> {
  const pages = situations.map(
    (situation) => ({ podlets: [{ name: PODLET, situation }], order: 'parallel' }) as const,
  );
  const old = findRecording(release);
  const known = situations.map((situation) => old && findBehaviorId(old, situation));
  const lanes = (await recordPages(release, pages, { known, ...options })).flat();
  const behaviors: Record<string, Behavior> = {};
  const rows: Record<string, string[]> = {};
  for (const [index, { id, behavior }] of lanes.entries()) {
    const situation = situations[index] as Situation;
    const known = behaviors[id];
    // The fastest run is the one least affected by the load of the machine.
    if (known === undefined || behavior.wait < known.wait) behaviors[id] = behavior;
    const row = (rows[getRow(situation)] ??= Array.from(
      { length: Object.keys(VIEWS).length * 2 - 1 },
      () => '-',
    ));
    row[getColumn(situation)] = id;
  }
  return {
    packages: readVersions(getRelease(release)),
    timeout: TIMEOUT,
    slow: SLOW,
    behaviors,
    situations: Object.fromEntries(Object.entries(rows).map(([row, ids]) => [row, ids.join(' ')])),
  };
}

/** Reads the recording of a release; undefined if there is none. */
export function findRecording(release: string): RecordingFile | undefined {
  const file = getFile(release);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RecordingFile) : undefined;
}

/** Reads the recording of a release; throws if there is none. */
export function getRecording(release: string): RecordingFile {
  const recording = findRecording(release);
  if (recording === undefined)
    throw new Error(`Podium ${release} is not recorded. Run "npm run record -- ${release}".`);
  return recording;
}

/**
 * Writes the recording of a release if a behavior differs. Times of known behaviors are preserved. Resolves to whether
 * the file was written.
 */
export async function writeRecording(release: string, recorded: RecordingFile): Promise<boolean> {
  const old = findRecording(release);
  const text = formatRecording(keepKnown(recorded, old));
  if (old !== undefined && text === formatRecording(old)) return false;
  await mkdir(FOLDER, { recursive: true });
  await writeFile(getFile(release), text);
  return true;
}

/** Restores the previously recorded times of known behaviors. */
export function keepKnown(recorded: RecordingFile, old: RecordingFile | undefined): RecordingFile {
  const behaviors = Object.fromEntries(
    Object.entries(recorded.behaviors).map(([id, behavior]) => [id, old?.behaviors[id] ?? behavior]),
  );
  return { ...recorded, behaviors };
}

/** Formats a recording as JSON with a line for each behavior and each row of the table, for readable diffs. */
export function formatRecording({ behaviors, situations, ...rest }: RecordingFile): string {
  const head = Object.entries(rest).map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`);
  return `{\n${[...head, formatLines('behaviors', behaviors), formatLines('situations', situations)].join(',\n')}\n}\n`;
}

function formatLines(name: string, values: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(values).map(
    ([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  );
  return `${JSON.stringify(name)}: {\n${lines.join(',\n')}\n}`;
}

function getFile(release: string): string {
  return path.join(FOLDER, `podium-${release}.json`);
}

import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import {
  findSituation,
  getSituationId,
  type Behavior,
  type FetchOrder,
  type Situation,
} from '#app/site/recordings/recordings.ts';
import { getRelease, PINNED_RELEASE, readVersions } from './packages.ts';
import type { PagePlan } from './record-page.ts';
import { recordPages, type WorkerOptions } from './workers.ts';

/** A page with two or three podlets that were recorded together. */
export interface PageRecording {
  order: FetchOrder;
  /** Name and situation of each podlet. */
  podlets: { name: string; situation: string }[];
  /** Behavior of each podlet; without events if it was not fetched. */
  lanes: Behavior[];
}

/** File of recorded pages with several podlets. */
export interface PageRecordingFile {
  packages: Readonly<Record<string, string>>;
  /** Pages by ID: order, situations, and a hash of everything except times. */
  pages: Readonly<Record<string, PageRecording>>;
}

const FILE = path.join(PROJECT_ROOT, 'content/recordings/pages-5.json');

const NAMES = ['basket', 'menu', 'offers'];

/** Situations that differ in their effect on other podlets: their duration, and whether and when they fail the page. */
const SITUATIONS = [
  'fast-fallback-deployed',
  'slow-later',
  'silent-fallback-was-healthy-later',
  'refused-fallback-was-healthy-later',
  'status-500-throwable-was-healthy-later',
  'silent-throwable-was-healthy-later',
  'redirectable-later',
  'unsettled-later',
].map(getSituation);

/** Lists the pages to record: every pair of situations, and each situation with the next two, in both fetch orders. */
export function listPages(): PagePlan[] {
  const pairs = SITUATIONS.flatMap((first, index) =>
    SITUATIONS.slice(index).map((second) => [first, second]),
  );
  const triples = SITUATIONS.map((first, index) => [
    first,
    ...[1, 2].map((step) => SITUATIONS[(index + step) % SITUATIONS.length] ?? first),
  ]);
  return [...pairs, ...triples].flatMap((situations) =>
    (['parallel', 'sequence'] as const).map((order) => ({
      order,
      podlets: situations.map((situation, index) => ({ name: NAMES[index] ?? 'basket', situation })),
    })),
  );
}

/** Records pages with the pinned packages. */
export async function recordPageFile(
  pages: readonly PagePlan[],
  options?: WorkerOptions,
): Promise<PageRecordingFile> {
  const results = await recordPages(PINNED_RELEASE, pages, options);
  const entries = pages.map(({ order, podlets }, index): [string, PageRecording] => {
    const lanes = results[index] ?? [];
    const situations = podlets.map(({ name, situation }) => ({ name, situation: getSituationId(situation) }));
    const names = situations.map(({ situation }) => situation).join(' + ');
    const id = `${order}: ${names}: ${lanes.map((lane) => lane.id).join(' ')}`;
    return [id, { order, podlets: situations, lanes: lanes.map(({ behavior }) => behavior) }];
  });
  return { packages: readVersions(getRelease(PINNED_RELEASE)), pages: Object.fromEntries(entries) };
}

/** Reads the recorded pages; undefined if there are none. */
export function findPageRecordings(): PageRecordingFile | undefined {
  return existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as PageRecordingFile) : undefined;
}

/** Reads the recorded pages; throws if there are none. */
export function getPageRecordings(): PageRecordingFile {
  const recordings = findPageRecordings();
  if (recordings === undefined) throw new Error('No pages are recorded. Run "npm run record -- 5".');
  return recordings;
}

/** Writes the pages if a behavior differs. Resolves to whether the file was written. */
export async function writePageRecordings({ packages, pages }: PageRecordingFile): Promise<boolean> {
  const old = findPageRecordings();
  const merged = Object.entries(pages).map(([id, page]) => [id, old?.pages[id] ?? page] as const);
  const lines = merged.map(([id, page]) => `${JSON.stringify(id)}: ${JSON.stringify(page)}`);
  const text = `{\n"packages": ${JSON.stringify(packages)},\n"pages": {\n${lines.join(',\n')}\n}\n}\n`;
  if (old !== undefined && readFileSync(FILE, 'utf8') === text) return false;
  await writeFile(FILE, text);
  return true;
}

function getSituation(id: string): Situation {
  const situation = findSituation(id);
  if (situation === undefined) throw new Error(`Unknown situation "${id}".`);
  return situation;
}

import { findBehaviorId, getSituationId } from '#app/site/recordings/recordings.ts';
import { PINNED_RELEASE, RELEASES } from '#scripts/record/packages.ts';
import { getPageRecordings, listPages, recordPageFile } from '#scripts/record/page-recordings.ts';
import { getRecording, recordSituations } from '#scripts/record/recording-file.ts';
import { listSituations } from '#scripts/record/situations.ts';
import type { Tally } from './tally.ts';

/** Records every situation of every release, and every page of several podlets, and compares their behavior. */
export async function proveRecordings(): Promise<Tally> {
  const report = (problem: string): void => void process.stderr.write(`${problem}\n`);
  const failures: string[] = [];
  let tried = 0;
  for (const release of Object.keys(RELEASES)) {
    const situations = listSituations(release);
    const old = getRecording(release);
    const recorded = await recordSituations(release, situations, { report });
    tried += situations.length;
    for (const situation of situations) {
      const [before, after] = [old, recorded].map((file) => findBehaviorId(file, situation));
      if (before === after) continue;
      failures.push(
        `Podium ${release}, ${getSituationId(situation)}: ${after}, before ${before}. Run "npm run record -- --diff ${release}".`,
      );
    }
  }
  const plans = listPages();
  const recorded = await recordPageFile(plans, { report });
  const old = getPageRecordings();
  // The ID of a page describes its behavior, so a page that behaves differently has another ID.
  for (const id of Object.keys(recorded.pages)) {
    if (id in old.pages) continue;
    failures.push(`The page "${id}" was not recorded before. Run "npm run record -- ${PINNED_RELEASE}".`);
  }
  return { tried: tried + plans.length, failures };
}

import { findBehaviorId, getSituationId } from '#app/site/recordings/recordings.ts';
import { PINNED_RELEASE, RELEASES } from '#scripts/record/packages.ts';
import { getPageRecordings, listPages, recordPageFile } from '#scripts/record/page-recordings.ts';
import { getRecording, recordSituations } from '#scripts/record/recording-file.ts';
import { listSituations } from '#scripts/record/situations.ts';

/** How many situations and pages were recorded again, and which of them led to another behavior than before. */
export interface RecordingFigures {
  tried: number;
  differences: string[];
}

/** Records every situation of every release, and every page of several podlets, and compares. */
export async function proveRecordings(report: (problem: string) => void): Promise<RecordingFigures> {
  const figures: RecordingFigures = { tried: 0, differences: [] };
  for (const release of Object.keys(RELEASES)) {
    const situations = listSituations(release);
    const old = getRecording(release);
    const recorded = await recordSituations(release, situations, { report });
    figures.tried += situations.length;
    for (const situation of situations) {
      const [before, after] = [old, recorded].map((file) => findBehaviorId(file, situation));
      if (before === after) continue;
      figures.differences.push(
        `Podium ${release}, ${getSituationId(situation)}: ${after}, before ${before}. Run "npm run record -- --diff ${release}".`,
      );
    }
  }
  await provePages(figures, report);
  return figures;
}

/** The ID of a page says what it does; one that does something else has another. */
async function provePages(figures: RecordingFigures, report: (problem: string) => void): Promise<void> {
  const plans = listPages();
  const recorded = await recordPageFile(plans, { report });
  const old = getPageRecordings();
  figures.tried += plans.length;
  for (const id of Object.keys(recorded.pages)) {
    if (id in old.pages) continue;
    figures.differences.push(
      `The page "${id}" was not recorded before. Run "npm run record -- ${PINNED_RELEASE}".`,
    );
  }
}

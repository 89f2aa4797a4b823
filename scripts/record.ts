import { pickEntries, runCommand } from './cli/command.ts';
import { writeChangesPage } from './record/changes-page.ts';
import { formatDifferences } from './record/describe-differences.ts';
import { listPages, recordPageFile, writePageRecordings } from './record/page-recordings.ts';
import { PINNED_RELEASE, RELEASES } from './record/packages.ts';
import { getRecording, recordSituations, writeRecording } from './record/recording-file.ts';
import { listSituations } from './record/situations.ts';

await runCommand(
  {
    name: 'npm run record',
    summary:
      'Records what layouts and podlets do in each situation, with the real packages over HTTP, in content/recordings. Files are rewritten only when a behavior differs.',
    operands: {
      value: '[RELEASE …]',
      description: `some of: ${Object.keys(RELEASES).join(', ')}; default: all`,
    },
    options: {
      diff: {
        type: 'boolean',
        description:
          'describes differences without writing: between two recorded releases, or between the current behavior of a release and its recording',
      },
    },
  },
  async ({ operands, values }) => {
    const releases = pickEntries(RELEASES, operands, 'release').map(([name]) => name);
    const isDiff = values['diff'] === true;
    const [older, newer] = operands;
    if (isDiff && older !== undefined && newer !== undefined) {
      process.stdout.write(formatDifferences(getRecording(older), getRecording(newer)));
      return;
    }
    for (const release of releases) {
      const situations = listSituations(release);
      const recorded = await recordSituations(release, situations, {
        report: (problem) => process.stderr.write(`${problem}\n`),
      });
      if (isDiff) {
        process.stdout.write(`Podium ${release}:\n${formatDifferences(getRecording(release), recorded)}`);
        continue;
      }
      const isWritten = await writeRecording(release, recorded);
      const count = Object.keys(recorded.behaviors).length;
      process.stdout.write(
        `Podium ${release}: ${situations.length} situations, ${count} behaviors; ${isWritten ? 'file written' : 'nothing differs'}\n`,
      );
    }
    if (isDiff) return;
    if (releases.includes(PINNED_RELEASE)) {
      const pages = listPages();
      const isWritten = await writePageRecordings(await recordPageFile(pages));
      process.stdout.write(`${pages.length} pages; ${isWritten ? 'file written' : 'nothing differs'}\n`);
    }
    await writeChangesPage();
  },
);

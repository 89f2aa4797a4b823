import { runCommand, UsageError } from './cli/command.ts';
import { RELEASES } from './record/packages.ts';
import { recordSituations, writeRecording } from './record/recording-file.ts';
import { listSituations } from './record/situations.ts';

await runCommand(
  {
    name: 'npm run record',
    summary:
      'Records what layouts and podlets do in each situation, with the real packages over HTTP, in content/recordings. Files are rewritten only when a behavior differs.',
    operands: {
      value: '[RELEASE …]',
      description: `some of: ${Object.keys(RELEASES).join(', ')}; all when left out`,
    },
  },
  async ({ operands }) => {
    const releases = operands.length === 0 ? Object.keys(RELEASES) : operands;
    const unknown = releases.find((name) => !(name in RELEASES));
    if (unknown !== undefined) {
      throw new UsageError(
        `There is no release "${unknown}". There are: ${Object.keys(RELEASES).join(', ')}.`,
      );
    }
    const situations = listSituations();
    for (const release of releases) {
      const recorded = await recordSituations(release, situations, {
        report: (problem) => process.stderr.write(`${problem}\n`),
      });
      const isWritten = await writeRecording(release, recorded);
      const count = Object.keys(recorded.behaviors).length;
      process.stdout.write(
        `Podium ${release}: ${situations.length} situations, ${count} behaviors; ${isWritten ? 'file written' : 'nothing differs'}\n`,
      );
    }
  },
);

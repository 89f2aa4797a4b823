import { readNumber, runCommand } from './cli/command.ts';
import { killBuilds } from './prove/kill-builds.ts';

await runCommand(
  {
    name: 'npm run prove',
    summary: 'The long runs: kills builds at random moments and looks whether the served folder is whole.',
    options: {
      kills: { type: 'string', value: 'N', description: 'how many builds are killed (50)' },
    },
  },
  async (input) => {
    const kills = readNumber(input, 'kills', 50, { min: 1, max: 10_000 });
    const { tried, survived, lost, finished } = await killBuilds(kills, (line) => {
      process.stderr.write(`${line}\n`);
    });
    process.stdout.write(`kill -9: ${tried} tried, ${survived} survived, ${lost} lost`);
    process.stdout.write(` (${finished} builds had ended before they were killed)\n`);
    return lost === 0 ? 0 : 1;
  },
);

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import type { Behavior } from '#app/site/recordings/recordings.ts';
import { formatRecording, getRecording, keepKnown } from '#scripts/record/recording-file.ts';

const FILE = path.join(PROJECT_ROOT, 'content/recordings/podium-5.json');
const old = getRecording('5');

/** The same recording with different durations, as from another run. */
const slower = {
  ...old,
  behaviors: Object.fromEntries(
    Object.entries(old.behaviors).map(([id, behavior]) => [id, { ...behavior, wait: behavior.wait + 10 }]),
  ),
};

test('a recording that differs only in durations results in the same file', () => {
  expect(formatRecording(slower)).not.toBe(formatRecording(old));
  expect(formatRecording(keepKnown(slower, old))).toBe(readFileSync(FILE, 'utf8'));
});

test('a recording with a new behavior changes only the line of that behavior in the file', () => {
  const [[, first], ...others] = Object.entries(old.behaviors) as [[string, Behavior]];
  const changed = { ...old, behaviors: Object.fromEntries([['new', first], ...others]) };
  const lines = formatRecording(keepKnown(changed, old)).split('\n');
  const before = new Set(readFileSync(FILE, 'utf8').split('\n'));
  expect(lines.filter((line) => !before.has(line))).toHaveLength(1);
});

import { describe, expect, test } from 'vitest';
import {
  compareMessages,
  describeDifferences,
  formatDifferences,
  summarizeSituations,
} from '#scripts/record/describe-differences.ts';
import { getRecording } from '#scripts/record/recording-file.ts';

describe('differences between recordings', () => {
  test('a recording does not differ from itself', () => {
    expect(formatDifferences(getRecording('5'), getRecording('5'))).toBe('Nothing differs.\n');
  });

  test('state what the visitor gets now, what they got before, and in which situations', () => {
    const differences = describeDifferences(getRecording('5.0'), getRecording('5'));
    const silent = differences.find(({ before }) => before === 'no response within three seconds');
    expect(silent?.after).toBe('an error page with status 502');
    expect(summarizeSituations(silent?.situations ?? [])).toBe('never responds; throwable');
  });

  test('name requests that are no longer made', () => {
    const text = formatDifferences(getRecording('5.0'), getRecording('5'));
    expect(text).toContain(
      'Requests to the podlet: none; before: content (4 situations: is excluded for the device',
    );
    expect(text).toContain('(1 situation: ');
    expect(text).not.toContain('(1 situations');
  });

  test('list log messages that one of the releases does not have', () => {
    const { added } = compareMessages(getRecording('5.0'), getRecording('5'));
    expect(added.join('\n')).toContain('failing to respond before the configured timeout');
  });

  test('show a manually changed behavior', () => {
    const recording = getRecording('5');
    const changed = JSON.parse(
      JSON.stringify(recording).replaceAll('"slot":""', '"slot":"<p>content of 9</p>"'),
    ) as typeof recording;
    expect(formatDifferences(recording, changed)).toContain(
      'The visitor gets: a page with the content; before: a page with an empty slot',
    );
  });
});

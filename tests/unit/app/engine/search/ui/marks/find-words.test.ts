import { describe, expect, test } from 'vitest';
import { findWords } from '#app/engine/search/ui/marks/find-words.ts';

function list(text: string, ...words: string[]): string[] {
  return findWords(text, words).map(({ start, end }) => `${start}:${text.slice(start, end)}`);
}

describe('findWords', () => {
  test('F4 finds complete words in any case', () => {
    expect(list('Podlets: a podlet, the PODLET.', 'podlet')).toEqual(['11:podlet', '23:PODLET']);
  });

  test('F4 finds the parts of names', () => {
    expect(list('client.register() podletVersion x-podium-app-id', 'register', 'version', 'podium')).toEqual([
      '7:register',
      '24:Version',
      '34:podium',
    ]);
    expect(list('registerClient', 'register')).toEqual(['0:register']);
    expect(list('conversion', 'version')).toEqual([]);
  });

  test('F4 prefers the longer of two words with the same start', () => {
    expect(list('the podlet-version header', 'podlet', 'podlet-version')).toEqual(['4:podlet-version']);
  });

  test('F4 finds a word after partial matches', () => {
    expect(list('aab aa b', 'aa', 'ab')).toEqual(['4:aa']);
  });

  test('F4 finds words anywhere in scripts without spaces, and symbols', () => {
    expect(list('使用微前端架构', '微前端')).toEqual(['2:微前端']);
    expect(list('a 🎉 b', '🎉')).toEqual(['2:🎉']);
  });

  test('F4 continues after a letter outside the BMP that only starts a word', () => {
    expect(list('\u{1D400}\u{1D401} \u{1D400}', '\u{1D400}')).toEqual(['5:\u{1D400}']);
  });

  test.each(['(', '[a-z', '\\', '.*', '$', '^', '|', '{1}', '?', '+', '/', '-'])(
    'F4 matches "%s" literally',
    (word) => {
      expect(list(`one ${word} two`, word)).toEqual([`4:${word}`]);
    },
  );

  test('F4 finds nothing for empty input', () => {
    expect(list('text')).toEqual([]);
    expect(list('text', '')).toEqual([]);
    expect(list('', 'text')).toEqual([]);
  });

  test('F4 is fast for a long text of near matches', () => {
    expect(list('podle'.repeat(20_000), 'podlet')).toEqual([]);
  });
});

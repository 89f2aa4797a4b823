import { describe, expect, test } from 'vitest';
import { readSearchNames } from '#app/engine/server/search.server.ts';
import { checkContent, makeContentFolder } from '#tests/helpers/content-folder.ts';

async function read(text: string | undefined) {
  const folder = await makeContentFolder({ 'synonyms.yml': text });
  return (await folder.load()).graph.synonyms;
}

describe('synonyms.yml', () => {
  test('F5 maps each term of a group to the others, and one-way alternatives to their terms', async () => {
    const text = 'groups:\n  - [Timeout, time  limit]\noneWay:\n  maxAge: [TTL, timeout]\n  cache: [ttl]\n';
    expect(await read(text)).toEqual({
      timeout: ['time limit', 'maxage'],
      'time limit': ['timeout'],
      ttl: ['maxage', 'cache'],
    });
  });

  test.each([
    ['missing', undefined],
    ['empty', ''],
    ['a comment', '# Nothing yet.\n'],
  ])('may be %s', async (_name, text) => {
    expect(await read(text)).toEqual({});
  });

  test('is read again after it is saved', async () => {
    const folder = await makeContentFolder({ 'synonyms.yml': 'oneWay:\n  podlet: [widget]\n' });
    expect((await folder.load()).graph.synonyms).toEqual({ widget: ['podlet'] });
    await folder.write({ 'synonyms.yml': 'oneWay:\n  podlet: [parcel]\n' });
    expect((await folder.load()).graph.synonyms).toEqual({ parcel: ['podlet'] });
  });

  test('F5 is part of the search documents', async () => {
    const folder = await makeContentFolder({
      'docs/podlets.mdx': '---\ntitle: Podlets\n---\n',
      'synonyms.yml': 'oneWay:\n  podlet: [widget, web parts]\n',
    });
    const { site } = await folder.load();
    const { docsHref } = await readSearchNames(site);
    expect(JSON.parse(String((await site.file(docsHref))?.body))).toMatchObject({
      synonyms: [
        { phrase: ['widget'], equivalents: [['podlet']] },
        { phrase: ['web', 'part'], equivalents: [['podlet']] },
      ],
    });
  });

  test('E11 reports every error with its location and a fix', async () => {
    const text = [
      'group: []',
      'groups:',
      '  - [alone]',
      '  - one, two',
      '  - [a, 404]',
      'oneWay:',
      '  layout: shell',
      '  podlet: ["", widget]',
      '',
    ];
    expect(await checkContent({ 'synonyms.yml': text.join('\n') })).toEqual([
      'synonyms.yml:1:1 "group" is not a field of synonyms.yml. Did you mean "groups"?',
      'synonyms.yml:3:5 "groups[0]" must have at least 2 entries.',
      'synonyms.yml:4:5 "groups[1]" must be an array. ' +
        'Groups of words and phrases with one meaning: a search for one also finds the others.',
      'synonyms.yml:5:9 "groups[2][1]" must be a string. ' +
        'Groups of words and phrases with one meaning: a search for one also finds the others.',
      'synonyms.yml:7:3 "oneWay.layout" must be an array. Write "layout: [shell]". ' +
        'Alternative terms, by the term that the pages use: a search for an alternative also finds that term, but not vice versa.',
      'synonyms.yml:8:12 "oneWay.podlet[0]" must not be empty.',
    ]);
  });

  test('E11 reports redundant words', async () => {
    const text = [
      'groups:',
      '  - [a, B]',
      '  - [c, b]',
      '  - [d, D]',
      '  - [x, y]',
      'oneWay:',
      '  x: [y, X]',
      '  e: [f, F]',
      '',
    ];
    expect(await checkContent({ 'synonyms.yml': text.join('\n') })).toEqual([
      'synonyms.yml:3:9 "b" is already in a group. Merge the groups, or remove it here.',
      'synonyms.yml:4:9 "d" is already in a group. Merge the groups, or remove it here.',
      'synonyms.yml:7:7 A search for "y" already finds "x". Remove it.',
      'synonyms.yml:7:10 A search for "x" already finds "x". Remove it.',
      'synonyms.yml:8:10 A search for "f" already finds "e". Remove it.',
    ]);
  });

  test('E11 reports invalid YAML', async () => {
    expect(await checkContent({ 'synonyms.yml': 'groups:\n\t- [a, b]\n' })).toEqual([
      expect.stringMatching(/^synonyms\.yml:2:1 The YAML cannot be read: .* Indent with spaces\.$/),
    ]);
  });
});

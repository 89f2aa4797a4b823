import { expect, test } from 'vitest';
import {
  findSharedSentences,
  MIN_WORDS,
  listContent,
  listPackageTexts,
  type Text,
} from './find-shared-sentences.ts';
import { listMessages, PACKAGES, type PackageName } from '../statements/package-messages.ts';

function text(source: string, format: Text['format'] = 'md'): Text {
  return { file: format === 'md' ? 'README.md' : 'page.mdx', source, format };
}

test('no sentence of eight or more words is shared with a README or changelog of the packages', () => {
  const theirs = listPackageTexts();
  expect(theirs.length, 'texts to compare with').toBeGreaterThan(10);
  const messages = (Object.keys(PACKAGES) as PackageName[])
    .flatMap(listMessages)
    .map((message) => message.text);
  // Messages are quoted verbatim; one of them links to a page that a README also links to.
  const isQuoted = (sentence: string): boolean =>
    messages.some((message) => message.includes(sentence.replace(/[.`]+$/, '')));
  const shared = findSharedSentences(listContent(), theirs).filter(({ sentence }) => !isQuoted(sentence));
  expect(
    shared.map(
      ({ location, theirs: source, sentence }) =>
        `${location} "${sentence}" is also in ${source}. Reword it.`,
    ),
  ).toEqual([]);
});

test('ignores case, punctuation, and markup', () => {
  const readme = text('Intro. The *middleware* must be mounted before, any `routes` are [defined](x)!');
  const page = text(
    '---\ntitle: A\n---\n\nOne.\n\nthe middleware MUST be mounted before any routes are defined.',
    'mdx',
  );
  expect(findSharedSentences([page], [readme])).toEqual([
    {
      location: 'page.mdx:7',
      theirs: 'README.md:1',
      sentence: 'the middleware MUST be mounted before any routes are defined.',
    },
  ]);
});

test('finds a sentence that contains one of theirs', () => {
  const readme = text('The middleware must be mounted before any routes.');
  const page = text(
    '---\ntitle: A\n---\n\nNote that the middleware must be mounted before any routes of yours.',
    'mdx',
  );
  expect(findSharedSentences([page], [readme])).toHaveLength(1);
});

test('includes descriptions and table cells, but not code and shorter sentences', () => {
  const seven = 'one two three four five six seven';
  const eight = `${seven} eight`;
  const readme = text(`${seven}. ${eight} nine.\n\n- ${eight}`);
  const page = (body: string, description = 'x') =>
    text(`---\ntitle: A\ndescription: ${description}\n---\n\n${body}\n`, 'mdx');
  expect(MIN_WORDS).toBe(8);
  expect(findSharedSentences([page(`${seven}.`)], [readme])).toEqual([]);
  expect(findSharedSentences([page(`\`\`\`js\n// ${eight}\n\`\`\``)], [readme])).toEqual([]);
  expect(findSharedSentences([page('x', eight)], [readme])).toHaveLength(1);
  expect(findSharedSentences([page(`| a |\n| --- |\n| ${eight} |`)], [readme])).toHaveLength(1);
});

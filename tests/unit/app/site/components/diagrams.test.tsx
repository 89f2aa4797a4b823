import { load } from 'cheerio/slim';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { AnatomyDiagram } from '#app/site/components/anatomy-diagram.tsx';
import { DecisionDiagram } from '#app/site/components/decision-diagram.tsx';
import { wrapWords } from '#app/site/components/diagram.tsx';
import { SequenceDiagram } from '#app/site/components/sequence-diagram.tsx';

describe('every diagram', () => {
  const diagrams = [
    <SequenceDiagram
      key="sequence"
      label="A asks B, and B answers."
      actors={['A', 'B']}
      steps={[
        { from: 'A', to: 'B', text: 'asks', group: 'Now' },
        { from: 'B', to: 'B', text: 'thinks' },
        { from: 'B', to: 'A', text: 'answers', reply: true },
      ]}
    />,
    <DecisionDiagram
      key="decision"
      label="A asks B, and B answers."
      decisions={[{ question: 'Does B answer?', yes: 'the answer' }]}
      otherwise="nothing"
    />,
    <AnatomyDiagram
      key="anatomy"
      label="A asks B, and B answers."
      parts={[
        { text: '/a', meaning: 'who asks' },
        { text: '/b', meaning: 'who answers' },
      ]}
    />,
  ];

  test.each(diagrams)('is one image with a text alternative, without styles of its own', (diagram) => {
    const html = renderToStaticMarkup(diagram);
    const $ = load(html);
    expect($('figure > svg').attr('role')).toBe('img');
    expect($('figure > svg').attr('aria-label')).toBe('A asks B, and B answers.');
    expect(html).not.toMatch(/style=|<style|fill="|stroke="/);
  });

  test.each(diagrams)('keeps its words apart for search, and inside the image', (diagram) => {
    const $ = load(renderToStaticMarkup(diagram));
    const height = Number($('svg').attr('height'));
    for (const text of $('text')) {
      expect($(text).text()).toMatch(/\s$|^\//);
      expect(Number($(text).attr('y'))).toBeLessThan(height);
      expect(Number($(text).attr('x'))).toBeLessThan(400);
    }
  });
});

test('a step of somebody who takes no part is an error that names who does', () => {
  expect(() =>
    renderToStaticMarkup(
      <SequenceDiagram
        label=""
        actors={['Browser', 'Layout']}
        steps={[{ from: 'Browser', to: 'Podlet', text: '' }]}
      />,
    ),
  ).toThrow('"Podlet" is not one of the actors Browser, Layout.');
});

test.each([
  ['short', 10, ['short']],
  ['one two three', 7, ['one two', 'three']],
  ['unbreakable word', 5, ['unbreakable', 'word']],
])('wraps %j at %i characters', (text, max, lines) => {
  expect(wrapWords(text, max)).toEqual(lines);
});

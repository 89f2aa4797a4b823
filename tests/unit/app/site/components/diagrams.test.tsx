import { load } from 'cheerio/slim';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { AnatomyDiagram } from '#app/site/components/anatomy-diagram.tsx';
import { DecisionDiagram } from '#app/site/components/decision-diagram.tsx';
import { wrapWords } from '#app/site/components/diagram.tsx';
import { findPart } from '#app/site/components/parts.ts';
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

  test.each(diagrams)('is one image with a text alternative, without inline styles', (diagram) => {
    const html = renderToStaticMarkup(diagram);
    const $ = load(html);
    expect($('figure > svg').attr('role')).toBe('img');
    expect($('figure > svg').attr('aria-label')).toBe('A asks B, and B answers.');
    expect(html).not.toMatch(/style=|<style|fill="|stroke="/);
  });

  test.each(diagrams)('separates its texts for search, and fits them into the image', (diagram) => {
    const $ = load(renderToStaticMarkup(diagram));
    const height = Number($('svg').attr('height'));
    for (const text of $('text')) {
      expect($(text).text()).toMatch(/\s$|^\//);
      expect(Number($(text).attr('y'))).toBeLessThan(height);
      expect(Number($(text).attr('x'))).toBeLessThan(400);
    }
  });
});

describe('a sequence diagram', () => {
  const render = (html = ''): ReturnType<typeof load> =>
    load(
      html +
        renderToStaticMarkup(
          <SequenceDiagram
            label="A request."
            caption="One request"
            actors={['Browser', 'Layout', 'Menu podlet', 'Database']}
            parts={[undefined, undefined, undefined, 'podlet']}
            steps={[
              { from: 'Browser', to: 'Layout', text: 'GET /', number: 1 },
              { from: 'Layout', to: 'Menu podlet', text: 'GET /menu', number: 2, group: 'Every time' },
              { from: 'Layout', to: 'Layout', text: 'composes the document for the visitor', number: 3 },
            ]}
          />,
        ),
    );

  test('gives each actor the color of its part', () => {
    const $ = render();
    const colors = $('.diagram-actor').map((_, box) => $(box).parent().attr('class'));
    expect(colors.get()).toEqual(['part-browser', 'part-layout', 'part-podlet', 'part-podlet']);
  });

  test('numbers its steps, and has a caption', () => {
    const $ = render();
    expect($('.diagram-number text').text().trim().split(/\s+/)).toEqual(['1', '2', '3']);
    expect($('figcaption').text()).toBe('One request');
  });

  test('draws nothing outside of the image', () => {
    const $ = render();
    const [left = 0, top = 0, width = 0, height = 0] = ($('svg').attr('viewbox') ?? '')
      .split(' ')
      .map(Number);
    for (const box of $('rect')) {
      const [x, y, wide, high] = ['x', 'y', 'width', 'height'].map((name) => Number($(box).attr(name)));
      expect(x).toBeGreaterThan(left);
      expect(y).toBeGreaterThan(top);
      expect((x ?? 0) + (wide ?? 0)).toBeLessThan(left + width);
      expect((y ?? 0) + (high ?? 0)).toBeLessThan(top + height);
    }
  });
});

test.each([
  ['Podlet A', 'podlet'],
  ['Your route', 'layout'],
  ['Page', 'browser'],
  ['Native app', undefined],
])('%s belongs to the part %s', (name, part) => {
  expect(findPart(name)).toBe(part);
});

test('throws for a step of an unknown actor, and lists the actors', () => {
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

import { readFileSync } from 'node:fs';
import { load } from 'cheerio/slim';
import { describe, expect, test } from 'vitest';
import { CHART_COLORS, formatFigure, renderCharts, type BarChart } from '../../bench/chart.ts';

const ORIGIN = { date: '2026-11-21', machine: '2 × Intel <Xeon>' };

const CHART: BarChart = {
  title: 'Page & weight',
  unit: 'kB',
  bars: [
    { label: 'This site', value: 20, isOwn: true },
    { label: 'Another', value: 40 },
  ],
  limit: 30,
};

function draw(charts: readonly BarChart[]) {
  return load(renderCharts('Figures', charts, ORIGIN), { xmlMode: true });
}

describe('a picture of charts', () => {
  test('says every figure in words, with the day and the machine', () => {
    const $ = draw([CHART]);
    expect($('svg').attr('role')).toBe('img');
    expect($('svg').attr('aria-labelledby')).toBe('title figures');
    expect($('#title').text()).toBe('Figures');
    expect($('#figures').text()).toBe(
      'Page & weight: This site 20 kB, Another 40 kB; to stay within: 30 kB. ' +
        'Shorter is better. Measured 2026-11-21 on 2 × Intel <Xeon>.',
    );
  });

  test('draws bars as long as their figures, and the limit between them', () => {
    const $ = draw([CHART]);
    const [own = 0, other = 0] = $('rect.bar')
      .map((_, bar) => Number($(bar).attr('width')))
      .get();
    expect(own / other).toBeCloseTo(0.5, 2);
    const start = Number($('rect.bar').attr('x'));
    expect(Number(/^M([\d.]+)/.exec($('.limit').attr('d') ?? '')?.[1])).toBeCloseTo(start + other * 0.75, 0);
    expect($('rect.own').length).toBe(1);
  });

  test('is wide enough for every figure, and puts charts below each other', () => {
    const $ = draw([CHART, { ...CHART, title: 'Second', bars: [{ label: 'A', value: 12_345_678 }] }]);
    const tops = $('.title')
      .map((_, text) => Number($(text).attr('y')))
      .get();
    expect(tops[1]).toBeGreaterThan(Number($('rect.bar').eq(1).attr('y')));
    expect(Number($('svg').attr('height'))).toBeGreaterThan(Number($('rect.bar').eq(2).attr('y')) + 30);
  });

  test('of nothing at all has bars that can be seen', () => {
    const $ = draw([{ title: 'CLS', unit: '', bars: [{ label: 'This site', value: 0 }] }]);
    expect($('rect.bar').attr('width')).toBe('1');
  });

  test('uses the colours of the site', () => {
    const tokens = readFileSync('app/site/styles/tokens.css', 'utf8');
    const [light = '', dark = ''] = tokens.split("[data-theme='dark']");
    for (const [role, color] of Object.entries(CHART_COLORS.light))
      expect(light).toContain(`${role}: ${color};`);
    for (const [role, color] of Object.entries(CHART_COLORS.dark))
      expect(dark).toContain(`${role}: ${color};`);
  });
});

test.each([
  [0, '0'],
  [0.004, '0'],
  [2.4, '2.4'],
  [20, '20'],
  [83.84, '83.8'],
  [184.3, '184'],
  [4640, '4,640'],
  [12_345_678, '12,345,678'],
])('writes the figure %d as %s', (value, text) => {
  expect(formatFigure(value)).toBe(text);
});

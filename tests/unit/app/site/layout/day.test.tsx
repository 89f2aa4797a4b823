import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Day } from '#app/site/layout/day.tsx';

test.each([
  ['2025-07-02', 'July 2, 2025'],
  ['2024-01-01', 'January 1, 2024'],
  ['2024-12-31', 'December 31, 2024'],
])('formats %s as %s, regardless of the time zone', (date, words) => {
  expect(process.env['TZ']).toBe('Pacific/Auckland');
  expect(renderToStaticMarkup(<Day date={date} />)).toBe(`<time dateTime="${date}">${words}</time>`);
});

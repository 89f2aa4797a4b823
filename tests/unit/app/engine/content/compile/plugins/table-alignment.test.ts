import { expect, test } from 'vitest';
import { renderPage } from '../../../../../../helpers/compile-page.ts';

test('table columns are aligned by classes, and the table is in a scroll container', async () => {
  expect(await renderPage('| a | b | c | d |\n|:--|:-:|--:|---|\n| 1 | `x\\|y` | 3 | 4 |')).toBe(
    '<div class="table-scroller" role="group" aria-label="Table" tabindex="0"><table><thead><tr>' +
      '<th class="align-left">a</th><th class="align-center">b</th><th class="align-right">c</th><th>d</th>' +
      '</tr></thead><tbody><tr>' +
      '<td class="align-left">1</td><td class="align-center"><code>x|y</code></td><td class="align-right">3</td><td>4</td>' +
      '</tr></tbody></table></div>',
  );
});

test('the empty corner of a table is not a header', async () => {
  expect(await renderPage('| | a |\n|---|---|\n| b | 1 |')).toContain(
    '<thead><tr><td></td><th>a</th></tr></thead><tbody><tr><td>b</td><td>1</td></tr></tbody>',
  );
});

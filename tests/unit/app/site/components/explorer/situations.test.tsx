import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { explain } from '#app/site/components/explorer/explain.ts';
import { getRecordedSituation, getTimeline } from '#app/site/components/explorer/recorded-runs.ts';
import { Situation } from '#app/site/components/explorer/situation-figure.tsx';
import { SITUATIONS } from '#app/site/components/explorer/situations.ts';
import { renderPage } from '../../../../../helpers/compile-page.ts';

/** Explanation of a situation that was recorded. */
function explainId(id: string): string {
  const situation = getRecordedSituation(id);
  const [lane] = getTimeline([{ name: 'basket', situation }], 'parallel').lanes;
  if (lane === undefined) throw new Error('There is no lane.');
  return explain(situation, lane);
}

describe('explanations of recorded runs', () => {
  test.each([
    ['fast-fallback', /3 requests.*\(manifest, fallback, content\).*shows the content/],
    ['fast-fallback-later', /only the content/],
    ['fast-fallback-deployed', /names a new version.*4 requests/],
    ['silent-fallback-later', /within the timeout.*shows the fallback/],
    ['refused-fallback-was-healthy-later', /refuses the connection.*shows the fallback/],
    ['refused-fallback', /can’t read the manifest.*stays empty.*never fetched it/],
    ['status-500-fallback-throwable-later', /every view starts over: 3 requests.*error page/],
    ['status-500-fallback-was-healthy-deployed', /doesn’t check the version of an error response.*fallback/],
    ['redirect-later', /doesn’t follow the redirect: the body/],
    ['redirectable-later', /passes its redirect on/],
    ['broken-off-fallback-later', /middle of the body.*error page/],
  ])('say what happens when a podlet is %s', (id, text) => {
    expect(explainId(id)).toMatch(text);
  });
});

describe('the drawing of a situation', () => {
  test.each(SITUATIONS)('"%s" is a list with a table', (id) => {
    const html = renderToStaticMarkup(<Situation of={id} />);
    expect(html).toContain('<table>');
    expect(html).toMatch(/<ol>|no requests/);
    expect(html).not.toContain('style=');
  });

  test('names every request with how it ended, in text', () => {
    const html = renderToStaticMarkup(<Situation of="silent-fallback-later" />);
    expect(html).toMatch(
      /<li class="timeline-row" data-crossed=""><span>content<\/span>.*<span>timeout, 3\d\d ms<\/span>/,
    );
  });

  test('is an error with the known names when a page asks for an unknown one', async () => {
    await expect(renderPage('<Situation of="silent-fallbak-later" />')).rejects.toThrow(
      /"silent-fallbak-later" is not a valid "of" of <Situation>.*Did you mean "silent-fallback-later"/s,
    );
    await expect(renderPage('<Situation of="?" />')).rejects.toThrow(
      /"broken-off-fallback-later".*"silent-fallback-later"/s,
    );
  });
});

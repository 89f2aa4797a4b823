import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { explain, summarize } from '#app/site/components/explorer/explain.ts';
import { NAMES } from '#app/site/components/explorer/explorer-state.ts';
import { getRecordedSituation, getTimeline } from '#app/site/components/explorer/recorded-runs.ts';
import { Situation } from '#app/site/components/explorer/situation-view.tsx';
import { SITUATIONS } from '#app/site/components/explorer/situations.ts';
import { renderPage } from '../../../../../helpers/compile-page.ts';

/** Explanation of a recorded situation. */
function explainId(id: string): string {
  const situation = getRecordedSituation(id);
  const [lane] = getTimeline([{ name: 'basket', situation }], 'parallel').lanes;
  if (lane === undefined) throw new Error('There is no lane.');
  return explain(situation, lane);
}

describe('explanations of recorded runs', () => {
  test.each([
    ['fast-fallback', /only the URL of the manifest: 3 requests.*\(manifest, fallback, content\)/],
    ['fast-fallback-later', /only the content/],
    ['fast-fallback-deployed', /new version.*4 requests/],
    ['silent-fallback-later', /within the timeout.*had fetched the fallback/],
    ['refused-fallback-was-healthy-later', /refuses the connection.*had fetched the fallback/],
    ['refused-fallback', /Without a manifest.*never fetched the fallback/],
    ['silent-was-healthy-later', /within the timeout.*has no fallback/],
    ['status-500-fallback-throwable-later', /every view starts over: 3 requests.*rejects/],
    [
      'status-500-fallback-was-healthy-deployed',
      /doesn’t read the version of an error response.*500.*fallback/,
    ],
    ['redirect-later', /doesn’t follow the redirect: its body/],
    ['redirectable-later', /passes the redirect on/],
    ['broken-off-fallback-later', /middle of the body.*rejects/],
    ['unsettled-fallback-later', /whenever a response has a different version/],
  ])('describe what happens when a podlet is %s', (id, text) => {
    expect(explainId(id)).toMatch(text);
  });
});

describe('summaries', () => {
  test.each([
    [
      ['fast-fallback-later'],
      /^The visitor gets the page after \d+\u00a0ms, with the content of the basket\.$/,
    ],
    [
      ['silent-fallback-later'],
      /^The visitor gets the page after 3\d\d\u00a0ms, with the fallback of the basket\.$/,
    ],
    [['refused-fallback'], /^The visitor gets the page immediately, with nothing from the basket\.$/],
    [['status-500-fallback-throwable-later'], /^The visitor gets an error page after \d+\u00a0ms\.$/],
    [['redirectable-later'], /^The visitor is redirected after \d+\u00a0ms\.$/],
    [
      ['fast-fallback-later', 'silent-fallback-later', 'redirect-later'],
      /^The visitor gets the page after 3\d\d\u00a0ms, with the content of the basket, the fallback of the menu, and the redirect body of the offers\.$/,
    ],
  ])('of %s describe what the visitor gets', (ids, text) => {
    const podlets = ids.map((id, index) => ({
      name: NAMES[index] ?? '',
      situation: getRecordedSituation(id),
    }));
    expect(
      summarize(
        podlets.map(({ name }) => name),
        getTimeline(podlets, 'parallel'),
      ),
    ).toMatch(text);
  });
});

describe('the diagram of a situation', () => {
  test.each(SITUATIONS)('"%s" is a list with a table', (id) => {
    const html = renderToStaticMarkup(<Situation of={id} />);
    expect(html).toContain('<table>');
    expect(html).toMatch(/<ol>|no requests/);
    expect(html).not.toContain('style=');
  });

  test('shows the outcome of every request as text', () => {
    const html = renderToStaticMarkup(<Situation of="silent-fallback-later" />);
    expect(html).toMatch(
      /<li class="timeline-row" data-crossed=""><span>content<\/span>.*<span>timeout, 3\d\d ms<\/span>/,
    );
  });

  test('throws for an unknown name, and suggests known ones', async () => {
    await expect(renderPage('<Situation of="silent-fallbak-later" />')).rejects.toThrow(
      /"silent-fallbak-later" is not a valid "of" of <Situation>.*Did you mean "silent-fallback-later"/s,
    );
    await expect(renderPage("<Explorer choices={{ down: 'refused-fallbak' }} />")).rejects.toThrow(
      /page\.mdx:4:1 "refused-fallbak" is not a valid "choices" of <Explorer>.*Did you mean "refused-fallback"/s,
    );
    await expect(renderPage('<Situation of="?" />')).rejects.toThrow(
      /"broken-off-fallback-later".*"silent-fallback-later"/s,
    );
  });
});

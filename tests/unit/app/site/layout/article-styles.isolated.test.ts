import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Page } from '#app/engine/model/page-data.ts';
import { listArticleStyles } from '#app/site/layout/article-styles.ts';

const GRAPH = '<p>Text.</p><figure class="graph"><svg></svg></figure>';
const COMPOSITION = '<figure class="diagram composition"><svg></svg></figure>';

vi.mock('#app/site/styles/figures.css?url', () => ({ default: 'figures.css' }));
vi.mock('#app/site/styles/home.css?url', () => ({ default: 'home.css' }));

describe('the stylesheets of a page', () => {
  beforeEach(() => vi.stubEnv('DEV', false));
  afterEach(() => vi.unstubAllEnvs());

  test.each([
    ['docs page with only text', { kind: 'doc', html: '<p>Text.</p>' }, []],
    ['docs page with a graph', { kind: 'doc', html: GRAPH }, ['figures.css']],
    ['docs page with a composition', { kind: 'doc', html: COMPOSITION }, ['home.css']],
    ['home page, which always links home.css', { kind: 'home', html: COMPOSITION }, []],
    [
      'list with a post that has a graph',
      { kind: 'postList', posts: [{ html: '' }, { html: GRAPH }] },
      ['figures.css'],
    ],
    ['page without an article', { kind: 'allPages' }, []],
  ])('of a %s', (_, page, names) => {
    const { stylesheets = [] } = listArticleStyles(page as unknown as Page);
    expect(stylesheets).toEqual(names);
  });
});

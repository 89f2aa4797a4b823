import type { SearchResults } from '#app/engine/model/search-results.ts';
import { FILTERS } from './box-html.ts';
import type { BoxParts } from './box-parts.ts';
import type { BoxSettings } from './box-settings.ts';
import { fillExcerpts, formatHits } from './hit-html.ts';
import { countHits, describeResults, omitListed } from './list-options.ts';
import {
  formatMore,
  formatNothingFound,
  formatRecentHead,
  formatStart,
  formatSuggestion,
  formatUnfiltered,
} from './option-html.ts';
import { findSearchedVersion } from './docs-version.ts';
import type { OptionList } from './option-list.ts';
import { readRecent } from './recent-searches.ts';
import type { SearchScope, SessionState } from './search-session.ts';

/** Creates the view of a search box, which renders the state of a search. */
export function createBoxView(parts: BoxParts, list: OptionList, settings: BoxSettings) {
  const { dialog, status, message, recentHead } = parts;
  /** Content of the list: hits of the request with this ID, the suggestions for an empty query, or nothing. */
  let shown: number | 'start' | 'nothing' = 'nothing';
  let listed: { query: string; scope: SearchScope; hrefs: Set<string> } | undefined;

  function clear(): void {
    message.hidden = true;
    recentHead.hidden = true;
    listed = undefined;
  }

  function showNothing(): void {
    if (shown === 'nothing') return;
    clear();
    shown = 'nothing';
    list.show('', 'Results', -1);
  }

  /** Shows recent searches and suggested pages. */
  function showStart(): void {
    clear();
    shown = 'start';
    const recent = readRecent();
    recentHead.hidden = recent.length === 0;
    recentHead.innerHTML = recent.length === 0 ? '' : formatRecentHead(recent);
    const { suggestions } = findSearchedVersion(settings) ?? settings;
    list.show(formatStart(recent, suggestions), 'Suggestions', -1);
  }

  function showResults(results: SearchResults, scope: SearchScope): void {
    const { pages, words, query, count, suggestion } = results;
    const total = countHits(pages);
    const isLonger = listed?.query === query && isSameKind(listed.scope, scope);
    if (isLonger && listed !== undefined && listed.hrefs.size > 0) {
      const listedBefore = listed.hrefs.size;
      const added = omitListed(pages, listed.hrefs);
      for (const href of listHrefs(added)) listed.hrefs.add(href);
      const more = count > total && added.length > 0 ? formatMore(total, count) : '';
      list.replaceLast(formatHits(added, words, listedBefore) + more);
      return;
    }
    clear();
    listed = { query, scope, hrefs: new Set(listHrefs(pages)) };
    const hint = suggestion === undefined ? '' : formatSuggestion(suggestion);
    if (total > 0) {
      const more = count > total ? formatMore(total, count) : '';
      list.show(hint + formatHits(pages, words) + more, 'Results', suggestion === undefined ? 0 : 1);
      return;
    }
    message.hidden = false;
    message.innerHTML = formatNothingFound(query, describeScope(scope, settings), settings.allPagesHref);
    list.show(hint + (scope.filter === undefined ? '' : formatUnfiltered()), 'Suggestions', 0);
  }

  function showHits(results: SearchResults, { requestId, resultScope }: SessionState): void {
    if (shown === requestId) fillExcerpts(parts.list, results.pages);
    else showResults(results, resultScope);
    shown = requestId;
  }

  return {
    showStart,
    show(state: SessionState): void {
      const isFailed = state.status === 'failed';
      const isStart = state.query.trim() === '';
      dialog.toggleAttribute('data-error', isFailed);
      setText(status, describeState(state, isStart));
      if (isFailed || (!isStart && state.results === undefined)) showNothing();
      else if (isStart) {
        if (shown !== 'start') showStart();
      } else if (state.results !== undefined) showHits(state.results, state);
    },
  };
}

/** Whether two scopes differ only in their limit. */
function isSameKind(a: SearchScope, b: SearchScope): boolean {
  return a.filter === b.filter && a.version === b.version && a.limit !== b.limit;
}

function listHrefs(pages: SearchResults['pages']): string[] {
  return pages.flatMap(({ hits }) => hits.map(({ href }) => href));
}

function describeState({ status, results, message, resultScope }: SessionState, isStart: boolean): string {
  if (status === 'failed') return message ?? '';
  if (status !== 'ready') return 'Loading...';
  return isStart || results === undefined ? '' : describeResults(results, describeFilter(resultScope));
}

function describeFilter({ filter }: SearchScope): string {
  return filter === undefined ? '' : ` in ${FILTERS.find(({ value }) => value === filter)?.label ?? ''}`;
}

/** Describes the filter and the docs version, e.g. " in Guides (4.x)". */
function describeScope(scope: SearchScope, { docsVersions }: BoxSettings): string {
  const label = docsVersions?.find(({ name }) => name === scope.version)?.label;
  const filter = describeFilter(scope);
  if (label === undefined) return filter;
  return filter === '' ? ` in ${label}` : `${filter} (${label})`;
}

/** Sets the text of a live region, unless it is unchanged. */
function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

import { createElement } from '#app/engine/client/dom/create-element.ts';
import { formatLocation } from '#app/engine/diagnostics/problem.ts';
import type { ShownProblem } from '#app/engine/model/content-changed.ts';
import { OVERLAY_STYLES } from './styles.ts';

/**
 * Creates the overlay with problems: open if the page itself has errors, otherwise a small button. `editorHref` is
 * Vite's endpoint for opening files in the editor.
 */
export function createOverlay(editorHref: string) {
  const element = createElement('div', { hidden: true });
  const status = createElement('div', { className: 'status', role: 'status' });
  const panel = createElement('section', {
    className: 'panel',
    id: 'panel',
    role: 'dialog',
    tabIndex: -1,
    ariaLabel: 'Problems',
  });
  const toggle = createElement('button', { className: 'toggle', type: 'button' });
  toggle.setAttribute('aria-controls', 'panel');
  const root = element.attachShadow({ mode: 'open' });
  const styles = new CSSStyleSheet();
  styles.replaceSync(OVERLAY_STYLES);
  root.adoptedStyleSheets = [styles];
  root.append(panel, toggle, status);

  let shown: readonly ShownProblem[] = [];
  let isOpen = false;
  /** Errors when it was closed, as JSON; it opens again only for different ones. */
  let closedAt = '';

  function setOpen(value: boolean): void {
    isOpen = value;
    closedAt = isOpen ? '' : JSON.stringify(shown.filter(isErrorHere));
    render();
  }

  function render(): void {
    const level = shown.some((problem) => problem.level === 'error') ? 'error' : 'warning';
    element.hidden = shown.length === 0;
    panel.hidden = !isOpen;
    toggle.textContent = isOpen ? 'Hide (Esc)' : count(shown);
    for (const part of [panel, toggle]) part.dataset['level'] = level;
    toggle.ariaExpanded = String(isOpen);
    panel.replaceChildren(
      createElement('h2', { textContent: count(shown) }),
      ...shown.map((problem) => renderProblem(problem, editorHref)),
    );
  }

  toggle.addEventListener('click', () => {
    setOpen(!isOpen);
    if (isOpen) panel.focus();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !isOpen) return;
    // Escape closes an open dialog of the page, such as search, first.
    if (document.querySelector('dialog[open]') !== null) return;
    const hadFocus = panel.contains(root.activeElement);
    setOpen(false);
    if (hadFocus) toggle.focus();
  });

  return {
    element,
    show(problems: readonly ShownProblem[]): void {
      if (JSON.stringify(problems) === JSON.stringify(shown)) return;
      shown = problems;
      const errors = problems.filter(isErrorHere);
      if (errors.length === 0) isOpen = false;
      else if (JSON.stringify(errors) !== closedAt) isOpen = true;
      status.textContent = errors.length === 0 ? '' : `${count(problems)}: ${errors[0]?.message ?? ''}`;
      render();
    },
  };
}

function isErrorHere({ level, isHere }: ShownProblem): boolean {
  return level === 'error' && isHere;
}

function renderProblem(problem: ShownProblem, editorHref: string): HTMLElement {
  const article = createElement('article', {});
  article.dataset['level'] = problem.level;
  const location = formatLocation(problem);
  if (location !== '') article.append(renderLocation(location, problem, editorHref));
  const paragraph = createElement('p', { textContent: problem.level === 'warning' ? 'Warning: ' : '' });
  // The fix is part of the text, so that it is copied as well.
  paragraph.append(
    createElement('strong', { textContent: problem.message }),
    problem.fix ? ` ${problem.fix}` : '',
  );
  article.append(paragraph);
  if (problem.frame !== undefined)
    article.append(createElement('pre', { textContent: problem.frame, tabIndex: 0 }));
  return article;
}

function renderLocation(
  location: string,
  { absoluteFile, line, column }: ShownProblem,
  editorHref: string,
): HTMLElement {
  if (absoluteFile === undefined) return createElement('p', { className: 'location', textContent: location });
  const at = [absoluteFile, line, line === undefined ? undefined : column].filter(
    (part) => part !== undefined,
  );
  const link = createElement('a', {
    className: 'location',
    href: `${editorHref}?${new URLSearchParams({ file: at.join(':') }).toString()}`,
    textContent: location,
    title: 'Open in the editor',
  });
  link.addEventListener('click', (event) => {
    event.preventDefault();
    void fetch(link.href);
  });
  return link;
}

function count(problems: readonly ShownProblem[]): string {
  const errors = problems.filter(({ level }) => level === 'error').length;
  const warnings = problems.length - errors;
  const name = (number: number, word: string): string[] =>
    number === 0 ? [] : [`${number} ${word}${number === 1 ? '' : 's'}`];
  return [...name(errors, 'error'), ...name(warnings, 'warning')].join(', ');
}

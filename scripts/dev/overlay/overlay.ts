import { formatLocation } from '#app/engine/diagnostics/problem.ts';
import type { ShownProblem } from '#app/engine/model/content-changed.ts';
import { OVERLAY_STYLES } from './styles.ts';

/** Overlay with problems: open if the page itself has errors, otherwise a small button. */
export interface Overlay extends HTMLElement {
  show(problems: readonly ShownProblem[]): void;
}

/** Creates the overlay. `editorHref` is Vite's endpoint for opening files in the editor. */
export function createOverlay(editorHref: string): Overlay {
  if (customElements.get('dev-overlay') === undefined) {
    customElements.define('dev-overlay', OverlayElement);
  }
  const element = new OverlayElement();
  element.editorHref = editorHref;
  return element;
}

class OverlayElement extends HTMLElement implements Overlay {
  editorHref = '';
  #root = this.attachShadow({ mode: 'open' });
  #problems: readonly ShownProblem[] = [];
  #isOpen = false;
  /** Key of the errors when it was closed; it opens again only for different ones. */
  #closedAt = '';
  #status = createElement('div', { className: 'status', role: 'status' });
  #panel = createElement('section', { className: 'panel', role: 'dialog', tabIndex: -1 });
  #toggle = createElement('button', { className: 'toggle', type: 'button' });

  constructor() {
    super();
    const styles = new CSSStyleSheet();
    styles.replaceSync(OVERLAY_STYLES);
    this.#root.adoptedStyleSheets = [styles];
    this.#panel.id = 'panel';
    this.#panel.setAttribute('aria-label', 'Problems');
    this.#toggle.setAttribute('aria-controls', 'panel');
    this.#toggle.addEventListener('click', () => {
      this.#setOpen(!this.#isOpen);
      if (this.#isOpen) this.#panel.focus();
    });
    this.#root.append(this.#panel, this.#toggle, this.#status);
  }

  connectedCallback(): void {
    this.#render();
    document.addEventListener('keydown', this.#closeByKey);
  }

  disconnectedCallback(): void {
    document.removeEventListener('keydown', this.#closeByKey);
  }

  show(problems: readonly ShownProblem[]): void {
    const before = getKey(this.#problems);
    this.#problems = problems;
    if (getKey(problems) === before) return;
    const errors = problems.filter((problem) => problem.level === 'error' && problem.isHere);
    if (errors.length === 0) this.#isOpen = false;
    else if (getKey(errors) !== this.#closedAt) this.#isOpen = true;
    this.#status.textContent = errors.length === 0 ? '' : `${count(problems)}: ${errors[0]?.message ?? ''}`;
    this.#render();
  }

  #closeByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || !this.#isOpen) return;
    // Escape closes an open dialog of the page, such as search, first.
    if (document.querySelector('dialog[open]') !== null) return;
    const hadFocus = this.#panel.contains(this.#root.activeElement);
    this.#setOpen(false);
    if (hadFocus) this.#toggle.focus();
  };

  #setOpen(isOpen: boolean): void {
    this.#isOpen = isOpen;
    this.#closedAt = isOpen
      ? ''
      : getKey(this.#problems.filter(({ level, isHere }) => level === 'error' && isHere));
    this.#render();
  }

  #render(): void {
    const hasErrors = this.#problems.some(({ level }) => level === 'error');
    this.hidden = this.#problems.length === 0;
    this.#panel.hidden = !this.#isOpen;
    this.#toggle.textContent = this.#isOpen ? 'Hide (Esc)' : count(this.#problems);
    for (const part of [this.#panel, this.#toggle]) part.dataset['level'] = hasErrors ? 'error' : 'warning';
    this.#toggle.setAttribute('aria-expanded', String(this.#isOpen));
    this.#panel.replaceChildren(
      createElement('h2', { textContent: count(this.#problems) }),
      ...this.#problems.map((problem) => this.#renderProblem(problem)),
    );
  }

  #renderProblem(problem: ShownProblem): HTMLElement {
    const article = createElement('article', {});
    article.dataset['level'] = problem.level;
    const location = formatLocation(problem);
    if (location !== '') article.append(this.#renderLocation(location, problem));
    const paragraph = createElement('p', { textContent: problem.level === 'warning' ? 'Warning: ' : '' });
    // The remedy is part of the text, so that it is copied as well.
    paragraph.append(
      createElement('strong', { textContent: problem.message }),
      problem.remedy ? ` ${problem.remedy}` : '',
    );
    article.append(paragraph);
    if (problem.frame !== undefined)
      article.append(createElement('pre', { textContent: problem.frame, tabIndex: 0 }));
    return article;
  }

  #renderLocation(location: string, { absoluteFile, line, column }: ShownProblem): HTMLElement {
    if (absoluteFile === undefined)
      return createElement('p', { className: 'location', textContent: location });
    const at = [absoluteFile, line, line === undefined ? undefined : column].filter(
      (part) => part !== undefined,
    );
    const link = createElement('a', {
      className: 'location',
      href: `${this.editorHref}?${new URLSearchParams({ file: at.join(':') }).toString()}`,
      textContent: location,
      title: 'Open in the editor',
    });
    link.addEventListener('click', (event) => {
      event.preventDefault();
      void fetch(link.href);
    });
    return link;
  }
}

function createElement<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(name), properties);
}

function getKey(problems: readonly ShownProblem[]): string {
  return JSON.stringify(
    problems.map(({ level, message, remedy, frame, isHere, ...location }) => [
      level,
      message,
      remedy,
      frame,
      isHere,
      formatLocation(location),
    ]),
  );
}

function count(problems: readonly ShownProblem[]): string {
  const errors = problems.filter(({ level }) => level === 'error').length;
  const warnings = problems.length - errors;
  const name = (number: number, word: string): string[] =>
    number === 0 ? [] : [`${number} ${word}${number === 1 ? '' : 's'}`];
  return [...name(errors, 'error'), ...name(warnings, 'warning')].join(', ');
}

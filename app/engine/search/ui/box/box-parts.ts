import { formatBox, LEAVE_BUTTON, LIST_ID } from './box-html.ts';
import styles from './search-box.css?inline';

/** The elements of the box. */
export interface BoxParts {
  dialog: HTMLDialogElement;
  input: HTMLInputElement;
  status: HTMLElement;
  filters: HTMLElement;
  /** Message shown instead of hits. */
  message: HTMLElement;
  /** Heading of the recent searches, with its buttons. */
  recentHead: HTMLElement;
  list: HTMLElement;
  preview: HTMLElement;
}

/** Adds the elements of the search dialog that are not in the HTML of every page. */
export function addBoxParts(dialog: HTMLDialogElement, hasBlog: boolean): BoxParts {
  addStyles();
  const { classList } = document.documentElement;
  getPart(dialog, '.search-status').insertAdjacentHTML(
    'afterend',
    formatBox(hasBlog, classList.contains('mac')),
  );
  // The message that this code could not be loaded.
  getPart(dialog, '.search-missing').remove();
  getPart(dialog, '.search-actions').insertAdjacentHTML('beforeend', LEAVE_BUTTON);
  // After the filters in the order of focus, because the hint for the Tab key names these.
  getPart(dialog, '.search-panel').append(getPart(dialog, '.search-head > form'));
  fitVisibleHeight(dialog);
  return {
    dialog,
    input: getPart(dialog, 'input') as HTMLInputElement,
    status: getPart(dialog, '.search-status'),
    filters: getPart(dialog, '.search-filters'),
    message: getPart(dialog, '.search-message'),
    recentHead: getPart(dialog, '.search-recent-head'),
    list: getPart(dialog, `#${LIST_ID}`),
    preview: getPart(dialog, '.search-preview'),
  };
}

/** Adds the styles as a constructed stylesheet, which a strict Content Security Policy allows. */
function addStyles(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
}

function getPart(dialog: HTMLElement, selector: string): HTMLElement {
  const part = dialog.querySelector<HTMLElement>(selector);
  if (part === null) throw new Error(`The search box has no ${selector}.`);
  return part;
}

/** Fits the dialog into the visual viewport, above a phone's on-screen keyboard. */
function fitVisibleHeight(dialog: HTMLElement): void {
  const { visualViewport } = window;
  if (visualViewport === null) return;
  const fit = (): void => {
    dialog.style.setProperty('--visible-height', `${visualViewport.height}px`);
    dialog.style.setProperty('--visible-top', `${visualViewport.offsetTop}px`);
  };
  fit();
  visualViewport.addEventListener('resize', fit);
  visualViewport.addEventListener('scroll', fit);
}

import { createElement } from '#app/engine/client/dom/create-element.ts';
import { toggleParts } from './layout/show-parts.ts';
import styles from './styles/on-demand.css?inline';

// A constructed stylesheet, which a strict Content Security Policy allows.
const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets.push(sheet);

/** Activates a control whose code is loaded on its first use; see `enhance-page.ts`. */
export function activate(control: HTMLElement): void {
  if (control instanceof HTMLAnchorElement) openImage(control);
  else toggleParts(control);
}

/** Lightbox: opens a linked image in a full-window dialog, with its caption. A click or Escape closes it. */
function openImage(link: HTMLAnchorElement): void {
  // A second click while this code was loading.
  if (document.querySelector('.image-dialog') !== null) return;
  const alt = link.querySelector('img')?.alt ?? '';
  const dialog = createElement(
    'dialog',
    { className: 'image-dialog', ariaLabel: alt },
    createElement('img', { src: link.href, alt }),
    createElement('p', {}, link.parentElement?.querySelector('.caption')?.textContent ?? ''),
    createElement('button', { type: 'button', className: 'button' }, 'Close'),
  );
  const close = (): void => dialog.close();
  // "Back" shows another page.
  window.addEventListener('popstate', close);
  dialog.addEventListener('click', close);
  dialog.addEventListener('close', () => {
    window.removeEventListener('popstate', close);
    dialog.remove();
  });
  document.body.append(dialog);
  // The browser returns the focus to the link when the dialog closes.
  dialog.showModal();
}

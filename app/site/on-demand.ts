import { toggleParts } from './layout/show-parts.ts';
import styles from './styles/on-demand.css?inline';

// A constructed stylesheet, which a strict Content-Security-Policy allows.
const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets.push(sheet);

/** Activates a control whose code is loaded on its first use; see `enhance-page.ts`. */
export function activate(control: HTMLElement): void {
  if (control instanceof HTMLAnchorElement) openImage(control);
  else toggleParts(control);
}

/** Opens the image of a link in a full-window dialog, with its caption. A click or Escape closes it. */
function openImage(link: HTMLAnchorElement): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'image-dialog';
  const image = document.createElement('img');
  image.src = link.href;
  image.alt = link.querySelector('img')?.alt ?? '';
  dialog.ariaLabel = image.alt;
  const caption = document.createElement('p');
  caption.textContent = link.parentElement?.querySelector('.caption')?.textContent ?? '';
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'button';
  close.textContent = 'Close';
  dialog.append(image, caption, close);
  dialog.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  // The browser returns the focus to the link when the dialog closes.
  dialog.showModal();
}

import { openImage } from './components/image-dialog.ts';
import { toggleParts } from './layout/show-parts.ts';
import styles from './styles/on-demand.css?inline';

// A constructed stylesheet, which a strict content policy allows.
const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets.push(sheet);

/** Activates a control whose code is loaded on its first use; see `on-demand-behavior.ts`. */
export function activate(control: HTMLElement): void {
  if (control instanceof HTMLAnchorElement) openImage(control);
  else toggleParts(control);
}

import { createElement } from '#app/engine/client/dom/create-element.ts';

/** How long a message is shown, in milliseconds: long enough to read, or for a screen reader to speak it. */
const MESSAGE_TIME = 2500;

/** Announces the result of a control, visibly and to screen readers. */
export type Announce = (control: HTMLElement, shown: string, spoken?: string) => void;

/**
 * Creates an announcer. The message is set as the control's `data-said`, which the stylesheet shows; its accessible
 * name does not change. The live region is created up front, because screen readers announce only changes to existing
 * regions.
 */
export function createAnnouncer(article: HTMLElement, signal: AbortSignal): Announce {
  const status = createElement('div', { className: 'visually-hidden' });
  status.setAttribute('role', 'status');
  article.append(status);
  let timer: number | undefined;
  let last: HTMLElement | undefined;
  const clear = (): void => {
    window.clearTimeout(timer);
    status.textContent = '';
    delete last?.dataset['said'];
  };
  signal.addEventListener('abort', () => {
    clear();
    status.remove();
  });
  return (control, shown, spoken = shown) => {
    if (signal.aborted) return;
    clear();
    last = control;
    control.dataset['said'] = shown;
    status.textContent = spoken;
    timer = window.setTimeout(clear, MESSAGE_TIME);
  };
}

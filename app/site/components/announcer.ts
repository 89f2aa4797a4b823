import { createElement } from '#app/engine/client/dom/create-element.ts';

/** How long a message is shown, in milliseconds: long enough to read, or for a screen reader to speak it. */
const MESSAGE_TIME = 2500;

/** Announces the result of a control, visibly and to screen readers. */
export type Announce = (control: HTMLElement, shown: string, spoken?: string) => void;

interface Announcer {
  announce: Announce;
  /** Live region, created up front, because screen readers announce only changes to existing regions. */
  status: HTMLElement;
}

const announcers = new WeakMap<HTMLElement, Announcer>();

/**
 * Returns the announcer of an element, which holds its live region. It is reused, because a message that is shown before
 * hydration, or a copy that is finished only afterward, must not be lost.
 */
export function getAnnouncer(element: HTMLElement): Announce {
  const announcer = announcers.get(element) ?? createAnnouncer();
  announcers.set(element, announcer);
  // The app may have replaced the content of the element.
  if (announcer.status.parentNode !== element) element.append(announcer.status);
  return announcer.announce;
}

/** Creates an announcer. Its message is also set as the control's `data-said`, which the stylesheet shows. */
function createAnnouncer(): Announcer {
  const status = createElement('div', { className: 'visually-hidden' });
  status.setAttribute('role', 'status');
  let timer: number | undefined;
  let last: HTMLElement | undefined;
  const clear = (): void => {
    window.clearTimeout(timer);
    status.textContent = '';
    delete last?.dataset['said'];
  };
  const announce: Announce = (control, shown, spoken = shown) => {
    clear();
    last = control;
    control.dataset['said'] = shown;
    status.textContent = spoken;
    timer = window.setTimeout(clear, MESSAGE_TIME);
  };
  return { announce, status };
}

/** How long a message stays, in milliseconds: long enough to be read and to be heard. */
const MESSAGE_TIME = 2500;

/** Tells the reader what a control has done: shown at the control, and read out. */
export type Say = (control: HTMLElement, shown: string, spoken?: string) => void;

/**
 * Makes the function that tells what happened. The message is in the control's `data-said`, which the stylesheet
 * shows; the control keeps its name. A live region must be there before it says anything, so it is made now.
 */
export function createAnnouncer(article: HTMLElement, signal: AbortSignal): Say {
  const status = document.createElement('div');
  status.className = 'visually-hidden';
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

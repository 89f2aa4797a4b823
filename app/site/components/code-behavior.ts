import { findClosest } from '#app/engine/client/dom/find-closest.ts';
import type { Announce } from './announcer.ts';
import { copyText } from './clipboard.ts';

/** Handles the buttons and line numbers of code blocks (see `code-block.tsx`). */
export function enhanceCode(article: HTMLElement, announce: Announce, signal: AbortSignal): void {
  const onClick = (event: MouseEvent): void => {
    const button = findClosest(event.target, '.code-tool');
    const block = button?.closest<HTMLElement>('.code-block');
    if (button === null || block == null) return;
    if (button.classList.contains('code-copy')) void copy(block, button, announce);
    else button.setAttribute('aria-pressed', String(block.toggleAttribute('data-wrap')));
  };
  article.addEventListener('click', onClick, { signal });
  const onKeydown = (event: KeyboardEvent): void => {
    const number = findClosest(event.target, '.line-number');
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (number === null || step === undefined) return;
    event.preventDefault();
    const numbers = [...(number.closest('.code')?.querySelectorAll<HTMLElement>('.line-number') ?? [])];
    numbers.find((_, index) => numbers[index - step] === number)?.focus();
  };
  article.addEventListener('keydown', onKeydown, { signal });
  watchWidths(article, signal);
}

/** Returns the code of a block, without removed lines. */
function readCode(code: HTMLElement): string {
  if (code.querySelector('del') === null) return code.textContent;
  return [...code.querySelectorAll('.line:not(del)')].map((line) => line.textContent).join('\n');
}

async function copy(block: HTMLElement, button: HTMLElement, announce: Announce): Promise<void> {
  const code = block.querySelector('code');
  if (code === null) return;
  if (await copyText(readCode(code))) {
    announce(button, 'Copied');
    return;
  }
  // Fallback: selects the code, so that the reader can copy it with the keyboard.
  window.getSelection()?.selectAllChildren(code);
  const key = document.documentElement.classList.contains('mac') ? '⌘C' : 'Ctrl+C';
  announce(button, `Press ${key}`, `The browser does not allow copying. The code is selected: press ${key}.`);
}

/** Sets `data-wide` on blocks with overflowing lines. Only those show the button for wrapping. */
function watchWidths(article: HTMLElement, signal: AbortSignal): void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      target.parentElement?.toggleAttribute('data-wide', target.scrollWidth > target.clientWidth);
    }
  });
  for (const code of article.querySelectorAll('.code')) observer.observe(code);
  signal.addEventListener('abort', () => {
    observer.disconnect();
  });
}

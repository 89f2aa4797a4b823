import type { Say } from './announcer.ts';
import { copyText } from './clipboard.ts';

/** Handles the buttons of code blocks (see `code-block.tsx`). */
export function enhanceCode(article: HTMLElement, say: Say, signal: AbortSignal): void {
  article.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest<HTMLElement>('.code-tool') : null;
      const block = button?.closest<HTMLElement>('.code-block');
      if (button === null || block == null) return;
      if (button.classList.contains('code-copy')) void copy(block, button, say);
      else button.setAttribute('aria-pressed', String(block.toggleAttribute('data-wrap')));
    },
    { signal },
  );
  article.addEventListener(
    'keydown',
    (event) => {
      const number = event.target instanceof Element ? event.target.closest('.line-number') : null;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (number === null || step === undefined) return;
      event.preventDefault();
      const numbers = [...(number.closest('.code')?.querySelectorAll<HTMLElement>('.line-number') ?? [])];
      numbers.find((_, index) => numbers[index - step] === number)?.focus();
    },
    { signal },
  );
  watchWidths(article, signal);
}

/** The resulting code of a block, without removed lines. */
function readCode(code: HTMLElement): string {
  if (code.querySelector('del') === null) return code.textContent;
  return [...code.querySelectorAll('.line:not(del)')].map((line) => line.textContent).join('\n');
}

async function copy(block: HTMLElement, button: HTMLElement, say: Say): Promise<void> {
  const code = block.querySelector('code');
  if (code === null) return;
  if (await copyText(readCode(code))) {
    say(button, 'Copied');
    return;
  }
  // The next best: everything is selected, and a key away.
  window.getSelection()?.selectAllChildren(code);
  const key = /Mac|iP/.test(navigator.userAgent) ? '⌘C' : 'Ctrl+C';
  say(button, `Press ${key}`, `The browser does not allow copying. The code is selected: press ${key}.`);
}

/** Wrapping is offered only where a line is too long: `data-wide`. */
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

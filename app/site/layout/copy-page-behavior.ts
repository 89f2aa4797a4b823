import { getAnnouncer } from '#app/site/components/announcer.ts';
import { copyLater } from '#app/site/components/clipboard.ts';

/** Handles the button of `CopyPage`, which copies the target of the first link in the menu and closes it. */
export function enhanceCopyPage(element: HTMLElement, signal: AbortSignal): void {
  const link = element.querySelector('a');
  const button = element.querySelector('button');
  const summary = element.querySelector('summary');
  const status = element.querySelector<HTMLElement>('.copy-status');
  if (link === null || button === null || summary === null || status === null) return;
  const announce = getAnnouncer(status);
  const copy = async (): Promise<void> => {
    // If copying fails, follows the link instead.
    const copied = await copyLater(fetchText(link.href)).catch(() => false);
    if (!copied) {
      window.location.assign(link.href);
      return;
    }
    summary.parentElement?.removeAttribute('open');
    summary.focus();
    announce(summary, 'Copied', 'Page copied as Markdown.');
  };
  button.addEventListener('click', () => void copy(), { signal });
}

async function fetchText(href: string): Promise<string> {
  const response = await fetch(href);
  if (!response.ok) throw new Error(`${href} returned status ${response.status}.`);
  return await response.text();
}

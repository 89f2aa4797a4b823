import { ANNOUNCEMENT_KEY } from '#app/engine/client/head-script.ts';
import { writeStored } from '#app/engine/client/dom/storage.ts';

/** Handles the button of the announcement: stores the id of the dismissed announcement. */
export function enhanceAnnouncement(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('.announcement button') : null;
    if (button === null) return;
    const { dataset } = document.documentElement;
    writeStored(ANNOUNCEMENT_KEY, dataset['announcement']);
    dataset['dismissed'] = '';
  });
}

import { mayPrefetch } from '#app/engine/client/dom/connection.ts';
import { fetchEarly } from './early-data.ts';
import { HYDRATED, isHydrated } from './hydration-state.ts';

/** How long a tap waits for the app and the data of the page, in milliseconds. */
const PATIENCE = 300;

/**
 * From the touch to the tap there is time: the app and the data of the link's page are requested on touch, and a tap waits
 * a moment for them, so that no document has to be loaded. When they take longer, it is. This code may come while a finger
 * is on a link.
 */
export function followTaps(): void {
  let touched: { link: HTMLAnchorElement; data: Promise<Response> } | undefined;
  const touch = ({ target }: Pick<Event, 'target'>): void => {
    touched = undefined;
    const link = target instanceof Element ? target.closest('a') : null;
    if (link === null || isHydrated() || !mayPrefetch()) return;
    const data = fetchEarly(link);
    if (data !== undefined) touched = { link, data };
  };
  if (window.matchMedia('(hover: none)').matches) touch({ target: document.querySelector('a:active') });
  document.addEventListener('touchstart', touch, { passive: true });
  document.addEventListener('click', (event) => {
    const { link, data } = touched ?? {};
    touched = undefined;
    if (link === undefined || isHydrated() || event.defaultPrevented) return;
    if (!(event.target instanceof Node) || !link.contains(event.target)) return;
    event.preventDefault();
    let isLeaving = false;
    const load = (): void => {
      isLeaving = true;
      window.location.assign(link.href);
    };
    const timer = setTimeout(load, PATIENCE);
    const started = new Promise((resolve) => document.addEventListener(HYDRATED, resolve, { once: true }));
    Promise.all([started, data]).then(() => {
      clearTimeout(timer);
      if (!isLeaving) link.click();
    }, load);
  });
}

/** Minimum scroll distance in one direction before the bar hides or appears, in CSS pixels. */
const THRESHOLD = 12;

/**
 * If configured (`data-hides`), hides the navbar (`data-away`) while the reader scrolls down, unless it contains the
 * focus. It appears when the reader scrolls up or is at the top of the page.
 */
export function enhanceHidingNavbar(): void {
  const findBar = () => document.querySelector<HTMLElement>('.navbar[data-hides]');
  if (findBar() === null) return;
  // This code is loaded on the first scroll; a jump to a heading does not count.
  let turningPoint = window.location.hash === '' ? 0 : window.scrollY;
  const update = (): void => {
    const bar = findBar();
    if (bar === null) return;
    const { scrollY } = window;
    const away = bar.dataset['away'] !== undefined;
    const inUse = bar.contains(document.activeElement);
    if (scrollY <= bar.offsetHeight || inUse) {
      delete bar.dataset['away'];
      turningPoint = scrollY;
    } else if (away ? scrollY > turningPoint : scrollY < turningPoint) {
      // Still in the direction that hid or showed the bar.
      turningPoint = scrollY;
    } else if (Math.abs(scrollY - turningPoint) > THRESHOLD) {
      bar.toggleAttribute('data-away', !away);
      turningPoint = scrollY;
    }
  };
  window.addEventListener('scroll', update, { passive: true });
  document.addEventListener('focusin', ({ target }) => {
    const bar = findBar();
    if (target instanceof Node && bar?.contains(target) === true) delete bar.dataset['away'];
  });
  update();
}

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
  let turn = window.location.hash === '' ? 0 : window.scrollY;
  const follow = (): void => {
    const bar = findBar();
    if (bar === null) return;
    const { scrollY } = window;
    const away = bar.dataset['away'] !== undefined;
    const inUse = bar.contains(document.activeElement);
    if (scrollY <= bar.offsetHeight || inUse) {
      delete bar.dataset['away'];
      turn = scrollY;
    } else if (away ? scrollY > turn : scrollY < turn) {
      // Further in the direction that brought the bar to where it is.
      turn = scrollY;
    } else if (Math.abs(scrollY - turn) > THRESHOLD) {
      bar.toggleAttribute('data-away', !away);
      turn = scrollY;
    }
  };
  window.addEventListener('scroll', follow, { passive: true });
  document.addEventListener('focusin', ({ target }) => {
    const bar = findBar();
    if (target instanceof Node && bar?.contains(target) === true) delete bar.dataset['away'];
  });
  follow();
}

/** How far the reader must scroll in one direction before the bar goes or comes, in CSS pixels: not at each tremor. */
const THRESHOLD = 12;

/**
 * Where the site wants it (`data-hides`), marks the navbar `data-away` while the reader scrolls down, and not while he
 * scrolls up, is at the top of the page, or has the focus inside of the bar. The stylesheet moves what is marked out of
 * sight.
 */
export function enhanceHidingNavbar(): void {
  const findBar = () => document.querySelector<HTMLElement>('.navbar[data-hides]');
  if (findBar() === null) return;
  // The first scroll is what this code is fetched for; a jump to a heading is none.
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

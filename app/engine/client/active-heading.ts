import { findTarget } from '#app/engine/client/dom/find-target.ts';

/** Tolerance, in pixels, for treating a heading as reached after a jump to it. */
const TOLERANCE = 24;

/**
 * Observes the active heading of the current page (scrollspy), for the table of contents: the last one above the line
 * below the navbar; undefined before the first. At the end of the page, it is the target of the hash or the last
 * heading, because the last sections may never reach the line. Returns a function that stops observing. Observe again
 * when the hash changes.
 *
 * @param pageEnd last element of the page: when it is completely visible, the page is scrolled to its end
 */
export function observeActiveHeading(
  headings: readonly HTMLElement[],
  pageEnd: Element | null,
  onChange: (current: HTMLElement | undefined) => void,
): () => void {
  const passed = new Set<Element>();
  let atEnd = false;
  let line = 0;
  let lineObserver: IntersectionObserver | undefined;

  const update = (): void => {
    const reached = headings.findLastIndex((heading) => passed.has(heading));
    onChange(headings[atEnd ? findAtEnd(headings, reached) : reached]);
  };
  const onIntersection = (entries: IntersectionObserverEntry[]): void => {
    for (const { target, boundingClientRect: box } of entries) {
      // Elements without height are hidden, in a tab or a closed panel.
      if (box.height > 0 && box.top < line) passed.add(target);
      else passed.delete(target);
    }
    update();
  };
  const observeLine = (): void => {
    lineObserver?.disconnect();
    line = readScrollPadding() + TOLERANCE;
    // From far above the page down to the line, so that headings intersect however fast they cross the line.
    const rootMargin = `1000000px 0px ${Math.round(line - window.innerHeight)}px 0px`;
    lineObserver = new IntersectionObserver(onIntersection, { rootMargin });
    for (const heading of headings) lineObserver.observe(heading);
  };
  const endObserver = new IntersectionObserver(
    ([entry]) => {
      atEnd = (entry?.intersectionRatio ?? 0) > 0.98;
      update();
    },
    { threshold: 0.99 },
  );

  observeLine();
  if (pageEnd !== null) endObserver.observe(pageEnd);
  window.addEventListener('resize', observeLine);
  return () => {
    lineObserver?.disconnect();
    endObserver.disconnect();
    window.removeEventListener('resize', observeLine);
  };
}

function findAtEnd(headings: readonly HTMLElement[], reached: number): number {
  const target = findTarget(window.location.hash);
  const targetIndex = headings.findIndex((heading) => heading === target);
  if (targetIndex > reached) return targetIndex;
  // A page that fits on the screen is at its end from the start.
  return window.scrollY > 0 ? headings.length - 1 : reached;
}

/** Position of the target of a jump, below the navbar, in pixels. */
function readScrollPadding(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart) || 0;
}

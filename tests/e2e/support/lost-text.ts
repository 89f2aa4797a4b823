import type { Page } from 'playwright-core';

/**
 * What a reader could not see of the text on a page, one line each: a page wider than the window, words outside of it,
 * words that run out of their box, words that are cut off. What scrolls inside itself is not lost.
 */
export async function findLostText(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    /** Edges may be off by what rounding does to them. */
    const ROUNDING = 1;
    const lost: string[] = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) lost.push(`The page is ${scrollWidth} px wide`);

    const describe = (element: Element, text: string): string => {
      const path: string[] = [];
      for (let at: Element | null = element; at !== null && path.length < 4; at = at.parentElement) {
        path.unshift(
          at.tagName.toLowerCase() +
            (at.id === '' ? '' : `#${at.id}`) +
            [...at.classList].map((name) => `.${name}`).join(''),
        );
      }
      return `${path.join(' > ')} "${text.slice(0, 40)}"`;
    };
    const isBlock = (element: Element): boolean =>
      !/^(inline|contents)$/.test(getComputedStyle(element).display);
    const reaches = (inner: DOMRect, outer: DOMRect): boolean =>
      inner.left < outer.left - ROUNDING || inner.right > outer.right + ROUNDING;
    /** Text for screen readers alone is one pixel large. */
    const isForEyes = (box: DOMRect): boolean => box.width > 1 && box.height > 1;

    /** What is wrong with a text that takes this room; undefined when nothing is. */
    const judge = (element: Element, text: DOMRect): string | undefined => {
      let block: Element | undefined;
      for (
        let at: Element | null = element;
        at !== null && at !== document.documentElement;
        at = at.parentElement
      ) {
        const box = at.getBoundingClientRect();
        if (!isBlock(at)) continue;
        if (!isForEyes(box)) return undefined;
        const { overflowX, position } = getComputedStyle(at);
        if (/auto|scroll/.test(overflowX) && at !== document.body) return undefined;
        // An ellipsis says that there is more, and a title what.
        const isShortened =
          getComputedStyle(at).textOverflow === 'ellipsis' && at.closest('[title]') !== null;
        if (/hidden|clip/.test(overflowX) && reaches(text, box) && !isShortened) return 'is cut off';
        if (isShortened) return undefined;
        if (block === undefined && reaches(text, box)) return 'runs out of its box';
        block ??= at;
        if (position === 'fixed') break;
      }
      if (text.left < -ROUNDING || text.right > innerWidth + ROUNDING) return 'is outside of the window';
      return undefined;
    };

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (element === null || text === '') continue;
      if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      const verdict = box.width === 0 ? undefined : judge(element, box);
      if (verdict !== undefined) lost.push(`${describe(element, text)} ${verdict}`);
    }
    return lost;
  });
}

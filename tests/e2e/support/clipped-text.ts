import type { Page } from 'playwright-core';

/**
 * Finds text on a page that is not visible, one per line: a page wider than the viewport, and text that is outside of
 * the viewport, overflows its box, or is clipped. Text in scroll containers is ignored.
 */
export async function findClippedText(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    /** Tolerance for rounding of edges, in pixels. */
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
    const overflows = (inner: DOMRect, outer: DOMRect): boolean =>
      inner.left < outer.left - ROUNDING || inner.right > outer.right + ROUNDING;
    /** Text only for screen readers is one pixel large. */
    const isVisual = (box: DOMRect): boolean => box.width > 1 && box.height > 1;

    /** Returns the issue with a text in this box; undefined if it is visible. */
    const findIssue = (element: Element, text: DOMRect): string | undefined => {
      let block: Element | undefined;
      for (
        let at: Element | null = element;
        at !== null && at !== document.documentElement;
        at = at.parentElement
      ) {
        const box = at.getBoundingClientRect();
        if (!isBlock(at)) continue;
        if (!isVisual(box)) return undefined;
        const { overflowX, position } = getComputedStyle(at);
        if (/auto|scroll/.test(overflowX) && at !== document.body) return undefined;
        // An ellipsis indicates truncation, and the title contains the text.
        const isShortened =
          getComputedStyle(at).textOverflow === 'ellipsis' && at.closest('[title]') !== null;
        if (/hidden|clip/.test(overflowX) && overflows(text, box) && !isShortened) return 'is cut off';
        if (isShortened) return undefined;
        if (block === undefined && overflows(text, box)) return 'runs out of its box';
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
      const issue = box.width === 0 ? undefined : findIssue(element, box);
      if (issue !== undefined) lost.push(`${describe(element, text)} ${issue}`);
    }
    return lost;
  });
}

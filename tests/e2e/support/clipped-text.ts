import type { Page } from 'playwright-core';

/**
 * Finds text on a page that is not visible, one per line: a page wider than the viewport, and text that is outside of
 * the viewport, overflows its box, or is clipped. Text in scroll containers is ignored.
 */
export async function findClippedText(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    /** Tolerance for rounding of edges, in pixels. */
    const ROUNDING = 1;
    const clipped: string[] = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) clipped.push(`The page is ${scrollWidth} px wide`);

    const describe = (element: Element, text: string): string => {
      const path: string[] = [];
      for (
        let ancestor: Element | null = element;
        ancestor !== null && path.length < 4;
        ancestor = ancestor.parentElement
      ) {
        path.unshift(
          ancestor.tagName.toLowerCase() +
            (ancestor.id === '' ? '' : `#${ancestor.id}`) +
            [...ancestor.classList].map((name) => `.${name}`).join(''),
        );
      }
      return `${path.join(' > ')} "${text.slice(0, 40)}"`;
    };
    const isBlock = (element: Element): boolean =>
      !/^(inline|contents)$/.test(getComputedStyle(element).display);
    const overflows = (inner: DOMRect, outer: DOMRect): boolean =>
      inner.left < outer.left - ROUNDING || inner.right > outer.right + ROUNDING;
    /** Whether a box is visible: text only for screen readers is one pixel in size. */
    const isVisual = (box: DOMRect): boolean => box.width > 1 && box.height > 1;

    /** Returns the issue with a text in this box; undefined if it is visible. */
    const findIssue = (element: Element, text: DOMRect): string | undefined => {
      let block: Element | undefined;
      for (
        let ancestor: Element | null = element;
        ancestor !== null && ancestor !== document.documentElement;
        ancestor = ancestor.parentElement
      ) {
        const box = ancestor.getBoundingClientRect();
        if (!isBlock(ancestor)) continue;
        if (!isVisual(box)) return undefined;
        const { overflowX, position } = getComputedStyle(ancestor);
        if (/auto|scroll/.test(overflowX) && ancestor !== document.body) return undefined;
        // An ellipsis indicates truncation, and the title contains the text.
        const isShortened =
          getComputedStyle(ancestor).textOverflow === 'ellipsis' && ancestor.closest('[title]') !== null;
        if (/hidden|clip/.test(overflowX) && overflows(text, box) && !isShortened) return 'is clipped';
        if (isShortened) return undefined;
        if (block === undefined && overflows(text, box)) return 'overflows its box';
        block ??= ancestor;
        if (position === 'fixed') break;
      }
      if (text.left < -ROUNDING || text.right > innerWidth + ROUNDING) return 'is outside of the viewport';
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
      if (issue !== undefined) clipped.push(`${describe(element, text)} ${issue}`);
    }
    return clipped;
  });
}

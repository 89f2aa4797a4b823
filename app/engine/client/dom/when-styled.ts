/**
 * Resolves when the page has its stylesheet, or will not get it. The boot script does not wait for that, but sizes and
 * positions that are read before are wrong.
 */
export async function whenStyled(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
  if (link === null || link.sheet !== null || document.readyState === 'complete') return;
  await new Promise((resolve) => {
    link.addEventListener('load', resolve, { once: true });
    // Also comes when the stylesheet could not be fetched.
    window.addEventListener('load', resolve, { once: true });
  });
}

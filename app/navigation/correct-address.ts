/**
 * Puts the address right. A host may answer `/docs/`, `/docs.html` and `/docs/index.html` with the page `/docs`. The page
 * says in its card for other sites what its address is (its canonical link may lead to another docs version); the address
 * bar is corrected, and the server is not asked again.
 */
export function correctAddress(): void {
  const { pathname, search, hash } = window.location;
  const own = document.querySelector<HTMLMetaElement>('meta[property="og:url"]');
  if (own === null) return;
  const plain = new URL(own.content).pathname;
  // Under another base path than the one it was built for, the address is right and the page is wrong.
  if (plain !== pathname && isFormOf(pathname.replace(/\/{2,}/g, '/'), plain)) {
    window.history.replaceState(window.history.state, '', plain + search + hash);
  }
}

/** Whether an address is another way to write the plain one. It imports nothing: every page loads this. */
function isFormOf(address: string, plain: string): boolean {
  const prefix = plain.replace(/\/$/, '');
  return ['', '/', '.html', '/index.html', '/index'].some((end) => prefix + end === address);
}

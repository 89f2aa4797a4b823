interface BaseUrlBannerProps {
  /** Path of the page without base. */
  path: string;
  baseUrl: string;
}

/**
 * Adds the base path that would be right. It is the same on every page, so that a policy can allow it by its hash; it
 * has nothing to do when the stylesheet has arrived, because then the banner is hidden.
 */
export const BASE_URL_SCRIPT = `addEventListener('load', function () {
  var banner = document.getElementById('base-url-banner');
  if (!banner || getComputedStyle(banner).display === 'none') return;
  var here = location.pathname.replace(/(index)?\\.html$/, '').replace(/\\/$/, '');
  var page = banner.getAttribute('data-path').replace(/\\/$/, '');
  if (page && here.slice(-page.length) !== page) return;
  var right = here.slice(0, here.length - page.length) + '/';
  banner.appendChild(document.createTextNode(' The base path that would be right is "' + right + '".'));
});`;

/**
 * Says that the site is built for another base path than the one it is served under (E7). Then the stylesheet is not
 * found, which is what hides this.
 */
export function BaseUrlBanner({ path, baseUrl }: BaseUrlBannerProps) {
  return (
    <div id="base-url-banner" className="base-url-banner" data-path={path} suppressHydrationWarning>
      This site was built for the base path “{baseUrl}”, and its files are not there. Build it with BASE_URL
      set to the path that it is served under.
    </div>
  );
}

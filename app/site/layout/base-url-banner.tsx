import { escapeHtml } from '#app/engine/lib/escape-markup.ts';

interface BaseUrlBannerProps {
  /** Path of the page without the base path. */
  path: string;
  baseUrl: string;
}

/**
 * Adds the correct base path to the banner. The script is the same on every page, so that a Content Security Policy can
 * allow it by hash. It does nothing if the stylesheet has loaded, because that hides the banner.
 */
export const BASE_URL_SCRIPT = `addEventListener('load', function () {
  var banner = document.getElementById('base-url-banner');
  if (!banner || getComputedStyle(banner).display === 'none') return;
  var here = location.pathname.replace(/(index)?\\.html$/, '').replace(/\\/$/, '');
  var page = banner.getAttribute('data-path').replace(/\\/$/, '');
  if (page && here.slice(-page.length) !== page) return;
  var right = here.slice(0, here.length - page.length) + '/';
  banner.appendChild(document.createTextNode(' The correct base path is "' + right + '".'));
});`;

/**
 * Banner for a site that is served under another base path than it was built for (E7). It is hidden by the stylesheet,
 * which is not found in that case.
 */
export function BaseUrlBanner({ path, baseUrl }: BaseUrlBannerProps) {
  return (
    <div
      id="base-url-banner"
      className="base-url-banner"
      data-path={path}
      suppressHydrationWarning
      // The app runs only where the files were found, so the client bundle does not contain the text.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? formatMessage(baseUrl) : '' }}
    />
  );
}

function formatMessage(baseUrl: string): string {
  return (
    `This site was built for the base path “${escapeHtml(baseUrl)}”, but its files were not found there. ` +
    'Rebuild it with BASE_URL set to the path it is served from.'
  );
}

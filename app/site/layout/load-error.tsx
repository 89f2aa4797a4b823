/**
 * Says that a script of the page could not be loaded, on `<html data-load-error>`, which the boot script sets. It is in the
 * HTML: where scripts are missing, nothing could add it.
 */
export function LoadError() {
  return (
    <p className="load-error" role="alert">
      A part of this page could not be loaded. {/* An empty reference is the page itself. */}
      {/* eslint-disable-next-line jsx-a11y/anchor-is-valid */}
      <a href="">Reload the page</a>
    </p>
  );
}

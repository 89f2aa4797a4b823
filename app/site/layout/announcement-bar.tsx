import type { LayoutData } from '#app/engine/model/layout-data.ts';

/**
 * Announcement above the navbar (L2). The head script hides a dismissed announcement before the first paint; it is
 * shown again when its id changes. `announcement-behavior.ts` handles the button.
 */
export function AnnouncementBar({ bar }: { bar: LayoutData['announcementBar'] }) {
  if (bar === undefined) return null;
  return (
    <section className="announcement" aria-label="Announcement">
      <p>
        {bar.text} {bar.link === undefined ? null : <a href={bar.link.href}>{bar.link.label}</a>}
      </p>
      {bar.closable ? (
        <button type="button" className="icon-button needs-js">
          <span className="visually-hidden">Close</span>
          <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
            <path d="M6 6l12 12M18 6L6 18" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
        </button>
      ) : null}
    </section>
  );
}

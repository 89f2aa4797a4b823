import { Fragment } from 'react';
import type { PageStatus } from '#app/engine/model/page-data.ts';

/** Notices about a page that is a draft, scheduled, or unlisted. */
const STATUSES: Record<PageStatus, { label: string; text: string }> = {
  draft: { label: 'Draft', text: 'This page is not published.' },
  future: { label: 'Scheduled', text: 'This post won’t be published until its date.' },
  unlisted: { label: 'Unlisted', text: 'Only people who have the link can find this page.' },
};

interface StatusProps {
  status: readonly PageStatus[] | undefined;
}

/** Badges after a link to a page with a status. */
export function StatusBadges({ status = [] }: StatusProps) {
  return (
    <>
      {status.map((name) => (
        <Fragment key={name}>
          {' '}
          <span className="status-badge">{STATUSES[name].label}</span>
        </Fragment>
      ))}
    </>
  );
}

/** Notice above the article of a page with a status. */
export function StatusBanner({ status = [] }: StatusProps) {
  if (status.length === 0) return null;
  return (
    <ul className="status-banner" aria-label="Status of this page">
      {status.map((name) => (
        <li key={name}>
          <strong className="status-badge">{STATUSES[name].label}</strong> {STATUSES[name].text}
        </li>
      ))}
    </ul>
  );
}

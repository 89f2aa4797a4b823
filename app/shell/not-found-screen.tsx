import { useEffect } from 'react';
import type { LinkItem, ShellData } from '#app/content/page-data.ts';
import { restoreAddress } from '#app/navigation/settle-address.ts';
import { PageList } from './page-list.tsx';

/** What the server says about an address that is no page. */
export interface NotFoundData {
  /** Pathname that was asked for, base included. */
  address: string;
  /** Pages whose addresses are like it, nearest first. */
  suggestions: LinkItem[];
}

interface NotFoundScreenProps {
  data: NotFoundData;
  shell: ShellData | undefined;
}

/** The answer to an address that is no page (R14): what may have been meant, and where everything is. */
export function NotFoundScreen({ data, shell }: NotFoundScreenProps) {
  const { address, suggestions } = data;
  useEffect(restoreAddress, []);
  return (
    <main className="content content-alone not-found" data-address={address}>
      <p className="not-found-code" aria-hidden="true">
        404
      </p>
      <h1>Page not found</h1>
      <p className="lead">There is no page at this address. It may have moved, or the link has a mistake.</p>
      {suggestions.length === 0 ? null : (
        <section>
          <h2>You may have been looking for</h2>
          <PageList items={suggestions} />
        </section>
      )}
      {shell === undefined ? null : (
        <p className="actions">
          <a className="button button-primary" href={shell.allPagesHref}>
            See all pages
          </a>
          <a className="button" href={shell.homeHref}>
            Go to the home page
          </a>
        </p>
      )}
    </main>
  );
}

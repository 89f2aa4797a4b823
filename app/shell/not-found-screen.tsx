import { useEffect } from 'react';
import type { LinkItem, ShellData } from '#app/content/page-data.ts';
import { restoreAddress } from '#app/navigation/settle-address.ts';

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
    <main className="content content-alone" data-address={address}>
      <h1>Page not found</h1>
      <p className="lead">There is no page at this address.</p>
      {suggestions.length === 0 ? null : (
        <section>
          <h2>You may have been looking for</h2>
          <ul>
            {suggestions.map(({ label, href }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {shell === undefined ? null : (
        <p>
          <a href={shell.allPagesHref}>See all pages</a> or <a href={shell.homeHref}>go to the home page</a>.
        </p>
      )}
    </main>
  );
}

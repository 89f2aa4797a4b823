import type { ReactNode } from 'react';
import type { ShellData } from '#app/content/page-data.ts';
import { Footer } from './footer.tsx';
import { Navbar } from './navbar.tsx';

interface ShellProps {
  shell: ShellData;
  children: ReactNode;
}

/** What stands around every page: skip link, navbar, the page, footer. */
export function Shell({ shell, children }: ShellProps) {
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Navbar shell={shell} />
      <div className="page" id="main" tabIndex={-1}>
        {children}
      </div>
      <Footer shell={shell} />
    </>
  );
}

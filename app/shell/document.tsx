import { Links, Meta, Scripts, ScrollRestoration } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { ShellData } from '#app/content/page-data.ts';

interface DocumentProps {
  /** Undefined when even the site configuration could not be loaded. */
  shell: ShellData | undefined;
  children: ReactNode;
}

/** The HTML document around everything. */
export function Document({ shell, children }: DocumentProps) {
  return (
    <html
      lang={shell?.htmlLang ?? 'en'}
      dir={shell?.direction ?? 'ltr'}
      data-theme={shell?.colorMode.defaultMode ?? 'light'}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {shell?.favicon === undefined ? null : <link rel="icon" href={shell.favicon} />}
        <Links />
        <Meta />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

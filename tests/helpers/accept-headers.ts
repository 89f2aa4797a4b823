/** `Accept` headers that prefer Markdown, on every host. */
export const PREFER_MARKDOWN: readonly string[] = [
  'text/markdown',
  'TEXT/Markdown',
  'text/markdown, text/html, */*',
  'text/markdown, text/html;q=0.9',
  'text/html;q=0.9, text/markdown',
  'text/markdown;q=1.0, text/x-markdown;q=0.9, text/html;q=0.7, */*;q=0.1',
  'text/markdown;q=0.9, */*;q=0.1',
  'text/markdown;q=0.5',
  '*/*, text/markdown',
  'text/markdown;variant=x',
  'text/markdown; charset=utf-8',
  'text/markdown; charset=utf-8, text/html; charset=utf-8',
  'text/markdown;variant="a,b";q=1, text/html;q=0.9',
  // A regular expression that backtracks would take years.
  `text/html${' ; a'.repeat(60)};q=0.9, text/markdown`,
];

/** `Accept` headers that prefer HTML, or accept no Markdown. */
export const PREFER_HTML: readonly string[] = [
  '*/*',
  'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'text/html,text/markdown',
  'text/html;level=1, text/markdown',
  'text/html;q=1.0, text/markdown',
  'text/html, text/markdown;q=0.5',
  'text/markdown;q=0.5, text/html',
  'text/markdown;q=0.1,text/html;q=0.9',
  'text/html;q=0.9,text/markdown;q=0.1',
  'text/markdown; charset=utf-8; q=0.1, text/html',
  'text/markdown;q=0.5, */*',
  'text/*, text/markdown;q=0.5',
  'text/markdown;q=0',
  'text/markdown;q=0.0, text/html;q=0.1',
  'text/markdownx',
  'text/markdown-x, text/html;q=0.9',
  'application/text/markdown',
];

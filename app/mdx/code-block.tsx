interface CodeBlockProps {
  language: string;
  title?: string;
  /** Number the lines. */
  numbers?: boolean;
  /** Whether each line is an element of its own. */
  wrapped?: boolean;
  /** Highlighted code. */
  html: string;
}

/** A block of code. Authors write a fence. */
export function CodeBlock({ language, title, numbers, wrapped, html }: CodeBlockProps) {
  const className = ['code', numbers ? 'code-numbered' : '', wrapped ? 'code-lines' : '']
    .filter((name) => name !== '')
    .join(' ');
  const label = title === undefined ? `Code, ${language}` : `Code, ${title}`;
  return (
    <figure className="code-block" data-language={language}>
      {title === undefined ? null : <figcaption className="code-title">{title}</figcaption>}
      {/* The block scrolls, so the keyboard has to reach it. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={className} tabIndex={0} role="region" aria-label={label}>
        <code className={`language-${language}`} dangerouslySetInnerHTML={{ __html: html }} />
      </pre>
    </figure>
  );
}

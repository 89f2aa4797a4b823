import { findPartClass } from './parts.ts';

interface CodeBlockProps {
  language: string;
  title?: string;
  /** Whether the block's tab shows its title. */
  titleInTab?: boolean;
  /** Part of a system on Podium that the code belongs to. */
  part?: string;
  /** Number the lines. */
  numbers?: boolean;
  /** Whether some lines are in focus, and the others step back. */
  focus?: boolean;
  /** Whether each line is a separate element. */
  wrapped?: boolean;
  /** Whether it is the output of the block above it. */
  output?: boolean;
  code: string;
  /** Marks of its lines; see `formatMarks`. */
  marks: string;
}

/**
 * A block of code. Authors write a fence. The compiler replaces the code with highlighted code. Its buttons are shown where
 * JavaScript runs; they have names and no text,
 * because an article's text is read from its HTML, and images from the stylesheet, because a page has many of them.
 */
export function CodeBlock(props: CodeBlockProps) {
  const { language, title, titleInTab, part, numbers, focus, wrapped, output, code, marks } = props;
  const className = [
    'code',
    numbers ? 'code-numbered' : '',
    focus ? 'code-focus' : '',
    wrapped ? 'code-lines' : '',
    code.includes('\n') ? '' : 'code-one',
  ]
    .filter((name) => name !== '')
    .join(' ');
  const blockName = ['code-block', findPartClass(part) ?? '', output ? 'code-output' : '']
    .filter((name) => name !== '')
    .join(' ');
  const label = output ? 'Output' : title === undefined ? `Code, ${language}` : `Code, ${title}`;
  return (
    <figure className={blockName}>
      {title === undefined || titleInTab ? null : (
        <figcaption className="code-title" data-part={part}>
          {title}
        </figcaption>
      )}
      {output ? null : (
        <div className="code-tools" data-language={language}>
          <button
            type="button"
            className="code-tool code-wrap"
            aria-label="Wrap lines"
            aria-pressed="false"
          />
          <button type="button" className="code-tool code-copy" aria-label="Copy code" />
        </div>
      )}
      {/* The block scrolls, so the keyboard has to reach it. A region of each would be too many landmarks. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={className} tabIndex={0} role="group" aria-label={label}>
        <code className={`language-${language}`} data-marks={marks}>
          {code}
        </code>
      </pre>
    </figure>
  );
}

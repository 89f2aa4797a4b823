import { Fragment } from 'react';
import { findPartClass } from './parts.ts';

interface CodeBlockProps {
  language: string;
  title?: string;
  titleInTab?: boolean;
  part?: string;
  numbers?: boolean;
  /** Whether some lines are focused, and the others dimmed. */
  focus?: boolean;
  /** Whether each line is a separate element. */
  wrapped?: boolean;
  /** Whether it is the output of the block above it. */
  output?: boolean;
  code: string;
  /** Line marks; see `formatMarks`. */
  marks: string;
}

/**
 * Code block. Authors write a fence; the compiler replaces the code with highlighted code. The buttons are shown only
 * with JavaScript. They have accessible names instead of text, because an article's text is extracted from its HTML;
 * their icons are in the stylesheet, because a page has many of them.
 */
export function CodeBlock(props: CodeBlockProps) {
  const { language, title, titleInTab, part, numbers, focus, wrapped, output, code, marks } = props;
  const blockClass = ['code-block', findPartClass(part), output && 'code-output'].filter(Boolean).join(' ');
  const lineCount = code.split('\n').length;
  const codeClass = [
    'code',
    numbers && 'code-numbered',
    focus && 'code-focus',
    wrapped && 'code-lines',
    lineCount === 1 && 'code-one',
    lineCount === 2 && 'code-two',
  ]
    .filter(Boolean)
    .join(' ');
  const label = output ? 'Output' : title === undefined ? `Code, ${language}` : `Code, ${title}`;
  return (
    <figure className={blockClass}>
      {title === undefined || titleInTab ? null : (
        <figcaption className="code-title" data-part={part}>
          {/* Long paths break after a slash. */}
          {title.split(/(?<=\/)/).map((name, at) => (
            <Fragment key={at}>
              {at === 0 ? null : <wbr />}
              {name}
            </Fragment>
          ))}
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
      {/* Scrollable, so it must be focusable. A region for each block would add too many landmarks. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={codeClass} tabIndex={0} role="group" aria-label={label}>
        <code className={`language-${language}`} data-marks={marks}>
          {code}
        </code>
      </pre>
    </figure>
  );
}

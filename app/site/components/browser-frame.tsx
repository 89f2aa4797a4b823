import type { ReactNode } from 'react';
import { findPartClass } from './parts.ts';

interface BrowserFrameProps {
  /** URL in the URL bar. */
  url: string;
  children?: ReactNode;
}

/** Browser window with a URL bar, e.g. for the result of the code beside it. */
export function BrowserFrame({ url, children }: BrowserFrameProps) {
  return (
    <figure className="browser part-browser">
      <figcaption className="browser-bar">
        <span className="browser-url">{url}</span>
      </figcaption>
      {children}
    </figure>
  );
}

interface PartProps {
  /** Part of a Podium system, such as `podlet`. */
  of: string;
  /** Label of the outline. Default: the name of the part. */
  label?: string;
  children?: ReactNode;
}

/** Content that a part of a system is responsible for, outlined in the part's color. */
export function Part({ of, label = of, children }: PartProps) {
  return (
    <div className={`part ${findPartClass(of) ?? ''}`.trim()}>
      <span className="part-label">{label}</span>
      {children}
    </div>
  );
}

import type { ReactNode } from 'react';
import { findPartClass } from './parts.ts';

interface BrowserFrameProps {
  /** URL that the browser shows. */
  url: string;
  children?: ReactNode;
}

/** What a browser shows at a URL, such as the result of the code beside it. */
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
  /** Part of a system on Podium, such as `podlet`. */
  of: string;
  /** What the outline is labeled with. Default: the name of the part. */
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

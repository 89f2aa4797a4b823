import type { ReactNode } from 'react';
import { findPartClass } from './parts.ts';

interface BrowserFrameProps {
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
  of: string;
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

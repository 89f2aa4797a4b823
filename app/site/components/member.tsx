import { Children, type ReactNode } from 'react';
import { Badge } from './badge.tsx';

interface MemberProps {
  /** Shown by the heading, which the compiler marks with it. */
  kind: string;
  /** The version it appeared in. */
  since?: string;
  /** How it is called, in TypeScript. The compiler highlights it. */
  signature?: string;
  children?: ReactNode;
}

/** Header of a member of an API, below the heading with its name: signature, return value, errors, and version. */
export function Member({ since, signature, children }: MemberProps) {
  if (since === undefined && signature === undefined && Children.count(children) === 0) return null;
  return (
    <div className="member-header">
      {signature === undefined ? null : (
        <pre className="member-signature">
          <code className="language-ts" data-marks="">
            {signature}
          </code>
        </pre>
      )}
      {children}
      {since === undefined ? null : (
        <p>
          <strong>Since</strong> <Badge>{since}</Badge>
        </p>
      )}
    </div>
  );
}

/** What a call returns. */
export function Returns({ children }: { children?: ReactNode }) {
  return (
    <p>
      <strong>Returns</strong> <span>{children}</span>
    </p>
  );
}

/** An error that a call throws or rejects with. */
export function Throws({ children }: { children?: ReactNode }) {
  return (
    <p>
      <strong>Throws</strong> <span>{children}</span>
    </p>
  );
}

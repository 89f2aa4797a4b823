import { Children, type ReactNode } from 'react';
import { Badge } from './badge.tsx';

interface MemberProps {
  /** Kind of the member. The heading shows it; the compiler adds it there. */
  kind: string;
  since?: string;
  /** Signature in TypeScript. The compiler highlights it. */
  signature?: string;
  children?: ReactNode;
}

/** Header of an API member, below the heading with its name: signature, return value, errors, and version. */
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

/** Return value of a call. */
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

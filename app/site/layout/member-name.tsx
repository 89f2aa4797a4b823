import { Fragment } from 'react';
import type { TocItem } from '#app/engine/model/page-data.ts';

/**
 * A heading as lists show it. Members are code without their parameters, except for the name of an event:
 * `client.on('state')`. They may break after a dot and between words.
 */
export function MemberName({ item: { text, kind } }: { item: TocItem }) {
  if (kind === undefined) return text;
  return (
    <code>
      {shortenCall(text)
        .split(/(?<=\.)|(?<=[a-z])(?=[A-Z])/)
        .map((part, at) => (
          <Fragment key={at}>
            {at === 0 ? null : <wbr />}
            {part}
          </Fragment>
        ))}
    </code>
  );
}

/** The name of a member without its parameters. */
export function shortenCall(name: string): string {
  const at = name.indexOf('(');
  if (at === -1) return name;
  const [event = ''] = /^'\w+'/.exec(name.slice(at + 1)) ?? [];
  return `${name.slice(0, at)}(${event})`;
}

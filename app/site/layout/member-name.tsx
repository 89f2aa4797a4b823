import { Fragment } from 'react';
import type { TocItem } from '#app/engine/model/page-data.ts';

/**
 * Heading in lists. Members are shown as code without parameters, except for event names: `client.on('state')`. Lines
 * may break after a dot and between words.
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

/** Removes the parameters from the name of a member, except for an event name. */
export function shortenCall(name: string): string {
  const at = name.indexOf('(');
  if (at === -1) return name;
  const [event = ''] = /^'\w+'/.exec(name.slice(at + 1)) ?? [];
  return `${name.slice(0, at)}(${event})`;
}

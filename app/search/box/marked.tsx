import type { MarkedText } from '../search-results.ts';

/** A text with the reader's words marked. It is text to React: whatever stands in it stays text. */
export function Marked({ text }: { text: readonly MarkedText[] }) {
  return <>{text.map((part, at) => (part.marked ? <mark key={at}>{part.text}</mark> : part.text))}</>;
}

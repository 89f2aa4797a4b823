import { useState } from 'react';

/** A number, and a button that adds one. */
export default function Counter({ start }: { start: number }) {
  const [count, setCount] = useState(start);
  return (
    <p>
      <output>{count}</output>{' '}
      <button type="button" onClick={() => setCount(count + 1)}>
        Add one
      </button>
    </p>
  );
}

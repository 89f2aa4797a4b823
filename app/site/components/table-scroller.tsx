import type { ComponentPropsWithoutRef } from 'react';

/** A table that scrolls inside itself where it is wider than the text. Authors write a Markdown table. */
export function TableScroller(props: ComponentPropsWithoutRef<'table'>) {
  return (
    // It scrolls, so the keyboard has to reach it. A region of each would be too many landmarks.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="table-scroller" role="group" aria-label="Table" tabIndex={0}>
      <table {...props} />
    </div>
  );
}

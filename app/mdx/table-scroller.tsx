import type { ComponentPropsWithoutRef } from 'react';

/** A table that scrolls inside itself where it is wider than the text. Authors write a Markdown table. */
export function TableScroller(props: ComponentPropsWithoutRef<'table'>) {
  return (
    // The region scrolls, so the keyboard has to reach it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="table-scroller" role="region" aria-label="Table" tabIndex={0}>
      <table {...props} />
    </div>
  );
}

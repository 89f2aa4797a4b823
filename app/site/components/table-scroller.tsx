import type { ComponentPropsWithoutRef } from 'react';

/** Table that scrolls horizontally if it is wider than the text. Authors write a Markdown table. */
export function TableScroller(props: ComponentPropsWithoutRef<'table'>) {
  return (
    // Scrollable, so it must be focusable. A region for each table would add too many landmarks.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="table-scroller" role="group" aria-label="Table" tabIndex={0}>
      <table {...props} />
    </div>
  );
}

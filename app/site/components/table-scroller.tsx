import type { ComponentPropsWithoutRef } from 'react';

interface TableScrollerProps extends ComponentPropsWithoutRef<'table'> {
  /** Accessible name. */
  label?: string;
}

/** Table that scrolls horizontally if it is wider than the text. Authors write a Markdown table. */
export function TableScroller({ label = 'Table', ...props }: TableScrollerProps) {
  return (
    // Scrollable, so it must be focusable. A region for each table would add too many landmarks.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="table-scroller" role="group" aria-label={label} tabIndex={0}>
      <table {...props} />
    </div>
  );
}

import { useMatches } from '@remix-run/react';

/** Whether the page that is shown wants no sidebar beside it. The layout around pages asks, which has no data of theirs. */
export function useHidesSidebar(): boolean {
  return useMatches().some(
    ({ data }) =>
      typeof data === 'object' && data !== null && 'hidesSidebar' in data && data.hidesSidebar === true,
  );
}

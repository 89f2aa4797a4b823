import type { ComponentProps } from 'react';

/** Main content of a page, the target of "Skip to content" (L1). */
export function Main(props: ComponentProps<'main'>) {
  return <main id="main" tabIndex={-1} {...props} />;
}

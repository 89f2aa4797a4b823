import type { ShouldRevalidateFunction } from '@remix-run/react';

/**
 * For loaders whose data never changes while a page is open: the shell and the sidebars. On the authors' server it
 * does, so there they load again.
 */
export const keepUnlessDeveloping: ShouldRevalidateFunction = () => import.meta.env.DEV;

/**
 * Placeholder descriptions that `npm run new` writes, by kind of page. `npm run check` reports those that have not been
 * replaced.
 */
export const DESCRIPTION_PLACEHOLDERS = {
  doc: 'Say in one sentence what the page is about.',
  post: 'Say in one sentence what the post is about.',
};

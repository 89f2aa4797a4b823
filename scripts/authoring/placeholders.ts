/**
 * Placeholder descriptions that `npm run new` writes, by kind of page. `npm run check` reports those that
 * have not been replaced.
 */
export const DESCRIPTION_PLACEHOLDERS = {
  doc: 'Say in a sentence what the page answers.',
  post: 'Say in a sentence what the post tells.',
};

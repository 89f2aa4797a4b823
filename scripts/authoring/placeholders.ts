/**
 * What `npm run new` writes where a description belongs, by the kind of page. The check of the content tells of those that
 * nobody has replaced.
 */
export const DESCRIPTION_PLACEHOLDERS = {
  doc: 'Say in a sentence what the page answers.',
  post: 'Say in a sentence what the post tells.',
};

/** Event that the authors' server sends to open pages when something in the content folder changed. */
export const CONTENT_CHANGED = 'content:changed';

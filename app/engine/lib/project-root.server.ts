import { fileURLToPath } from 'node:url';

/** The repository, with a slash at the end. Bundled code stands as deep in it as this file: keep it three folders down. */
export const PROJECT_ROOT = fileURLToPath(new URL('../../../', import.meta.url));

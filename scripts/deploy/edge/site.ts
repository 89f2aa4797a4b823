/** The site that a function is made for; `build-edge.ts` fills both in. */
declare const PODIUM_BASE_URL: string;
declare const PODIUM_LASTING_PATHS: string[];

/** Base path, with a slash at both ends. */
export const BASE_URL = PODIUM_BASE_URL;

/** Patterns of the files that never change, which need no function. */
export const LASTING_PATHS = PODIUM_LASTING_PATHS;

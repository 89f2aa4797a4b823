/** Site that the function is built for; `host-folder.ts` defines both values. */
declare const PODIUM_BASE_URL: string;
declare const PODIUM_IMMUTABLE_PATHS: string[];

/** Base path, with a slash at both ends. */
export const BASE_URL = PODIUM_BASE_URL;

/** Patterns of immutable files, which need no function. */
export const IMMUTABLE_PATHS = PODIUM_IMMUTABLE_PATHS;

import { useEffect, useLayoutEffect } from 'react';

/** An effect that runs before the reader sees what was rendered. On the server, where nothing is painted, there is none. */
export const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;

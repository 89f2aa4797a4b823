import { useEffect, useLayoutEffect } from 'react';

/** Layout effect in the browser; none on the server. */
export const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;

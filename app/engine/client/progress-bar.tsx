import { useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';

/** Delay before the bar appears during navigation, in milliseconds (N4, as the next four). */
const DELAY = 200;
/** Initial width, as a fraction of the full width. */
const MINIMUM = 0.08;
/** Duration of a width transition, in milliseconds; the stylesheet contains it, too. */
const SPEED = 200;
/** Fraction of the width that is added per step, because the progress is unknown. */
const TRICKLE_RATE = 0.02;
/** Interval between steps, in milliseconds. */
const TRICKLE_SPEED = 800;

/** Progress bar at the top of the page while a route loads (N4). It completes when the route is shown. */
export function ProgressBar() {
  const { state } = useNavigation();
  const loading = state !== 'idle';
  const [late, setLate] = useState(false);
  const phase = !late ? 'hidden' : loading ? 'running' : 'done';
  const bar = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!loading) return undefined;
    const timer = setTimeout(() => setLate(true), DELAY);
    return () => clearTimeout(timer);
  }, [loading]);

  useEffect(() => {
    if (phase === 'hidden') return undefined;
    if (phase === 'done') {
      setProgress(bar.current, 1);
      const timer = setTimeout(() => setLate(false), SPEED);
      return () => clearTimeout(timer);
    }
    let progress = MINIMUM;
    setProgress(bar.current, progress);
    const timer = setInterval(() => {
      // Never completes before the navigation does.
      progress = Math.min(progress + TRICKLE_RATE, 0.99);
      setProgress(bar.current, progress);
    }, TRICKLE_SPEED);
    return () => clearInterval(timer);
  }, [phase]);

  if (phase === 'hidden') return null;
  return (
    <div
      ref={bar}
      className="progress-bar"
      role="progressbar"
      aria-label="Loading the page"
      data-phase={phase}
    />
  );
}

/** Set by script, because a Content Security Policy may block style attributes in the page. */
function setProgress(bar: HTMLDivElement | null, progress: number): void {
  bar?.style.setProperty('transform', `scaleX(${progress})`);
}

import { useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';

/** Delay before the bar appears during navigation, in milliseconds (N4, as the next four). */
const DELAY = 200;
/** Share of the width that the bar starts with. */
const MINIMUM = 0.08;
/** Duration of a width transition, in milliseconds; the stylesheet contains it, too. */
const SPEED = 200;
/** Fraction of the width to add per step, because the progress is unknown. */
const TRICKLE_RATE = 0.02;
/** How often it is added, in milliseconds. */
const TRICKLE_SPEED = 800;

/** The bar at the top of the page while a route loads (N4). It is done when the route shows. */
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
      setShare(bar.current, 1);
      const timer = setTimeout(() => setLate(false), SPEED);
      return () => clearTimeout(timer);
    }
    let share = MINIMUM;
    setShare(bar.current, share);
    const timer = setInterval(() => {
      // It is never complete before the navigation is.
      share = Math.min(share + TRICKLE_RATE, 0.99);
      setShare(bar.current, share);
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

/** By script, because a policy may refuse style attributes in the page. */
function setShare(bar: HTMLDivElement | null, share: number): void {
  bar?.style.setProperty('transform', `scaleX(${share})`);
}

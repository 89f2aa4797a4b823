/** How often the day is looked at, in milliseconds. A timer until midnight would be late on a machine that slept. */
const INTERVAL = 60_000;

interface FollowDayOptions {
  /** The day that is known. */
  day: string;
  /** The day now, `YYYY-MM-DD`. */
  getToday(): string;
  /** Called when it has become another. */
  onNewDay(): void;
  /** In milliseconds. Default: a minute. */
  interval?: number | undefined;
}

/** Tells when a new day has begun, until the function that is given back is called. It keeps no process from ending. */
export function followDay({ day, getToday, onNewDay, interval = INTERVAL }: FollowDayOptions): () => void {
  let known = day;
  const timer = setInterval(() => {
    const today = getToday();
    if (today === known) return;
    known = today;
    onNewDay();
  }, interval).unref();
  return () => {
    clearInterval(timer);
  };
}

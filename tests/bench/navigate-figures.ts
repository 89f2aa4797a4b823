import { OWN_NAME } from './figures.ts';
import type { Target } from './targets.ts';

/** Share of Docusaurus' time that a route change may take. */
const SHARE_OF_DOCUSAURUS = 0.5;

/** What the JSON of a usual page may weigh, in kilobytes of Brotli. */
const CHANGE_LIMIT = 3.5;

/** What a change of the route takes. Times are in milliseconds, from the click. */
export interface NavigateFigures {
  pages: number;
  who: string;
  /** Until the heading of the new page is in the document: the median. */
  heading: number;
  /** Until the frame after that: the median. */
  frame: number;
  worst: number;
  clicks: number;
  /** What a change made the browser fetch, prefetching included, as Brotli 11 sends it; the mean. */
  bytes: number;
  /** Whether the document stayed. */
  staysInDocument: boolean;
}

/** What a route change is to reach. */
export function listNavigateTargets(figures: readonly NavigateFigures[]): Target[] {
  const own = figures.find(({ who }) => who === OWN_NAME);
  const docusaurus = figures.find(({ who }) => who.startsWith('Docusaurus'));
  return [
    {
      figure: 'click to heading, of Docusaurus’ time',
      measured: (own?.heading ?? NaN) / (docusaurus?.heading ?? NaN),
      limit: SHARE_OF_DOCUSAURUS,
      unit: '×',
    },
    { figure: 'fetched for a click', measured: (own?.bytes ?? NaN) / 1000, limit: CHANGE_LIMIT, unit: 'kB' },
  ];
}

/** The figures as a table. */
export function formatNavigate(figures: readonly NavigateFigures[]) {
  return figures.map((row) => ({
    pages: row.pages,
    who: row.who,
    'heading ms': row.heading,
    'frame ms': row.frame,
    'worst ms': row.worst,
    clicks: row.clicks,
    'kB a change': row.bytes / 1000,
    document: row.staysInDocument ? 'stays' : 'a new one',
  }));
}

import { escapeHtml } from '#app/engine/lib/escape-markup.ts';

/** A chart of bars: one figure of several sites, side by side. */
export interface BarChart {
  title: string;
  /** Stands behind each figure, e.g. `kB` or `s`. */
  unit: string;
  bars: readonly Bar[];
  /** What this site is to stay within, in the same unit; drawn as a line over the bars. */
  limit?: number | undefined;
}

/** A bar of a chart. */
export interface Bar {
  label: string;
  value: number;
  /** Whether it is this site's: it is drawn in the accent. */
  isOwn?: boolean | undefined;
}

/** What a picture of charts says below them. */
export interface ChartOrigin {
  /** Day of the measurement, `YYYY-MM-DD`. */
  date: string;
  /** The machine in a few words, e.g. `2 × Intel Xeon, Node.js 20.20.2`. */
  machine: string;
}

/** Lengths in the picture's own unit; at its natural size one is a CSS pixel. */
const WIDTH = 720;
const MARGIN = 24;
const LABELS = 200;
/** Room for a figure behind the longest bar. */
const FIGURES = 84;
const TITLE = 40;
const ROW = 30;
const BAR = 18;
const BETWEEN = 18;
const CAPTION = 34;

/** The roles of `tokens.css` that the picture uses, in both modes: a picture in a README can't read that file. */
export const CHART_COLORS = {
  light: {
    '--ground': '#ffffff',
    '--text': '#1d1b26',
    '--text-quiet': '#55526a',
    '--accent': '#4a3db0',
  },
  dark: {
    '--ground': '#14131a',
    '--text': '#eceaf3',
    '--text-quiet': '#b4b1c6',
    '--accent': '#b9b0ff',
  },
} as const;

/**
 * Draws charts below each other as one SVG. It follows the system's colour mode; who can't see it hears the title and
 * every figure. The same figures give the same bytes.
 */
export function renderCharts(title: string, charts: readonly BarChart[], origin: ChartOrigin): string {
  const blocks: string[] = [];
  let top = MARGIN;
  for (const chart of charts) {
    blocks.push(renderChart(chart, top));
    top += TITLE + chart.bars.length * ROW + BETWEEN;
  }
  const height = top + CAPTION;
  const caption = `Shorter is better. Measured ${origin.date} on ${origin.machine}.`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="title figures">
<title id="title">${escapeHtml(title)}</title>
<desc id="figures">${escapeHtml([...charts.map(describeChart), caption].join(' '))}</desc>
<style>${STYLES}</style>
<rect class="ground" width="${WIDTH}" height="${height}" rx="8"/>
${blocks.join('\n')}
<text class="quiet" x="${MARGIN}" y="${height - MARGIN + 4}">${escapeHtml(caption)}</text>
</svg>
`;
}

/** A figure as charts write it: with as many decimals as say something. */
export function formatFigure(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value >= 100 ? 0 : value >= 10 ? 1 : 2 });
}

function renderChart({ title, unit, bars, limit }: BarChart, top: number): string {
  const start = MARGIN + LABELS;
  const room = WIDTH - MARGIN - FIGURES - start;
  const most = Math.max(limit ?? 0, ...bars.map(({ value }) => value));
  // All bars of nothing have no length.
  const scale = (value: number): number => round(most > 0 ? (value / most) * room : 0);
  const rows = bars.map(({ label, value, isOwn = false }, at) => {
    const y = top + TITLE + at * ROW;
    const middle = y + BAR / 2 + 5;
    return [
      `<text class="${isOwn ? 'own label' : 'label'}" x="${start - 12}" y="${middle}">${escapeHtml(label)}</text>`,
      `<rect class="${isOwn ? 'own bar' : 'bar'}" x="${start}" y="${y}" width="${Math.max(scale(value), 1)}" height="${BAR}" rx="3"/>`,
      `<text class="${isOwn ? 'own' : 'figure'}" x="${start + scale(value) + 8}" y="${middle}">${formatFigure(value)} ${escapeHtml(unit)}</text>`,
    ].join('');
  });
  const lines = [`<text class="title" x="${MARGIN}" y="${top + 16}">${escapeHtml(title)}</text>`];
  if (limit !== undefined) {
    const x = start + scale(limit);
    const bottom = top + TITLE + bars.length * ROW - (ROW - BAR) + 4;
    lines.push(
      `<path class="limit" d="M${x} ${top + TITLE - 6}V${bottom}"/>`,
      `<text class="quiet end" x="${WIDTH - MARGIN}" y="${top + 16}">to stay within: ${formatFigure(limit)} ${escapeHtml(unit)}</text>`,
    );
  }
  lines.push(...rows);
  return `<g aria-hidden="true">${lines.join('\n')}</g>`;
}

function describeChart({ title, unit, bars, limit }: BarChart): string {
  const figures = bars.map(({ label, value }) => `${label} ${formatFigure(value)} ${unit}`).join(', ');
  return `${title}: ${figures}${limit === undefined ? '' : `; to stay within: ${formatFigure(limit)} ${unit}`}.`;
}

const STYLES = [
  setColors(CHART_COLORS.light),
  `@media (prefers-color-scheme:dark){${setColors(CHART_COLORS.dark)}}`,
  // The ground around letters keeps them readable where the line of the limit runs through.
  'text{font:14px ui-sans-serif,system-ui,sans-serif;fill:var(--text);paint-order:stroke;stroke:var(--ground);stroke-width:5px}',
  '.title{font-weight:600}',
  '.own{font-weight:600;fill:var(--accent)}',
  '.label{text-anchor:end}',
  '.end{text-anchor:end}',
  '.quiet{font-size:12.5px;fill:var(--text-quiet)}',
  '.bar{fill:var(--text-quiet)}',
  '.own.bar{fill:var(--accent)}',
  '.ground{fill:var(--ground)}',
  '.limit{stroke:var(--text);stroke-width:1.5;stroke-dasharray:4 3;fill:none}',
].join('');

function setColors(colors: Readonly<Record<string, string>>): string {
  return `:root{${Object.entries(colors)
    .map(([role, color]) => `${role}:${color}`)
    .join(';')}}`;
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}

import { Arrow } from './diagram.tsx';

interface CompositionDiagramProps {
  /** Text alternative: describes the image in a sentence or two. */
  label: string;
  layout: string;
  browser: string;
  /** Names of the three parts: across the top, large, at the side. */
  parts: [top: string, main: string, side: string];
  makers: [top: string, main: string, side: string];
  fragment: string;
  request: string;
  result: string;
}

/** Left edge and center of the server of each part. */
const SERVERS = [
  { left: 0, center: 62 },
  { left: 138, center: 200 },
  { left: 276, center: 338 },
] as const;

/** Position of each part in the page: left, top, width, height. */
const SLOTS = [
  [16, 266, 368, 40],
  [16, 316, 236, 100],
  [262, 316, 122, 100],
] as const;

/** Paths that represent the lines of text in each part. */
const MARKS = [
  'M274 287h26M312 287h26M350 287h20',
  'M30 360h208M30 376h208M30 392h132',
  'M276 360h94M276 376h94M276 392h54',
];

/**
 * A page composed of the fragments of three servers, from top to bottom: podlets, layout, browser. It is complete from
 * the start; an animation shows one fragment arriving, once, unless reduced motion is preferred. Names are separated by
 * spaces, because search indexes them as text.
 */
export function CompositionDiagram(props: CompositionDiagramProps) {
  const { label, layout, browser, parts, makers, fragment, request, result } = props;
  return (
    <figure className="composition">
      <svg viewBox="-2 -2 404 436" role="img" aria-label={label} width="404" height="436">
        {SERVERS.map(({ left, center }, index) => (
          <g key={left} className="part-podlet">
            <rect x={left} y="0" width="124" height="56" rx="10" />
            <text className="composition-name" x={center} y="25" textAnchor="middle">
              {parts[index]}
            </text>{' '}
            <text x={center} y="44" textAnchor="middle">
              {makers[index]}
            </text>{' '}
            <Arrow from={[center, 56]} to={[center, 110]} />
            <text x={center + 10} y="88">
              {fragment}
            </text>{' '}
          </g>
        ))}
        <g className="part-layout">
          <rect x="0" y="112" width="400" height="44" rx="10" />
          <text className="composition-name" x="200" y="139" textAnchor="middle">
            {layout}
          </text>{' '}
          <Arrow from={[230, 156]} to={[230, 212]} />
          <text x="240" y="188">
            {result}
          </text>{' '}
        </g>
        <g className="part-browser">
          <Arrow from={[170, 214]} to={[170, 158]} />
          <text x="160" y="188" textAnchor="end">
            {request}
          </text>{' '}
          <rect className="composition-page" x="0" y="214" width="400" height="218" rx="10" />
          <path d="M0 250H400" />
          {[20, 34, 48].map((x) => (
            <circle key={x} className="composition-solid" cx={x} cy="232" r="4" />
          ))}
          <text className="composition-name" x="384" y="237" textAnchor="end">
            {browser}
          </text>{' '}
        </g>
        {SLOTS.map(([x, y, width, height], index) => (
          <g key={y + x} className="composition-part part-podlet">
            <rect x={x} y={y} width={width} height={height} rx="6" />
            <text x={x + 12} y={y + 25}>
              {parts[index]}
            </text>{' '}
            <path className="composition-marks" d={MARKS[index]} />
          </g>
        ))}
        <g className="composition-fragment part-podlet" aria-hidden="true">
          <rect x="262" y="316" width="122" height="100" rx="6" />
        </g>
      </svg>
    </figure>
  );
}

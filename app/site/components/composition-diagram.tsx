interface CompositionDiagramProps {
  /** Text alternative: what the image shows, in a sentence or two. */
  label: string;
  /** Name of what puts the parts together; is on the page's frame. */
  page: string;
  /** What the servers of the parts are called; is above them. */
  servers: string;
  /** Names of the three parts: across the top, large, at the side. */
  parts: [top: string, main: string, side: string];
  /** What is below the name of each part: who makes it. */
  makers: [top: string, main: string, side: string];
  /** What comes out at the end. */
  result: string;
}

/** Where each part is in the page: left, top, width, height. */
const SLOTS = [
  [16, 60, 196, 48],
  [16, 118, 122, 150],
  [148, 118, 64, 150],
] as const;

/** Where the server of each part is, from the top, and where its line meets the page. */
const SERVERS = [
  { top: 52, meets: 84 },
  { top: 135, meets: 167 },
  { top: 218, meets: 236 },
] as const;

/** Lines of text in a part, as marks: their distances from the part's corner, and lengths. */
const MARKS: readonly (readonly [x: number, y: number, length: number])[][] = [
  [
    [96, 24, 26],
    [130, 24, 26],
    [164, 24, 20],
  ],
  [
    [12, 94, 98],
    [12, 110, 98],
    [12, 126, 64],
  ],
  [
    [10, 94, 44],
    [10, 110, 44],
    [10, 126, 28],
  ],
];

/**
 * A page put together from three parts of three servers: the parts fly to their places once, when the page opens, and
 * then stay. The whole is below five seconds, so that nobody needs a button to stop it; under reduced motion the parts
 * are in their places from the start. Names are written with spaces between, because search reads them as text.
 */
export function CompositionDiagram({ label, page, servers, parts, makers, result }: CompositionDiagramProps) {
  return (
    <figure className="composition">
      <svg viewBox="0 0 400 336" role="img" aria-label={label} width="400" height="336">
        <rect className="composition-page" x="2" y="16" width="224" height="266" rx="12" />
        <path className="composition-bar" d="M2 48h224" />
        <circle className="composition-dot" cx="20" cy="32" r="4" />
        <circle className="composition-dot" cx="34" cy="32" r="4" />
        <circle className="composition-dot" cx="48" cy="32" r="4" />
        <text className="composition-name" x="214" y="37" textAnchor="end">
          {page}
        </text>{' '}
        {SLOTS.map(([x, y, width, height], index) => (
          <rect
            key={y + x}
            className={`composition-slot diagram-${index + 1}`}
            x={x}
            y={y}
            width={width}
            height={height}
            rx="6"
          />
        ))}
        <text className="composition-name" x="344" y="37" textAnchor="middle">
          {servers}
        </text>{' '}
        {SERVERS.map(({ top, meets }, index) => (
          <g key={top} className={`composition-server diagram-${index + 1}`}>
            <path
              className="composition-line"
              pathLength="1"
              d={`M290 ${top + 32}C258 ${top + 32} 258 ${meets} 228 ${meets}`}
            />
            <rect x="290" y={top} width="108" height="64" rx="10" />
            <text className="composition-name" x="304" y={top + 28}>
              {parts[index]}
            </text>{' '}
            <text className="composition-maker" x="304" y={top + 48}>
              {makers[index]}
            </text>{' '}
          </g>
        ))}
        {SLOTS.map(([x, y, width, height], index) => (
          <g key={y + x} className={`composition-part diagram-${index + 1}`}>
            <rect x={x} y={y} width={width} height={height} rx="6" />
            {index === 0 ? null : (
              <rect
                className="composition-solid"
                x={x + 10}
                y={y + 10}
                width={width - 20}
                height="68"
                rx="4"
              />
            )}
            {index > 0 ? null : <circle className="composition-solid" cx={x + 24} cy={y + 24} r="10" />}
            {MARKS[index]?.map(([left, down, length]) => (
              <path key={left + down} d={`M${x + left} ${y + down}h${length}`} />
            ))}
          </g>
        ))}
        <path className="composition-out" d="M114 284v22m-7-7 7 7 7-7" />
        <text className="composition-maker" x="114" y="327" textAnchor="middle">
          {result}
        </text>
      </svg>
    </figure>
  );
}

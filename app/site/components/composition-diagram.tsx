import { Arrow, Diagram, DiagramText } from './diagram.tsx';

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
 * the start; an animation shows one fragment arriving, once, unless reduced motion is preferred.
 */
export function CompositionDiagram(props: CompositionDiagramProps) {
  const { label, layout, browser, parts, makers, fragment, request, result } = props;
  return (
    <Diagram className="composition" label={label} height={432}>
      {SERVERS.map(({ left, center }, index) => (
        <g key={left} className="part-podlet">
          <rect x={left} y="0" width="124" height="56" rx="10" />
          <DiagramText lines={[parts[index] ?? '']} x={center} y={25} kind="diagram-name" />
          <DiagramText lines={[makers[index] ?? '']} x={center} y={44} />
          <Arrow from={[center, 56]} to={[center, 110]} />
          <DiagramText lines={[fragment]} x={center + 10} y={88} anchor="start" />
        </g>
      ))}
      <g className="part-layout">
        <rect x="0" y="112" width="400" height="44" rx="10" />
        <DiagramText lines={[layout]} x={200} y={139} kind="diagram-name" />
        <Arrow from={[230, 156]} to={[230, 212]} />
        <DiagramText lines={[result]} x={240} y={188} anchor="start" />
      </g>
      <g className="part-browser">
        <Arrow from={[170, 214]} to={[170, 158]} />
        <DiagramText lines={[request]} x={160} y={188} anchor="end" />
        <rect className="composition-page" x="0" y="214" width="400" height="218" rx="10" />
        <path d="M0 250H400" />
        {[20, 34, 48].map((x) => (
          <circle key={x} className="composition-solid" cx={x} cy="232" r="4" />
        ))}
        <DiagramText lines={[browser]} x={384} y={237} anchor="end" kind="diagram-name" />
      </g>
      {SLOTS.map(([x, y, width, height], index) => (
        <g key={y + x} className="composition-part part-podlet">
          <rect x={x} y={y} width={width} height={height} rx="6" />
          <DiagramText lines={[parts[index] ?? '']} x={x + 12} y={y + 25} anchor="start" />
          <path className="composition-marks" d={MARKS[index]} />
        </g>
      ))}
      <g className="composition-fragment part-podlet" aria-hidden="true">
        <rect x="262" y="316" width="122" height="100" rx="6" />
      </g>
    </Diagram>
  );
}

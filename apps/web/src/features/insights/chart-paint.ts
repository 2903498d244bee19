import uPlot from 'uplot';

/**
 * The colours of a chart, as the browser resolves the product's own: by the scheme, in print, and with forced colours.
 */
export type Colours = Readonly<Record<'part' | 'rest' | 'axis' | 'grid' | 'lit', string>>;

/** A bar of a chart: `part` of `whole` is filled, the rest is hatched. */
export type Point = {
  /** Its position in words, such as "Week of Mar 02, 2026", and the short form below the bar. */
  readonly name: string;
  readonly short: string;
  readonly whole: number;
  readonly part: number;
  /** Whether only a part of its period is counted, so that it is not comparable with the others. */
  readonly isPart?: boolean;
  /** Its figures in words. */
  readonly words: string;
};

const HATCH = 6;
const UNDERLINE = 3;
const LABEL_WIDTH = 64;
const DIGIT_WIDTH = 7.5;
const AXIS_GAP = 20;
const FONT = '12px "B612 Mono", monospace';
/** Round steps, and whole ones: no count here has halves. */
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 50_000, 100_000];

/** The space for the figures next to the bars. */
const widthOf = (figures: readonly string[]) =>
  AXIS_GAP + DIGIT_WIDTH * Math.max(3, ...figures.map(({ length }) => length));

/** Diagonal lines, so that missing parts are distinguishable without colour. */
function hatched(colour: string, scale: number): CanvasPattern | string {
  const side = HATCH * scale;
  const tile = new OffscreenCanvas(side, side);
  const context = tile.getContext('2d');
  if (context === null) return colour;
  context.strokeStyle = colour;
  context.lineWidth = scale;
  for (const from of [-side, 0, side]) {
    context.moveTo(from, side);
    context.lineTo(from + side, 0);
  }
  context.stroke();
  return context.createPattern(tile, 'repeat') ?? colour;
}

function nth(points: readonly Point[], width: number): number[] {
  const step = Math.max(1, Math.ceil(points.length / Math.max(1, Math.floor(width / LABEL_WIDTH))));
  return points.map((_, index) => index).filter((index) => index % step === 0);
}

type ChartView = {
  readonly points: readonly Point[];
  /** The selected bar. */
  readonly lit: () => number;
  readonly colours: () => Colours;
};

/** The options of uPlot: bars of a part within a whole, the selected one with a background. */
export function optionsOf({ points, lit, colours }: ChartView, size: uPlot.Options): uPlot.Options {
  const bars = uPlot.paths.bars?.({ size: [0.72, 44] });
  if (bars === undefined) throw new Error('uPlot has no bars path builder');
  const most = Math.max(0, ...points.map(({ whole }) => whole));
  const axis = {
    font: FONT,
    stroke: () => colours().axis,
    ticks: { show: false },
    grid: { stroke: () => colours().grid, width: 1 },
  } satisfies uPlot.Axis;
  return {
    ...size,
    padding: [12, 20, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    select: { show: false, left: 0, top: 0, width: 0, height: 0 },
    scales: {
      x: { time: false, range: () => [-0.6, points.length - 0.4] },
      y: { range: () => [0, Math.max(4, most * 1.08)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 28,
        splits: (plot) => nth(points, plot.bbox.width / devicePixelRatio),
        values: (_plot, splits) => splits.map((index) => points[index]?.short ?? ''),
      },
      { ...axis, size: (_plot, figures) => widthOf(figures ?? []), incrs: STEPS },
    ],
    series: [
      {},
      {
        paths: bars,
        points: { show: false },
        width: 1,
        stroke: () => colours().rest,
        fill: () => hatched(colours().rest, devicePixelRatio),
      },
      {
        paths: bars,
        points: { show: false },
        width: 1,
        stroke: () => colours().part,
        fill: () => colours().part,
      },
      {
        paths: bars,
        points: { show: false },
        width: 1,
        stroke: () => colours().part,
        // A partial period has a lower bar without being a decline, so it is paler.
        fill: () => `color-mix(in srgb, ${colours().part} 40%, ${colours().lit})`,
      },
    ],
    hooks: {
      drawAxes: [
        (plot) => {
          const [from, to] = [lit() - 0.5, lit() + 0.5].map((at) => plot.valToPos(at, 'x', true));
          if (from === undefined || to === undefined) return;
          plot.ctx.fillStyle = colours().lit;
          plot.ctx.fillRect(from, plot.bbox.top, to - from, plot.bbox.height);
          // Also a line below it, which shows the selected bar with forced colours.
          plot.ctx.fillStyle = colours().axis;
          plot.ctx.fillRect(from, plot.bbox.top + plot.bbox.height, to - from, UNDERLINE * devicePixelRatio);
        },
      ],
    },
  };
}

/**
 * The points as uPlot takes them: their positions, the wholes, and above them the parts, of complete and of partial
 * periods.
 */
export const dataOf = (points: readonly Point[]): uPlot.AlignedData => [
  points.map((_, index) => index),
  points.map(({ whole }) => whole),
  points.map(({ part, isPart }) => (isPart === true ? null : part)),
  points.map(({ part, isPart }) => (isPart === true ? part : null)),
];

import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useColorScheme } from '../../components/ui/color-scheme.ts';
import { useMediaQuery } from '../../lib/media-query.ts';
import { type Colours, dataOf, optionsOf, type Point } from './chart-paint.ts';

const HEIGHT = 200;

/** The chart's colours come from the product's classes: they are read from an element with the class. */
const swatches = {
  part: 'text-accent forced:text-[Highlight]',
  rest: 'text-line-strong forced:text-[CanvasText]',
  axis: 'text-dim forced:text-[CanvasText]',
  grid: 'text-line forced:text-[Canvas]',
  lit: 'text-hover forced:text-[Canvas]',
} as const;

function coloursOf(place: HTMLElement): Colours {
  const read = (name: keyof Colours) => {
    const swatch = place.querySelector(`[data-swatch="${name}"]`);
    return swatch === null ? 'currentColor' : getComputedStyle(swatch).color;
  };
  return { part: read('part'), rest: read('rest'), axis: read('axis'), grid: read('grid'), lit: read('lit') };
}

/** Renders again after any change of the colours: the scheme, the device's own colours, printing. */
function useLook(isPaper: boolean): string {
  const scheme = useColorScheme();
  const isDark = useMediaQuery('(prefers-color-scheme: dark)');
  const isForced = useMediaQuery('(forced-colors: active)');
  return [scheme, isDark, isForced, isPaper].join();
}

/** How far below the screen a chart is drawn already, so that scrolling shows no empty one. */
const DRAWN_AHEAD = '400px';

/** Returns whether an element is or was near the visible part of the page. */
function useNearness(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null || isNear) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: DRAWN_AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, isNear]);
  return isNear;
}

type BarChartProps = {
  /** The subject of the chart, such as "Flights by week". */
  readonly label: string;
  readonly points: readonly Point[];
  /** The selected bar, from 0. */
  readonly at: number;
  readonly onLook: (at: number) => void;
};

/**
 * Bars with one selected by the pointer, by touch, or by the arrow keys. For the keyboard and for screen readers it is
 * a slider, whose value is the bar's text.
 */
export function BarChart({ label, points, at, onLook }: BarChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(null);
  const lit = useRef(at);
  const isPaper = useMediaQuery('print');
  const look = useLook(isPaper);
  const isNear = useNearness(place);
  const isDue = isNear || isPaper;
  useLayoutEffect(() => {
    const host = place.current;
    if (host === null || !isDue) return undefined;
    // Read once for each rendering. When the colours change, everything is rendered again.
    host.dataset['look'] = look;
    let colours: Colours | undefined;
    const shown = { points, lit: () => lit.current, colours: () => (colours ??= coloursOf(host)) };
    const size = { width: host.clientWidth, height: HEIGHT, series: [] };
    const rendered = new uPlot(optionsOf(shown, size), dataOf(points), host);
    plot.current = rendered;
    const observer = new ResizeObserver(() => rendered.setSize({ width: host.clientWidth, height: HEIGHT }));
    observer.observe(host);
    // The figures use the product's font once it is loaded.
    void document.fonts.load('12px "B612 Mono"').then(() => rendered.redraw(false, true));
    return () => {
      observer.disconnect();
      rendered.destroy();
      plot.current = null;
    };
  }, [points, look, isDue]);
  useEffect(() => {
    lit.current = at;
    plot.current?.redraw(false, false);
  }, [at]);
  const lookAt = ({ clientX }: PointerEvent) => {
    const rendered = plot.current;
    if (rendered === null) return;
    const found = Math.round(rendered.posToVal(clientX - rendered.over.getBoundingClientRect().left, 'x'));
    onLook(Math.min(points.length - 1, Math.max(0, found)));
  };
  return (
    <div className="relative rounded focus-within:outline-2 focus-within:outline-offset-4 focus-within:outline-focus">
      <div
        ref={place}
        className="h-50 [touch-action:pan-y] [&_canvas]:max-w-full"
        onPointerDown={lookAt}
        onPointerMove={lookAt}
      >
        {Object.entries(swatches).map(([name, ink]) => (
          <span key={name} hidden data-swatch={name} className={`[forced-color-adjust:none] ${ink}`} />
        ))}
      </div>
      <input
        type="range"
        className="pointer-events-none absolute inset-0 m-0 size-full appearance-none opacity-0"
        aria-label={label}
        min={0}
        max={points.length - 1}
        step={1}
        value={at}
        aria-valuetext={`${points[at]?.name ?? ''}: ${points[at]?.words ?? ''}`}
        onChange={({ currentTarget }) => onLook(Number(currentTarget.value))}
      />
    </div>
  );
}

import type { ClosedTerm } from '@crewroom/domain/terms/endpoints';
import {
  byCredit,
  closedTermFlights,
  countedByCredit,
  type FlightCounts,
  termFlightsCount,
} from '@crewroom/domain/terms/flights';

/**
 * The size of the chart, and where bars begin and end, in units of its view box. It is as wide as the smallest card,
 * and scaled with a larger one.
 */
export const chart = { width: 256, height: 160, top: 20, baseline: 136 } as const;

/** The distance of the total above the bar or the line, and the height of its digits. */
const TOTAL_ABOVE = 5;
const FIGURE_HEIGHT = 10;

/**
 * Returns the baseline of the total above a bar that ends at `top`. It is above the line of the quota too if they would
 * overlap.
 */
function totalOver(top: number, quotaY: number | null): number {
  const y = top - TOTAL_ABOVE;
  const meets = quotaY !== null && quotaY <= y + TOTAL_ABOVE && quotaY >= y - FIGURE_HEIGHT - 2;
  return meets ? quotaY - TOTAL_ABOVE : y;
}

const WIDEST_SLOT = 56;
const BAR_SHARE = 0.6;

/** A bar. `attended` and `hosted` are the heights of its two segments, one on the other. */
export type TermBar = FlightCounts & {
  readonly number: number;
  readonly total: number;
  /** The left edge and the width of the bar, and its middle, above the name of the term. */
  readonly x: number;
  readonly width: number;
  readonly middle: number;
  /** The position of the total: above the bar, and clear of the quota's line. */
  readonly totalY: number;
  /** Where the line of the quota crosses the term. Null without a quota. */
  readonly quota: { readonly y: number; readonly from: number; readonly to: number } | null;
};

/** Returns closed terms, newest first, as bars from the oldest to the newest, all on one scale. */
export function termBars(terms: readonly ClosedTerm[]): TermBar[] {
  const figures = terms.toReversed().map((term) => {
    const flights = closedTermFlights(term);
    return { ...term, counted: countedByCredit(flights), total: termFlightsCount(flights) };
  });
  const most = Math.max(
    1,
    ...figures.flatMap(({ total, effectiveRequiredFlights }) => [total, effectiveRequiredFlights]),
  );
  const slot = Math.min(WIDEST_SLOT, chart.width / Math.max(1, figures.length));
  const fullHeight = chart.baseline - chart.top;
  const left = (chart.width - slot * figures.length) / 2;
  return figures.map(({ number, total, counted, effectiveRequiredFlights }, index) => {
    const heights = byCredit((credit) => (counted[credit] / most) * fullHeight);
    const quotaY =
      effectiveRequiredFlights === 0 ? null : chart.baseline - (effectiveRequiredFlights / most) * fullHeight;
    const from = left + slot * index;
    const width = slot * BAR_SHARE;
    return {
      number,
      total,
      x: from + (slot - width) / 2,
      width,
      middle: from + slot / 2,
      ...heights,
      totalY: totalOver(chart.baseline - heights.attended - heights.hosted, quotaY),
      quota: quotaY === null ? null : { y: quotaY, from, to: from + slot },
    };
  });
}

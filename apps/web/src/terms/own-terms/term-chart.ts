import type { ClosedTerm } from '@crewroom/domain/terms/calls';
import { termFlightsCount } from '@crewroom/domain/terms/rules';

/** The chart's own units; it is drawn as wide as the smallest card, and grows with a larger one. */
export const chart = { width: 256, height: 160, top: 20, floor: 136 } as const;

const WIDEST_SLOT = 56;
const BAR_SHARE = 0.6;

export type TermBar = {
  readonly number: number;
  readonly total: number;
  /** The left edge and the width of the bar, and its middle, under which the term is named. */
  readonly x: number;
  readonly width: number;
  readonly middle: number;
  /** How high the flights attended stand, and those hosted on them. */
  readonly attended: number;
  readonly hosted: number;
  /** Where the line of the quota crosses the term; null where nothing was required. */
  readonly quota: { readonly y: number; readonly from: number; readonly to: number } | null;
};

/** Closed terms, newest first, as bars from the oldest to the newest, all on one scale. */
export function termBars(terms: readonly ClosedTerm[]): TermBar[] {
  const figures = terms.toReversed().map((term) => ({
    ...term,
    total: termFlightsCount({ attended: term.flightsAttended, hosted: term.flightsHosted }),
  }));
  const most = Math.max(
    1,
    ...figures.flatMap(({ total, effectiveRequiredFlights }) => [total, effectiveRequiredFlights]),
  );
  const slot = Math.min(WIDEST_SLOT, chart.width / Math.max(1, figures.length));
  const room = chart.floor - chart.top;
  const left = (chart.width - slot * figures.length) / 2;
  return figures.map(({ number, total, flightsAttended, flightsHosted, effectiveRequiredFlights }, index) => {
    const from = left + slot * index;
    const width = slot * BAR_SHARE;
    return {
      number,
      total,
      x: from + (slot - width) / 2,
      width,
      middle: from + slot / 2,
      attended: (flightsAttended / most) * room,
      hosted: (flightsHosted / most) * room,
      quota:
        effectiveRequiredFlights === 0
          ? null
          : { y: chart.floor - (effectiveRequiredFlights / most) * room, from, to: from + slot },
    };
  });
}

import type { ClosedTerm } from '@crewroom/domain/terms/endpoints';
import { describe, expect, it } from 'vitest';
import { chart, termBars } from './term-chart.ts';

const term = (number: number, flights: Partial<ClosedTerm> = {}): ClosedTerm => ({
  number,
  startedAt: '2026-02-01T00:00:00.000Z',
  closedAt: '2026-03-01T00:00:00.000Z',
  flightsAttended: 0,
  flightsHosted: 0,
  pay: 0,
  effectiveRequiredFlights: 0,
  ...flights,
});

describe('the bars of closed terms', () => {
  it('are ordered from the oldest to the newest, side by side and within the chart', () => {
    const bars = termBars([6, 5, 4, 3, 2, 1].map((number) => term(number)));
    expect(bars.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
    for (const [index, { x, width }] of bars.entries()) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(bars[index + 1]?.x ?? chart.width);
    }
  });

  it('reach the top with the highest number flown or required, and share that scale', () => {
    const fullHeight = chart.baseline - chart.top;
    const [asked, flew] = termBars([
      term(2, { flightsAttended: 3, flightsHosted: 1 }),
      term(1, { flightsAttended: 2, effectiveRequiredFlights: 8 }),
    ]);
    expect(asked).toMatchObject({ total: 2, attended: fullHeight / 4, hosted: 0 });
    expect(asked?.quota?.y).toBe(chart.top);
    expect(flew).toMatchObject({
      total: 4,
      attended: (fullHeight * 3) / 8,
      hosted: fullHeight / 8,
      quota: null,
    });
  });

  it('have their total above them, and above the line of the quota if both would overlap', () => {
    const [near, far, none] = termBars([
      term(3, { flightsAttended: 3 }),
      term(2, { flightsAttended: 2, effectiveRequiredFlights: 8 }),
      term(1, { flightsAttended: 7, effectiveRequiredFlights: 8 }),
    ]).map(({ attended, totalY, quota }) => ({ above: chart.baseline - attended - totalY, totalY, quota }));
    expect(near?.totalY).toBeLessThan(near?.quota?.y ?? 0);
    expect(far?.above).toBe(5);
    expect(none?.above).toBe(5);
  });

  it('have no height when nothing was flown and nothing required', () => {
    expect(termBars([term(1)])).toMatchObject([{ total: 0, attended: 0, hosted: 0, quota: null }]);
  });
});

import { describe, expect, it } from 'vitest';
import { exampleFlight, exampleRole, seatFor } from '../testing/example-flight.ts';
import { filteredWeek } from './week-filter.ts';
import { readWeekSearch, weekSearchOf, withWeekFilter } from './week.ts';

const open = exampleFlight({ _id: 'open' });
const closed = exampleFlight({ _id: 'closed', status: 'BRIEFING' });
const full = exampleFlight({ _id: 'full', roles: [exampleRole('Captain', 1, [seatFor('Casey')])] });
const own = exampleFlight({
  _id: 'own',
  isUserAssigned: true,
  roles: [exampleRole('Captain', 2, [seatFor('Casey')])],
});
const between = { Tuesday: [], Wednesday: [], Thursday: [], Friday: [], Saturday: [] };
const week = {
  weekStart: '2026-03-02T00:00:00.000Z',
  flights: { Monday: [open, closed], ...between, Sunday: [full, own] },
};

describe('week filters', () => {
  it.each([
    [
      {},
      [
        ['open', 'closed'],
        ['full', 'own'],
      ],
    ],
    [{ free: 'yes' }, [['open'], []]],
    [{ mine: 'yes' }, [[], ['own']]],
    [{ free: 'yes', mine: 'yes' }, [[], []]],
  ] as const)('keep with %j the flights %j', (search, ids) => {
    const { Monday, Sunday } = filteredWeek(week, search).flights;
    expect([Monday, Sunday].map((day) => day.map(({ _id }) => _id))).toEqual(ids);
  });

  it('are stored in the URL and kept for other weeks', () => {
    const mine = withWeekFilter({ date: '2026-03-04' }, 'mine', true);
    expect(mine).toEqual({ date: '2026-03-04', mine: 'yes' });
    expect(weekSearchOf('2026-03-11', mine)).toEqual({ date: '2026-03-11', mine: 'yes' });
    expect(withWeekFilter(mine, 'mine', false)).toEqual({ date: '2026-03-04' });
    expect(readWeekSearch({ free: 'no', mine: 'yes' })).toEqual({ mine: 'yes' });
  });
});

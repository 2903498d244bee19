import { describe, expect, it } from 'vitest';
import { chipsOf, readBoardSearch, withChip, withDay, withoutFilter } from './board-search.ts';

describe('board search', () => {
  it.each([
    [{ column: 'approved' }, { column: 'approved' }],
    [{ column: 'concluded' }, { column: 'concluded' }],
    [{ column: 'pending' }, {}],
    [{ column: 'rejected' }, {}],
    [{}, {}],
    [{ q: ' ZRH @dana ' }, { q: 'ZRH @dana' }],
    [{ q: '   ' }, {}],
    [{ q: 'x'.repeat(90) }, { q: 'x'.repeat(80) }],
    [{ show: 'short, mine' }, { show: 'mine,short' }],
    [{ show: 'everything' }, {}],
    [
      { open: '2026-03-01,soon', fold: '2026-03-02' },
      { open: '2026-03-01', fold: '2026-03-02' },
    ],
    [{ again: 'abc' }, { again: 'abc' }],
    [
      { again: 'abc', way: 'back' },
      { again: 'abc', way: 'back' },
    ],
    [{ again: 'abc', way: 'up' }, { again: 'abc' }],
    [{ again: '', way: 'back', q: 7 }, {}],
  ])('reads %j as %j', (search, read) => {
    expect(readBoardSearch(search)).toEqual(read);
  });

  it('turns filters on and off, and replaces "today" with "week"', () => {
    const mine = withChip({ column: 'approved' }, 'mine', true);
    expect(mine).toEqual({ column: 'approved', show: 'mine' });
    const week = withChip(mine, 'week', true);
    expect([...chipsOf(week)]).toEqual(['mine', 'week']);
    expect([...chipsOf(withChip(week, 'today', true))]).toEqual(['mine', 'today']);
    expect(withChip(mine, 'mine', false)).toEqual({ column: 'approved' });
  });

  it('names the days that people folded and unfolded, each once', () => {
    const open = withDay({}, '2026-03-01', true);
    expect(open).toEqual({ open: '2026-03-01' });
    expect(withDay(open, '2026-03-01', false)).toEqual({ fold: '2026-03-01' });
    expect(withDay(open, '2026-03-02', true)).toEqual({ open: '2026-03-01,2026-03-02' });
  });

  it('removes only the filter', () => {
    const search = { column: 'approved', q: 'ZRH', show: 'mine', open: '2026-03-01' } as const;
    expect(withoutFilter(search)).toEqual({ column: 'approved', open: '2026-03-01' });
  });
});

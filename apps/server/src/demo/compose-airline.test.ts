import { describe, expect, it } from 'vitest';
import { composeAirline } from './compose-airline.ts';
import { airlineAt, usualSettings } from './testing/demo-airlines.ts';
import { demoPeople } from './testing/demo-people.ts';

const NOW = '2026-11-21T15:10:00.000Z';

const flightIds = ({ flights }: ReturnType<typeof airlineAt>) => flights.map(({ id }) => id);

describe('the demo airline', () => {
  it('is the same for the same people and moment', () => {
    expect(airlineAt(NOW)).toEqual(airlineAt(NOW));
  });

  it('is another one for other people or another moment', () => {
    expect(flightIds(airlineAt('2026-11-22T15:10:00.000Z'))).not.toEqual(flightIds(airlineAt(NOW)));
    const fewer = composeAirline(demoPeople().slice(1), new Date(NOW), usualSettings);
    expect(flightIds(fewer)).not.toEqual(flightIds(airlineAt(NOW)));
  });

  it.each([
    ['nobody', []],
    ['crew alone', demoPeople().filter(({ username }) => username === 'CrewCasey')],
    ['nobody who may approve', demoPeople().filter(({ roles }) => (roles[0]?.rank ?? 0) < 247)],
  ])('has terms and nothing else to tell of %s', (_who, people) => {
    const rows = composeAirline(people, new Date(NOW), usualSettings);
    expect(rows.terms.filter(({ closed_at }) => closed_at === null)).toHaveLength(1);
    expect(rows.flights.filter(({ approval_status }) => approval_status !== 'pending')).toEqual([]);
    expect(rows.audit_entries).toEqual([]);
  });

  it.each([1, 7, 90, 366])('keeps to terms of %i days', (termLengthDays) => {
    const rows = airlineAt(NOW, { termLengthDays });
    const [open, last] = rows.terms.toReversed();
    expect(open?.closed_at).toBeNull();
    expect(Date.parse(last?.closed_at ?? '') - Date.parse(last?.started_at ?? '')).toBe(
      termLengthDays * 86_400_000,
    );
    expect(rows.flights.some(({ status }) => status === 'LOGGED')).toBe(true);
  });

  it('has ids of its own for every row', () => {
    const rows = airlineAt(NOW);
    const ids = Object.values(rows).flatMap((all) => all.flatMap((row) => ('id' in row ? [row.id] : [])));
    expect(ids.length).toBeGreaterThan(5_000);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

import { describe, expect, it } from 'vitest';
import { isWithinDay, joinTime, nextFlightOf, seatsInTerm } from './next-flight.ts';

const seat = (userRole: string) => ({
  userRole,
  scheduledDate: '2026-03-10T00:30:00.000Z',
  times: { staffJoining: '23:30', passengerJoining: '00:05', boarding: '00:15' },
});

describe('the time to be there', () => {
  it.each(['Captain', 'Cabin Crew', 'Purser'])('is the staff’s joining time for %s', (role) => {
    expect(joinTime(seat(role))).toBe('2026-03-09T23:30:00.000Z');
  });

  it.each(['Passenger', 'passenger', ''])('is the passengers’ joining time for %j', (role) => {
    expect(joinTime(seat(role))).toBe('2026-03-10T00:05:00.000Z');
  });
});

const now = new Date('2026-03-10T12:00:00.000Z');
const at = (scheduledDate: string) => ({ scheduledDate });

describe('the next flight', () => {
  it('is the soonest one, whatever the order', () => {
    const later = at('2026-03-11T08:00:00.000Z');
    const sooner = at('2026-03-10T18:00:00.000Z');
    expect(nextFlightOf([later, sooner], now)).toBe(sooner);
    expect(nextFlightOf([], now)).toBeUndefined();
  });

  it('is shown large from a day before its departure on', () => {
    expect(isWithinDay(at('2026-03-11T12:00:00.000Z'), now)).toBe(true);
    expect(isWithinDay(at('2026-03-11T12:00:00.001Z'), now)).toBe(false);
  });

  it('stays the one that leaves late, but not one that was forgotten', () => {
    const late = at('2026-03-10T11:00:00.000Z');
    const forgotten = at('2026-03-10T09:00:00.000Z');
    expect(nextFlightOf([forgotten, late], now)).toBe(late);
    expect(nextFlightOf([forgotten], now)).toBeUndefined();
  });
});

describe('the seats that count for the term', () => {
  const flights = [
    at('2026-03-10T18:00:00.000Z'),
    at('2026-03-31T23:59:00.000Z'),
    at('2026-04-01T00:00:00.000Z'),
  ];

  it('are those on flights before its planned end', () => {
    expect(seatsInTerm(flights, '2026-04-01T00:00:00.000Z', now)).toBe(2);
  });

  it('are those that have departed by now, once it is overdue', () => {
    expect(seatsInTerm(flights, '2026-03-01T00:00:00.000Z', now)).toBe(0);
    expect(seatsInTerm(flights, '2026-03-01T00:00:00.000Z', new Date('2026-03-10T18:30:00.000Z'))).toBe(1);
  });
});

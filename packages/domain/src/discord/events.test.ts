import { describe, expect, it } from 'vitest';
import { eventContent, eventDepartureCutoff, eventEnd, isEventOf, seatsToShow } from './events.ts';

const flight = {
  flightCode: 'CR101',
  departure: 'ZRH',
  arrival: 'Oslo',
  aircraft: 'Airbus A320-200',
  gate: 'A_12',
  scheduledDate: '2026-03-04T00:30:00.000Z',
  staffJoining: '23:30',
  freeSeats: 3,
  url: 'https://crew.example/flights/019a2b3c-4d5e-7f60-8123-456789abcdef',
};

describe('eventContent', () => {
  it('begins at staff joining, even on the previous evening, and ends an hour after departure', () => {
    expect(eventContent(flight)).toEqual({
      name: 'CR101 ZRH → Oslo',
      description: 'Gate: A\\_12\nAircraft: Airbus A320-200\nFree seats: 3',
      location: flight.url,
      start: '2026-03-03T23:30:00.000Z',
      end: '2026-03-04T01:30:00.000Z',
    });
    expect(eventContent({ ...flight, gate: null }).description).not.toContain('Gate');
  });

  it("keeps to Discord's limits when texts and the URL are long", () => {
    const url = `https://${'long.'.repeat(20)}example/flights/1`;
    const long = eventContent({ ...flight, departure: 'x'.repeat(120), url });
    expect(long.name).toHaveLength(100);
    expect(long.location.length).toBeLessThanOrEqual(100);
    expect(isEventOf(long, url)).toBe(true);
    expect(isEventOf(long, `${url}2`)).toBe(false);
    expect(isEventOf(eventContent(flight), flight.url)).toBe(true);
    expect(isEventOf(eventContent(flight), url)).toBe(false);
  });
});

const since = (time: string) => `2026-03-04T${time}.000Z`;

it('eventDepartureCutoff excludes a flight whose event has ended or would end before Discord gets it', () => {
  const now = new Date('2026-03-04T12:00:00.000Z');
  const departures = ['2026-03-04T11:00:00.000Z', '2026-03-04T11:00:10.000Z', '2026-03-04T11:00:10.001Z'];
  expect(departures.map((departure) => departure > eventDepartureCutoff(now))).toEqual([false, false, true]);
  expect(eventEnd('2026-03-04T11:00:10.001Z')).toBe('2026-03-04T12:00:10.001Z');
});

it.each([
  ['an event that is still to be created', null, 2, { seats: 2, lookAgainAt: null }],
  ['seats that are right', { seats: 2, since: '11:59:59' }, 2, { seats: 2, lookAgainAt: null }],
  [
    'seats shown for less than a minute',
    { seats: 3, since: '11:59:01' },
    2,
    { seats: 3, lookAgainAt: '2026-03-04T12:00:01.000Z' },
  ],
  ['seats shown for a minute', { seats: 3, since: '11:59:00' }, 2, { seats: 2, lookAgainAt: null }],
])('seatsToShow handles %s', (_what, shown, free, expected) => {
  const now = new Date('2026-03-04T12:00:00.000Z');
  expect(seatsToShow(free, shown && { ...shown, since: since(shown.since) }, now)).toEqual(expected);
});

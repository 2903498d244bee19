import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ReadEvent, readCalendar } from '../../testing/calendar/read-calendar.ts';
import { type CalendarFlight, calendarFile } from './file.ts';

const flight: CalendarFlight = {
  id: '0198f0a0-5c1e-7000-8000-000000000001',
  flightCode: 'CW101',
  route: { departure: 'ZRH', arrival: 'JFK' },
  aircraft: 'A330-300',
  gate: 'A12',
  departs: '2026-03-04T18:30:00.000Z',
  times: { staffJoining: '17:30', passengerJoining: '17:45', boarding: '18:00' },
  isCancelled: false,
  isPending: false,
  seat: 'Captain',
  isDispatcher: false,
  isInterested: false,
  changes: 4,
  changedAt: '2026-03-02T12:00:00.000Z',
};

const publicUrl = 'https://portal.example';

const fileOf = (...flights: readonly CalendarFlight[]) =>
  calendarFile({ name: 'Aurora Air flights', publicUrl, flights });

function read(given: Partial<CalendarFlight> = {}): ReadEvent {
  const { events } = readCalendar(fileOf({ ...flight, ...given }));
  const [event] = events;
  if (event === undefined || events.length > 1) throw new Error('Not one event');
  return event;
}

describe('a flight in a calendar', () => {
  it('lasts from staff joining to departure, in UTC', () => {
    expect(read()).toEqual({
      uid: 'flight-0198f0a0-5c1e-7000-8000-000000000001@crewroom',
      sequence: 4,
      start: '2026-03-04T17:30:00.000Z',
      end: '2026-03-04T18:30:00.000Z',
      stamp: '2026-03-02T12:00:00.000Z',
      summary: 'CW101 ZRH – JFK (Captain)',
      location: 'ZRH, gate A12',
      description: [
        'Aircraft: A330-300',
        'Staff joining 17:30Z',
        'Passengers joining 17:45Z',
        'Boarding 18:00Z',
        'Departure 18:30Z',
        'https://portal.example/flights/0198f0a0-5c1e-7000-8000-000000000001',
      ].join('\n'),
      status: 'CONFIRMED',
      url: 'https://portal.example/flights/0198f0a0-5c1e-7000-8000-000000000001',
    });
  });

  it.each([
    // Clocks in Europe go forward at 01:00Z on the first day, and back at 01:00Z on the second.
    ['2026-03-29T01:30:00.000Z', '00:30', '2026-03-29T00:30:00.000Z'],
    ['2026-10-25T01:30:00.000Z', '00:30', '2026-10-25T00:30:00.000Z'],
    // Joining is on the previous evening.
    ['2026-03-29T00:30:00.000Z', '23:40', '2026-03-28T23:40:00.000Z'],
    ['2027-01-01T00:10:00.000Z', '23:10', '2026-12-31T23:10:00.000Z'],
  ])('departing at %s with joining at %s begins at %s', (departs, staffJoining, start) => {
    const event = read({ departs, times: { ...flight.times, staffJoining } });
    expect([event.start, event.end]).toEqual([start, departs]);
  });

  it('has no end when joining is at the departure', () => {
    const event = read({ times: { ...flight.times, staffJoining: '18:30' } });
    expect([event.start, event.end]).toEqual(['2026-03-04T18:30:00.000Z', null]);
  });

  it.each([
    [{ seat: null, isDispatcher: true }, 'CW101 ZRH – JFK (Dispatcher)', 'CONFIRMED'],
    [{ isDispatcher: true }, 'CW101 ZRH – JFK (Captain, Dispatcher)', 'CONFIRMED'],
    [{ seat: null }, 'CW101 ZRH – JFK', 'CONFIRMED'],
    [{ isCancelled: true }, 'Cancelled: CW101 ZRH – JFK (Captain)', 'CANCELLED'],
    [{ isPending: true, seat: null, isDispatcher: true }, 'CW101 ZRH – JFK (Dispatcher)', 'TENTATIVE'],
  ])('with %j is %s, %s', (given, summary, status) => {
    expect(read(given)).toMatchObject({ summary, status });
  });

  it('has no gate if none is known', () => {
    expect(read({ gate: '' }).location).toBe('ZRH');
  });

  it('keeps every character of texts, in lines of at most 75 octets', () => {
    const route = { departure: 'Zürich; Kloten, "north"', arrival: '東京国際空港 ✈️ Haneda\\Tokyo 👩🏽‍✈️' };
    const event = read({ route, flightCode: 'BEGIN:VEVENT' });
    expect(event.summary).toBe(`BEGIN:VEVENT ${route.departure} – ${route.arrival} (Captain)`);
    expect(event.location).toBe(`${route.departure}, gate A12`);
  });

  it('is parsed back to the same texts, for any text', () => {
    const written = string({ unit: 'grapheme', maxLength: 60 }).map((text) =>
      // Text as the portal stores it: one line, trimmed, without control characters.
      text.replaceAll(/\p{C}/gu, '').trim(),
    );
    assert(
      property(written, written, (departure, aircraft) => {
        const event = read({ route: { departure, arrival: 'JFK' }, aircraft, gate: '' });
        expect(event.location).toBe(departure);
        expect(event.description.split('\n')[0]).toBe(`Aircraft: ${aircraft}`);
      }),
    );
  });
});

it('a calendar contains its name and all flights, and is identical for the same flights', () => {
  const flights = [flight, { ...flight, id: '0198f0a0-5c1e-7000-8000-000000000002' }];
  const { name, events } = readCalendar(fileOf(...flights));
  expect([name, events.length]).toEqual(['Aurora Air flights', 2]);
  expect(fileOf(...flights)).toBe(fileOf(...flights));
  expect(readCalendar(fileOf()).events).toEqual([]);
});

it('a calendar escapes its name, for any name of the airline', () => {
  const file = calendarFile({ name: String.raw`Air; Sea, \none`, publicUrl, flights: [] });
  expect(file).toContain(String.raw`X-WR-CALNAME:Air\; Sea\, \\none`);
});

import { newFlightSchema } from '@crewroom/domain/flights/schemas';
import { describe, expect, it } from 'vitest';
import {
  blankFields,
  departureOf,
  emptyDraft,
  type FlightDraft,
  flightFieldsOf,
  unreadableTimes,
} from './flight-draft.ts';
import { rolesOf, startingRows } from './role-rows.ts';

const draft: FlightDraft = {
  flightCode: 'AU175',
  departure: 'zrh',
  arrival: 'JFK',
  aircraft: 'Airbus A330-300',
  gate: '',
  day: '2026-03-01',
  time: '1830',
  staffJoining: '17:00',
  passengerJoining: '1730',
  boarding: '18.00',
  serviceCategory: '',
  notes: '',
};

describe('the draft of a flight', () => {
  it('becomes what the call takes', () => {
    const body = { ...flightFieldsOf(draft), roles: rolesOf(startingRows()) };
    expect(newFlightSchema.parse(body)).toMatchObject({
      route: { departure: 'ZRH', arrival: 'JFK' },
      scheduledDate: '2026-03-01T18:30:00.000Z',
      times: { staffJoining: '17:00', passengerJoining: '17:30', boarding: '18:00' },
      roles: [
        { name: 'Captain', capacity: 1 },
        { name: 'Cabin Crew', capacity: 4 },
      ],
    });
  });

  it('misses what the specification requires, and nothing else', () => {
    const missing = [
      'flightCode',
      'departure',
      'arrival',
      'aircraft',
      'day',
      'time',
      'staffJoining',
      'passengerJoining',
      'boarding',
    ];
    expect(blankFields(emptyDraft)).toEqual(missing);
    expect(blankFields(draft)).toEqual([]);
    expect(blankFields({ ...draft, aircraft: ' \u200B ' })).toEqual(['aircraft']);
  });

  it('names the fields whose text is no time', () => {
    expect(unreadableTimes({ ...draft, time: '25:00', boarding: 'late' })).toEqual(['time', 'boarding']);
    expect(unreadableTimes(draft)).toEqual([]);
  });

  it.each([
    ['2026-03-01', '1830', '2026-03-01T18:30:00.000Z'],
    ['2028-02-29', '00:00', '2028-02-29T00:00:00.000Z'],
    ['2026-02-30', '18:30', null],
    ['2026-03-01', '25:00', null],
    ['', '18:30', null],
    ['2026-03-01', '', null],
  ])('on %j at %j departs at %s', (day, time, instant) => {
    expect(departureOf({ day, time })).toBe(instant);
  });

  it('keeps a day that is none for the server to refuse', () => {
    const body = { ...flightFieldsOf({ ...draft, day: '2026-02-30' }), roles: rolesOf(startingRows()) };
    expect(newFlightSchema.safeParse(body).error?.issues.map(({ path }) => path)).toEqual([
      ['scheduledDate'],
    ]);
  });
});

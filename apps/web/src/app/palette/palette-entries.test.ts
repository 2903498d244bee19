import { defaultThresholds as thresholds } from '@crewroom/domain/contract/access';
import { describe, expect, it } from 'vitest';
import { fixedGroups, flightsFound } from './palette-entries.ts';

const labels = (text: string, rank: number | null) =>
  fixedGroups(text, { rank, thresholds }).map(({ entries }) => entries.map(({ label }) => label));

describe('the screens and actions of the palette', () => {
  it('depend on the rank', () => {
    const [ofCrew, actionsOfCrew] = labels('', 239);
    expect(ofCrew).toEqual(['Profile', 'Flights', 'Leaderboard', 'Staff Hub']);
    expect(actionsOfCrew).toContain('Log out');
    expect(actionsOfCrew).not.toContain('Find missing crew');
    expect(labels('crew', 244)[1]).toEqual(['Find missing crew']);
    expect(labels('decide', 246)[1]).toEqual([]);
    expect(labels('decide', 247)[1]).toEqual(['Decide on leave', 'Decide on appeals']);
    expect(labels('keys', 247)[0]).toEqual([]);
    expect(labels('keys', 255)[0]).toEqual(['API keys']);
  });

  it('are found by any of their words, in any order and case', () => {
    expect(labels('scheduling FLIGHT', 247)).toEqual([
      ['Flight Scheduling'],
      ['Review flights', 'Find missing crew'],
    ]);
    expect(labels('nothing of that kind', 255)).toEqual([[], []]);
  });
});

const flight = (_id: string, scheduledDate: string, departure = 'ZRH', arrival = 'JFK') =>
  ({ _id, flightCode: `SK${_id}`, route: { departure, arrival }, scheduledDate }) as const;

describe('the flights of the palette', () => {
  const now = new Date('2026-03-04T12:00:00.000Z');
  const flights = [
    flight('1', '2026-03-01T12:00:00.000Z'),
    flight('2', '2026-03-06T12:00:00.000Z'),
    flight('3', '2026-03-04T13:00:00.000Z', 'JFK', 'ZRH'),
    flight('4', '2026-03-04T11:00:00.000Z'),
    flight('5', '2026-03-05T12:00:00.000Z', 'OSL', 'BGO'),
  ];
  const found = (text: string) => flightsFound([...flights, ...flights], text, now).map(({ _id }) => _id);

  it('are found by code, by either end or by the route, upcoming ones first', () => {
    expect(found('sk5')).toEqual(['5']);
    expect(found('zrh')).toEqual(['3', '2', '4', '1']);
    expect(found('ZRH-JFK')).toEqual(['3', '2', '4', '1']);
    expect(found('osl → bgo')).toEqual(['5']);
    expect(found('osl jfk')).toEqual([]);
  });

  it('are empty until something is typed', () => {
    expect(found('  ')).toEqual([]);
  });
});

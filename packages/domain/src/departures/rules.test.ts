import { describe, expect, it } from 'vitest';
import { flightStatuses } from '../flights/status.ts';
import {
  canPassengersJoin,
  type DepartureTimes,
  departureState,
  departureStepsOf,
  validUntil,
} from './rules.ts';

const departing: DepartureTimes = {
  scheduledDate: '2026-03-03T00:20:00.000Z',
  boarding: '00:05',
  passengerJoining: '23:50',
  status: 'AVAILABLE',
};

const at = (time: string): Date => new Date(`2026-03-${time}:00.000Z`);
const words = (status: DepartureTimes['status'], time: string) =>
  departureState({ ...departing, status }, at(time)).words;

const taking = (time: string) =>
  flightStatuses.filter((status) => canPassengersJoin({ ...departing, status }, at(time)));

describe('a departure on the board', () => {
  it('shows what passengers can do by its times, also over midnight', () => {
    expect(departureStepsOf(departing)).toEqual([
      '2026-03-02T23:50:00.000Z',
      '2026-03-03T00:05:00.000Z',
      '2026-03-03T00:20:00.000Z',
    ]);
    const seen = ['02T23:49', '02T23:50', '03T00:04', '03T00:05', '03T00:19', '03T00:20'].map((time) =>
      words('AVAILABLE', time),
    );
    expect(seen).toEqual(['On schedule', 'Join now', 'Join now', 'Boarding', 'Boarding', 'Delayed']);
  });

  it('shows changes of status by the crew', () => {
    expect(words('SCHEDULED', '02T20:00')).toBe('On schedule');
    expect(words('BRIEFING', '02T20:00')).toBe('Preparing');
    expect(words('BRIEFING', '03T00:05')).toBe('Boarding');
    expect(words('IN PROGRESS', '02T20:00')).toBe('Under way');
    expect(words('CANCELLED', '03T00:30')).toBe('Cancelled');
  });

  it('admits passengers from passenger joining on, while it is planned or under way', () => {
    expect(taking('02T23:49')).toEqual([]);
    expect(taking('02T23:50')).toEqual(['SCHEDULED', 'AVAILABLE', 'BRIEFING', 'IN PROGRESS']);
    expect(taking('03T01:00')).toEqual(taking('02T23:50'));
  });
});

describe('a board of departures', () => {
  it('expires after half a minute, or at the next step of a departure or midnight in UTC', () => {
    expect(validUntil([], at('02T20:00'))).toBe('2026-03-02T20:00:30.000Z');
    expect(validUntil([departing], at('02T20:00'))).toBe('2026-03-02T20:00:30.000Z');
    const justBefore = new Date('2026-03-02T23:49:50.000Z');
    expect(validUntil([departing], justBefore)).toBe('2026-03-02T23:50:00.000Z');
    expect(validUntil([], new Date('2026-03-02T23:59:45.000Z'))).toBe('2026-03-03T00:00:00.000Z');
    expect(validUntil([], at('03T00:00'))).toBe('2026-03-03T00:00:30.000Z');
    // A step that is reached is not a future step.
    expect(validUntil([departing], at('02T23:50'))).toBe('2026-03-02T23:50:30.000Z');
  });
});

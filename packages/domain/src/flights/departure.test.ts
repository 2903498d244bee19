import { describe, expect, it } from 'vitest';
import {
  afterDepartureInWords,
  beforeDepartureInWords,
  closingCutoff,
  countsAsUpcoming,
  giveBackWarning,
  hasDeparted,
  minutesAfterDeparture,
  needsClosing,
  needsClosingFrom,
  reliabilityKindOfReturn,
} from './departure.ts';
import { departedRefusal } from './rules.ts';
import { shortNoticeWords } from './schedule.ts';
import { type FlightStatus, flightStatuses } from './status.ts';

const DEPARTURE = '2026-03-02T18:00:00.000Z';
const BEFORE = '2026-03-02T17:59:59.999Z';

describe('the departure of a flight', () => {
  it('has passed at its exact time', () => {
    expect(hasDeparted(DEPARTURE, new Date(BEFORE))).toBe(false);
    expect(hasDeparted(DEPARTURE, new Date(DEPARTURE))).toBe(true);
  });

  it.each([
    [BEFORE, null],
    [DEPARTURE, 0],
    ['2026-03-02T18:00:59.999Z', 0],
    ['2026-03-03T00:12:00.000Z', 372],
  ])('is, at %s, this many whole minutes ago: %s', (at, minutes) => {
    expect(minutesAfterDeparture(at, DEPARTURE)).toBe(minutes);
  });

  it.each([
    [0, 'right after departure'],
    [1, '1 min after departure'],
    [59, '59 min after departure'],
    [360, '6 h after departure'],
    [372, '6 h 12 min after departure'],
    [2879, '47 h 59 min after departure'],
    [2880, '2 days after departure'],
  ])('is %i minutes ago in words: %s', (minutes, words) => {
    expect(afterDepartureInWords(minutes)).toBe(words);
  });

  it.each([
    [0, 'at departure'],
    [45, '45 min before'],
    [60, '1 h before'],
    [70, '1 h 10 min before'],
  ])('is in %d minutes in words: %s', (minutes, words) => {
    expect(beforeDepartureInWords(minutes)).toBe(words);
  });

  it.each(['wait', 'offer', 'accept'] as const)('rejects %s, and says what can be done', (action) => {
    expect(departedRefusal(action, false)).toBeNull();
    const [other, manager] = [departedRefusal(action, true), departedRefusal(action, true, true)];
    expect(other?.code).toBe(action === 'accept' ? 'not_offered' : 'flight_departed');
    expect(other?.message).toMatch(
      /^This flight has departed, so .* its dispatcher can change the departure\.$/,
    );
    expect(manager?.message).toMatch(/ change its departure\.$/);
  });
});

describe('reliabilityKindOfReturn', () => {
  it.each([
    ['2026-03-02T06:00:00.000Z', null, null],
    ['2026-03-02T06:00:00.001Z', 'short_notice', shortNoticeWords],
    [BEFORE, 'short_notice', shortNoticeWords],
    [DEPARTURE, 'absent', expect.stringContaining('counts as absent')],
    ['2026-03-04T18:00:00.000Z', 'absent', expect.stringContaining('counts as absent')],
  ])('returns for a seat given back at %s: %s', (at, kind, warning) => {
    expect(reliabilityKindOfReturn(DEPARTURE, new Date(at))).toBe(kind);
    expect(giveBackWarning(DEPARTURE, new Date(at))).toEqual(warning);
  });
});

const flightAt = (status: FlightStatus) => ({
  status,
  scheduledDate: DEPARTURE,
  approvalStatus: 'approved' as const,
});

const statusesThat = (holds: (flight: ReturnType<typeof flightAt>) => boolean) =>
  flightStatuses.filter((status) => holds(flightAt(status)));

describe('a flight that nobody closed', () => {
  const LAST_INSTANT = new Date('2026-03-03T05:59:59.999Z');
  const CLOSING = new Date('2026-03-03T06:00:00.000Z');
  it('counts as upcoming for 12 hours, and as long as it is under way', () => {
    expect(statusesThat((flight) => countsAsUpcoming(flight, LAST_INSTANT))).toEqual([
      'SCHEDULED',
      'AVAILABLE',
      'BRIEFING',
      'IN PROGRESS',
    ]);
    expect(statusesThat((flight) => countsAsUpcoming(flight, CLOSING))).toEqual(['IN PROGRESS']);
  });

  it('needs closing from 12 hours after its departure on, also while it is under way', () => {
    expect(statusesThat((flight) => needsClosing(flight, LAST_INSTANT))).toEqual([]);
    expect(statusesThat((flight) => needsClosing(flight, CLOSING))).toEqual([
      'SCHEDULED',
      'AVAILABLE',
      'BRIEFING',
      'IN PROGRESS',
    ]);
    for (const approvalStatus of ['pending', 'rejected'] as const)
      expect(needsClosing({ ...flightAt('SCHEDULED'), approvalStatus }, CLOSING)).toBe(false);
  });

  it('is found by its departure', () => {
    expect(needsClosingFrom(DEPARTURE)).toBe(CLOSING.toISOString());
    expect(closingCutoff(CLOSING)).toBe(DEPARTURE);
  });
});

import { describe, expect, it } from 'vitest';
import { exampleFlight, exampleRole, seatFor } from '../testing/example-flight.ts';
import { byDay, countFlights, firstDays, isFiltering, matcherOf, needsNoAction } from './board-filter.ts';
import type { BoardChip } from './board-search.ts';

const now = new Date('2026-03-04T12:00:00.000Z');
const context = { viewerId: 'id-of-Dana', now };
const full = [exampleRole('Captain', 1, [seatFor('Casey')])];

const swiss = exampleFlight({ _id: 'swiss', flightCode: 'AU175', scheduledDate: '2026-03-04T18:30:00.000Z' });
const polar = exampleFlight({
  _id: 'polar',
  flightCode: 'AU201',
  route: { departure: 'OSL', arrival: 'Zurich West' },
  dispatcher: { _id: 'id-of-Diego', robloxUsername: 'Diego' },
  dispatcherUsername: 'Diego',
  scheduledDate: '2026-03-06T18:30:00.000Z',
  roles: full,
});
const later = exampleFlight({ _id: 'later', flightCode: 'AU300', scheduledDate: '2026-04-01T09:00:00.000Z' });
const ended = exampleFlight({ _id: 'ended', flightCode: 'AU400', status: 'CONCLUDED' });
const board = { pending: [], approved: [swiss, polar, later], concluded: [ended], rejected: [] };

const found = (text: string, ...chips: BoardChip[]) => {
  const isShown = matcherOf({ text, chips: new Set(chips) }, context);
  return [...board.approved, ...board.concluded].filter(isShown).map(({ _id }) => _id);
};

describe('matcherOf', () => {
  it.each([
    ['', ['swiss', 'polar', 'later', 'ended']],
    ['175', ['swiss']],
    ['au3', ['later']],
    ['zur', ['polar']],
    ['jfk au', ['swiss', 'later', 'ended']],
    ['@die', ['polar']],
    ['@die 175', []],
    // Without the @ a name does not match an airport.
    ['diego', []],
  ] as const)('finds by %j', (text, ids) => {
    expect(found(text)).toEqual(ids);
  });

  it.each([
    [['mine'], ['swiss', 'later', 'ended']],
    [['today'], ['swiss']],
    [['week'], ['swiss', 'polar']],
    [['short'], ['swiss', 'later']],
    [['review'], ['ended']],
    [['week', 'mine'], ['swiss']],
  ] as const)('finds by the filters %j', (chips, ids) => {
    expect(found('', ...chips)).toEqual(ids);
  });

  it('counts all flights, and knows whether a filter is set', () => {
    expect(countFlights(board)).toBe(4);
    expect(isFiltering({ text: ' ', chips: new Set() })).toBe(false);
    expect(isFiltering({ text: '', chips: new Set(['mine']) })).toBe(true);
  });
});

describe('needsNoAction', () => {
  const crewed = { roles: full, scheduledDate: '2026-03-04T18:30:00.000Z' };
  it.each([
    ['a crewed flight tonight', crewed, true],
    ['one that lacks crew tonight', { scheduledDate: '2026-03-04T18:30:00.000Z' }, false],
    ['one that lacks crew in three days', { scheduledDate: '2026-03-07T18:30:00.000Z' }, true],
    ['one that should have departed', { ...crewed, scheduledDate: '2026-03-04T11:00:00.000Z' }, false],
    ['one under way', { ...crewed, status: 'IN PROGRESS' }, false],
    ['a cancelled one', { status: 'CANCELLED', scheduledDate: '2026-03-04T18:30:00.000Z' }, true],
    ['one that waits for approval', { ...crewed, approvalStatus: 'pending' }, false],
    ['one that is over', { status: 'CONCLUDED' }, false],
    ['one that was reviewed', { status: 'LOGGED', reviewedAt: '2026-03-04T11:00:00.000Z' }, true],
  ] as const)('returns for %s: %s', (_, change, isEnough) => {
    expect(needsNoAction(exampleFlight(change as object), true, context)).toBe(isEnough);
  });

  it('is true for a flight that somebody else reviews', () => {
    expect(needsNoAction(exampleFlight({ status: 'CONCLUDED' }), false, context)).toBe(true);
  });
});

describe('byDay', () => {
  const days = byDay([swiss, polar, later]);
  it('returns the days of the flights, in their order', () => {
    expect(days.map(({ day, flights }) => [day, flights.length])).toEqual([
      ['2026-03-04', 1],
      ['2026-03-06', 1],
      ['2026-04-01', 1],
    ]);
  });

  it.each([
    [1, ['2026-03-04']],
    [2, ['2026-03-04', '2026-03-06']],
    [9, ['2026-03-04', '2026-03-06', '2026-04-01']],
  ] as const)('begins with the first days that have %d flights', (flights, first) => {
    expect([...firstDays(days, flights)]).toEqual(first);
  });
});

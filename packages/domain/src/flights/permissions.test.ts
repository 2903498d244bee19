import { describe, expect, it } from 'vitest';
import type { RankThresholds } from '../auth/rank.ts';
import {
  canChoosePoints,
  canDecideFlights,
  canDeleteFlight,
  canManageFlight,
  canOpenFromBoard,
  canSeeFlight,
  canSelfAllocate,
  canSelfUnallocate,
  type FlightFacts,
  isDispatcher,
} from './permissions.ts';
import { type ApprovalStatus, approvalStatuses, type FlightStatus, flightStatuses } from './status.ts';

const ranks = [null, 0, 238, 239, 243, 244, 246, 247, 255];
const low: RankThresholds = { staff: 10, dispatch: 200, admin: 239 };

const flight = (status: FlightStatus, approvalStatus: ApprovalStatus, isOwn: boolean): FlightFacts => ({
  status,
  approvalStatus,
  dispatcherId: isOwn ? 'me' : 'someone',
});

type Predicate = (viewer: { userId: string; rank: number | null }) => boolean;

// One mark a rank, in the order of `ranks`: x for yes.
const across = (may: Predicate) => ranks.map((rank) => (may({ userId: 'me', rank }) ? 'x' : '-')).join(' ');

const NOBODY = '- - - - - - - - -';
const ADMINISTRATORS = '- - - - - - - x x';
const FROM_239 = '- - - x x x x x x';
const EVERYBODY = 'x x x x x x x x x';

describe('running a flight: others’ seats, briefing, status', () => {
  it.each([
    ['SCHEDULED', 'own', EVERYBODY],
    ['SCHEDULED', 'other', ADMINISTRATORS],
    ['AVAILABLE', 'own', EVERYBODY],
    ['AVAILABLE', 'other', ADMINISTRATORS],
    ['BRIEFING', 'own', EVERYBODY],
    ['BRIEFING', 'other', ADMINISTRATORS],
    ['IN PROGRESS', 'own', EVERYBODY],
    ['IN PROGRESS', 'other', ADMINISTRATORS],
    ['CANCELLED', 'own', EVERYBODY],
    ['CANCELLED', 'other', ADMINISTRATORS],
    ['CONCLUDED', 'own', ADMINISTRATORS],
    ['CONCLUDED', 'other', ADMINISTRATORS],
    ['LOGGED', 'own', ADMINISTRATORS],
    ['LOGGED', 'other', ADMINISTRATORS],
  ] as const)('%s, dispatcher’s %s: %s', (status, whose, expected) => {
    const facts = flight(status, 'approved', whose === 'own');
    expect(across((viewer) => canManageFlight(viewer, facts))).toBe(expected);
  });

  it('follows other thresholds', () => {
    const facts = flight('CONCLUDED', 'approved', false);
    expect(across((viewer) => canManageFlight(viewer, facts, low))).toBe(FROM_239);
  });
});

describe('seeing a flight', () => {
  it.each([
    ['approved', 'other', EVERYBODY],
    ['approved', 'own', EVERYBODY],
    ['pending', 'other', ADMINISTRATORS],
    ['pending', 'own', EVERYBODY],
    ['rejected', 'other', ADMINISTRATORS],
    ['rejected', 'own', EVERYBODY],
  ] as const)('%s, dispatcher’s %s: %s', (approval, whose, expected) => {
    const facts = flight('SCHEDULED', approval, whose === 'own');
    expect(across((viewer) => canSeeFlight(viewer, facts))).toBe(expected);
  });

  it('follows other thresholds', () => {
    const facts = flight('SCHEDULED', 'pending', false);
    expect(across((viewer) => canSeeFlight(viewer, facts, low))).toBe(FROM_239);
  });
});

describe('deciding on flights: approve, reject, review and award points', () => {
  it('is for 247 and above', () => {
    expect(across((viewer) => canDecideFlights(viewer))).toBe(ADMINISTRATORS);
    expect(across((viewer) => canDecideFlights(viewer, low))).toBe(FROM_239);
  });
});

describe('opening Details from the board', () => {
  it.each([
    ['own', EVERYBODY],
    ['other', ADMINISTRATORS],
  ])('the dispatcher’s %s: %s', (whose, expected) => {
    for (const approval of approvalStatuses) {
      const facts = flight('SCHEDULED', approval, whose === 'own');
      expect(across((viewer) => canOpenFromBoard(viewer, facts))).toBe(expected);
    }
  });

  it('follows other thresholds', () => {
    const facts = flight('AVAILABLE', 'approved', false);
    expect(across((viewer) => canOpenFromBoard(viewer, facts, low))).toBe(FROM_239);
  });
});

describe('deleting a flight', () => {
  it.each([
    ['pending', 'own', EVERYBODY],
    ['pending', 'other', NOBODY],
    ['approved', 'own', NOBODY],
    ['approved', 'other', NOBODY],
    ['rejected', 'own', NOBODY],
    ['rejected', 'other', NOBODY],
  ] as const)('%s, dispatcher’s %s: %s', (approval, whose, expected) => {
    const facts = flight('SCHEDULED', approval, whose === 'own');
    expect(across((viewer) => canDeleteFlight(viewer, facts))).toBe(expected);
  });
});

describe('awarding other points than the default', () => {
  it.each([
    ['own', 'with a seat', '- - - - - - - - x'],
    ['own', 'without a seat', '- - - - - - - - x'],
    ['other', 'with a seat', '- - - - - - - - x'],
    ['other', 'without a seat', EVERYBODY],
  ])('the reviewer’s %s flight, %s: %s', (whose, seat, expected) => {
    const facts = flight('CONCLUDED', 'approved', whose === 'own');
    expect(across((viewer) => canChoosePoints(viewer, facts, seat === 'with a seat'))).toBe(expected);
  });
});

it('a flight without a dispatcher is nobody’s', () => {
  const facts: FlightFacts = { status: 'SCHEDULED', approvalStatus: 'pending', dispatcherId: null };
  expect(isDispatcher({ userId: 'me', rank: 255 }, facts)).toBe(false);
  expect(isDispatcher({ userId: 'me', rank: null }, { ...facts, dispatcherId: 'me' })).toBe(true);
});

describe('one’s own seat', () => {
  const seated = { taking: canSelfAllocate, returning: canSelfUnallocate };
  const offered = (act: keyof typeof seated, isUserAssigned: boolean) =>
    approvalStatuses.flatMap((approval) =>
      flightStatuses
        .filter((status) => seated[act](flight(status, approval, false), isUserAssigned))
        .map((status) => `${approval} ${status}`),
    );

  it('is taken on an approved flight that is AVAILABLE, by who has none', () => {
    expect(offered('taking', false)).toEqual(['approved AVAILABLE']);
    expect(offered('taking', true)).toEqual([]);
  });

  it('is given back while AVAILABLE or BRIEFING, by who has one', () => {
    expect(offered('returning', true)).toEqual(['approved AVAILABLE', 'approved BRIEFING']);
    expect(offered('returning', false)).toEqual([]);
  });
});

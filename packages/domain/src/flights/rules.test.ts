import { describe, expect, it } from 'vitest';
import type { RankThresholds } from '../contract/access.ts';
import { errorStatus } from '../contract/errors.ts';
import {
  canChoosePoints,
  canDecideFlights,
  canDeleteFlight,
  canManageFlight,
  canOpenFromBoard,
  canSeeFlight,
  canSelfAllocate,
  canSelfUnallocate,
  decisionRefusal,
  editRefusal,
  type FlightFacts,
  type FlightState,
  isDispatcher,
  reviewRefusal,
  roleFullText,
  seatKeptText,
  seatsRefusal,
  selfAllocateRefusal,
  selfUnallocateRefusal,
  stateRefusalText,
  statusFinalText,
  statusRefusal,
} from './rules.ts';
import {
  type ApprovalStatus,
  approvalStatuses,
  type FlightStatus,
  flightStatuses,
  settableStatuses,
} from './status.ts';

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

const AT = '2026-03-01T18:30:00.000Z';
const open = { approvalStatus: 'approved', reviewedAt: null, archived: false } as const;

const states: Record<string, FlightState> = {
  pending: { ...open, status: 'SCHEDULED', approvalStatus: 'pending' },
  rejected: { ...open, status: 'SCHEDULED', approvalStatus: 'rejected' },
  scheduled: { ...open, status: 'SCHEDULED' },
  available: { ...open, status: 'AVAILABLE' },
  briefing: { ...open, status: 'BRIEFING' },
  'in progress': { ...open, status: 'IN PROGRESS' },
  cancelled: { ...open, status: 'CANCELLED' },
  concluded: { ...open, status: 'CONCLUDED' },
  'concluded, archived': { ...open, status: 'CONCLUDED', archived: true },
  logged: { ...open, status: 'LOGGED', reviewedAt: AT },
  'logged, archived': { ...open, status: 'LOGGED', reviewedAt: AT, archived: true },
};

const acts: Record<string, (flight: FlightState) => string | null> = {
  decide: decisionRefusal,
  edit: (flight) => editRefusal(flight, false),
  move: (flight) => editRefusal(flight, true),
  'take a seat': selfAllocateRefusal,
  'give it back': selfUnallocateRefusal,
  'seat others': seatsRefusal,
  review: reviewRefusal,
};

const [UNAPPROVED, NOT_PENDING, SHUT] = ['flight_not_approved', 'flight_not_pending', 'flight_not_open'];
const [UNCONCLUDED, REVIEWED, ARCHIVED] = ['flight_not_concluded', 'already_reviewed', 'flight_archived'];

const table: [state: string, ...refusals: (string | null | undefined)[]][] = [
  // state, decide, edit, move, take a seat, give it back, seat others, review
  ['pending', null, null, null, UNAPPROVED, UNAPPROVED, UNAPPROVED, UNAPPROVED],
  ['rejected', NOT_PENDING, UNAPPROVED, UNAPPROVED, UNAPPROVED, UNAPPROVED, UNAPPROVED, UNAPPROVED],
  ['scheduled', NOT_PENDING, null, null, SHUT, SHUT, null, UNCONCLUDED],
  ['available', NOT_PENDING, null, null, null, null, null, UNCONCLUDED],
  ['briefing', NOT_PENDING, null, null, SHUT, null, null, UNCONCLUDED],
  ['in progress', NOT_PENDING, null, null, SHUT, SHUT, null, UNCONCLUDED],
  ['cancelled', NOT_PENDING, null, null, SHUT, SHUT, null, UNCONCLUDED],
  ['concluded', NOT_PENDING, null, null, SHUT, SHUT, null, null],
  ['concluded, archived', NOT_PENDING, null, ARCHIVED, SHUT, SHUT, ARCHIVED, ARCHIVED],
  ['logged', NOT_PENDING, null, REVIEWED, SHUT, SHUT, REVIEWED, REVIEWED],
  ['logged, archived', NOT_PENDING, null, REVIEWED, SHUT, SHUT, REVIEWED, REVIEWED],
];

describe('what the state of a flight forbids', () => {
  it('has a row for every state', () => {
    expect(table.map(([state]) => state)).toEqual(Object.keys(states));
  });

  it.each(table)('%s', (state, ...refusals) => {
    const flight = states[state];
    expect(flight && Object.values(acts).map((refusal) => refusal(flight))).toEqual(refusals);
  });
});

// One refusal a status that can be set, in their order.
const from = (flight: FlightState) => settableStatuses.map((to) => statusRefusal(flight, to));

describe('a change of status', () => {
  it('goes from any of the statuses before CONCLUDED to any that can be set', () => {
    const before = flightStatuses.filter((status) => status !== 'CONCLUDED' && status !== 'LOGGED');
    expect(before).toHaveLength(5);
    for (const status of before) {
      expect(from({ ...open, status })).toEqual(Array(6).fill(null));
    }
  });

  it('never leaves CONCLUDED or LOGGED; to stay CONCLUDED is no change', () => {
    const shut = 'flight_concluded';
    expect(from({ ...open, status: 'CONCLUDED' })).toEqual([shut, shut, shut, shut, null, shut]);
    expect(from({ ...open, status: 'LOGGED', reviewedAt: AT })).toEqual(Array(6).fill(shut));
  });

  it.each(['pending', 'rejected'] as const)('needs an approved flight, not a %s one', (approvalStatus) => {
    const flight: FlightState = { ...open, status: 'SCHEDULED', approvalStatus };
    expect(from(flight)).toEqual(Array(6).fill(UNAPPROVED));
  });
});

const flightOfRefusalTexts = (
  status: FlightStatus,
  approvalStatus: FlightState['approvalStatus'] = 'approved',
) => ({
  status,
  approvalStatus,
  reviewedAt: null,
  archived: false,
});

const crew = (taken: number) => ({ name: 'Cabin Crew', capacity: 4, taken });

describe('a full role', () => {
  const captain = { name: 'Captain', capacity: 1, taken: 1 };

  it('is told with where there is room', () => {
    expect(roleFullText('Captain', [captain, crew(2)])).toBe('Captain is full. Cabin Crew has 2 free slots.');
    expect(roleFullText('Captain', [captain, crew(3)])).toBe('Captain is full. Cabin Crew has 1 free slot.');
  });

  it('is told with every role that has room, in their order', () => {
    const pilot = { name: 'First Officer', capacity: 1, taken: 0 };
    expect(roleFullText('Captain', [captain, pilot, crew(0)])).toBe(
      'Captain is full. First Officer has 1 free slot. Cabin Crew has 4 free slots.',
    );
  });

  it('is told with all the others when they are full too', () => {
    const text = 'Captain is full, and so is every other role on this flight.';
    expect(roleFullText('Captain', [captain, crew(4)])).toBe(text);
    expect(roleFullText('Captain', [captain])).toBe(text);
  });
});

describe('a state that stands in the way', () => {
  it.each([
    [
      'flight_not_approved',
      flightOfRefusalTexts('SCHEDULED', 'pending'),
      /waiting for approval.*administrator/,
    ],
    ['flight_not_approved', flightOfRefusalTexts('SCHEDULED', 'rejected'), /rejected.*Create a new one/],
    ['flight_not_pending', flightOfRefusalTexts('AVAILABLE'), /^This flight has been approved already\.$/],
    [
      'flight_not_pending',
      flightOfRefusalTexts('SCHEDULED', 'rejected'),
      /^This flight has been rejected already\.$/,
    ],
    ['flight_not_open', flightOfRefusalTexts('SCHEDULED'), /not open yet.*while it is AVAILABLE/],
    [
      'flight_not_open',
      flightOfRefusalTexts('BRIEFING'),
      /is BRIEFING.*while it is AVAILABLE; ask its dispatcher/,
    ],
    ['flight_not_open', flightOfRefusalTexts('IN PROGRESS'), /is IN PROGRESS.*ask its dispatcher/],
    ['flight_not_open', flightOfRefusalTexts('CANCELLED'), /cancelled.*another flight/],
    ['flight_not_open', flightOfRefusalTexts('CONCLUDED'), /over.*another flight/],
    ['flight_not_open', flightOfRefusalTexts('LOGGED'), /over.*another flight/],
    ['flight_concluded', flightOfRefusalTexts('CONCLUDED'), /concluded.*administrator/],
    ['flight_not_concluded', flightOfRefusalTexts('BRIEFING'), /not concluded yet.*to CONCLUDED first/],
    ['already_reviewed', flightOfRefusalTexts('LOGGED'), /reviewed already.*settled/],
    ['flight_archived', flightOfRefusalTexts('CONCLUDED'), /archived.*settled/],
  ] as const)('%s is told with the way out: %j', (code, state, words) => {
    expect(stateRefusalText(code, state)).toMatch(words);
    expect(errorStatus[code]).toBe(409);
  });

  it('has words for a code it does not expect', () => {
    expect(stateRefusalText('internal', flightOfRefusalTexts('AVAILABLE'))).toMatch(/cannot be changed/);
  });
});

describe('a seat that is not given back', () => {
  it.each([
    ['SCHEDULED', /is SCHEDULED.*AVAILABLE or BRIEFING.*dispatcher/],
    ['IN PROGRESS', /is IN PROGRESS.*AVAILABLE or BRIEFING.*dispatcher/],
    ['CANCELLED', /is CANCELLED.*AVAILABLE or BRIEFING.*dispatcher/],
    ['CONCLUDED', /over.*administrator/],
    ['LOGGED', /reviewed already.*settled/],
  ] as const)('is told with who can help: %s', (status, words) => {
    expect(seatKeptText(flightOfRefusalTexts(status))).toMatch(words);
  });
});

it('a status that is final sends nobody elsewhere', () => {
  expect(statusFinalText).toBe('This flight is concluded, so its status is final.');
});

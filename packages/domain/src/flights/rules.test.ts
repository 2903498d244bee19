import { describe, expect, it } from 'vitest';
import { defaultThresholds, type RankThresholds } from '../contract/access.ts';
import { type ErrorCode, errorStatus } from '../contract/errors.ts';
import {
  canManageFlight,
  canSeeFlight,
  excuseRefusal,
  type FlightAction,
  type FlightState,
  flightRefusal,
  giveBackSeatRefusal,
  isDispatcher,
  pointsRefusal,
  statusRefusal,
  takeSeatRefusal,
} from './rules.ts';
import { type FlightStatus, flightStatuses, isFlown, settableStatuses } from './status.ts';

const ranks = [null, 0, 238, 239, 243, 244, 246, 247, 255];
const low: RankThresholds = { staff: 10, dispatch: 200, admin: 239 };

type Viewer = { readonly userId: string; readonly rank: number | null };

const AT = '2026-03-01T18:30:00.000Z';
const open = {
  approvalStatus: 'approved',
  dispatcherId: 'someone',
  reviewedAt: null,
  archived: false,
} as const;

const states = {
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
} as const satisfies Record<string, FlightState>;

type State = keyof typeof states;

const isState = (name: string): name is State => name in states;

const owned = (flight: FlightState): FlightState => ({ ...flight, dispatcherId: 'me' });

// One character per rank of `ranks`: x if that rank may, - if it may not.
const across = (may: (viewer: Viewer) => boolean) =>
  ranks.map((rank) => (may({ userId: 'me', rank }) ? 'x' : '-')).join(' ');

const NOBODY = '- - - - - - - - -';
const ADMINISTRATORS = '- - - - - - - x x';
const FROM_239 = '- - - x x x x x x';
const EVERYBODY = 'x x x x x x x x x';

describe('rights on a flight', () => {
  it.each([
    // action, a state in which it is possible, on the viewer's own flight, on another's
    ['approve', 'pending', ADMINISTRATORS, ADMINISTRATORS],
    ['reject', 'pending', ADMINISTRATORS, ADMINISTRATORS],
    ['delete', 'pending', EVERYBODY, NOBODY],
    ['edit', 'pending', EVERYBODY, ADMINISTRATORS],
    ['edit', 'available', EVERYBODY, ADMINISTRATORS],
    ['edit', 'concluded', ADMINISTRATORS, ADMINISTRATORS],
    ['edit', 'logged', ADMINISTRATORS, ADMINISTRATORS],
    ['moveDeparture', 'in progress', EVERYBODY, ADMINISTRATORS],
    ['moveDeparture', 'concluded', ADMINISTRATORS, ADMINISTRATORS],
    ['setStatus', 'scheduled', EVERYBODY, ADMINISTRATORS],
    ['setStatus', 'cancelled', EVERYBODY, ADMINISTRATORS],
    ['seatOthers', 'scheduled', EVERYBODY, ADMINISTRATORS],
    ['seatOthers', 'briefing', EVERYBODY, ADMINISTRATORS],
    ['seatOthers', 'cancelled', EVERYBODY, ADMINISTRATORS],
    ['seatOthers', 'concluded', ADMINISTRATORS, ADMINISTRATORS],
    ['review', 'concluded', ADMINISTRATORS, ADMINISTRATORS],
  ] as const)('%s, %s: own %s, other %s', (action, state, own, other) => {
    const flight = states[state];
    expect(across((viewer) => flightRefusal(action, viewer, owned(flight), defaultThresholds) === null)).toBe(
      own,
    );
    expect(across((viewer) => flightRefusal(action, viewer, flight, defaultThresholds) === null)).toBe(other);
  });

  it.each(['approve', 'reject', 'edit', 'review'] as const)('checks %s with other thresholds', (action) => {
    const flight = action === 'review' ? states.concluded : states.pending;
    expect(across((viewer) => flightRefusal(action, viewer, flight, low) === null)).toBe(FROM_239);
  });

  it('reports a missing right before a conflicting state', () => {
    const stranger = { userId: 'stranger', rank: 239 };
    const dispatcher = { userId: 'someone', rank: 244 };
    expect(flightRefusal('edit', stranger, states.concluded, defaultThresholds)?.code).toBe('not_allowed');
    expect(flightRefusal('edit', dispatcher, states.concluded, defaultThresholds)?.code).toBe(
      'flight_concluded',
    );
    expect(flightRefusal('approve', dispatcher, states.available, defaultThresholds)?.code).toBe(
      'not_allowed',
    );
  });
});

describe('seeing a flight', () => {
  it.each([
    ['available', EVERYBODY, EVERYBODY],
    ['pending', EVERYBODY, ADMINISTRATORS],
    ['rejected', EVERYBODY, ADMINISTRATORS],
  ] as const)('%s: own %s, other %s', (state, own, other) => {
    expect(across((viewer) => canSeeFlight(viewer, owned(states[state]), defaultThresholds))).toBe(own);
    expect(across((viewer) => canSeeFlight(viewer, states[state], defaultThresholds))).toBe(other);
  });

  it('follows other thresholds', () => {
    expect(across((viewer) => canSeeFlight(viewer, states.pending, low))).toBe(FROM_239);
  });
});

it('lets its dispatcher and administrators run a flight in any state', () => {
  for (const flight of Object.values(states)) {
    expect(across((viewer) => canManageFlight(viewer, owned(flight), defaultThresholds))).toBe(EVERYBODY);
    expect(across((viewer) => canManageFlight(viewer, flight, defaultThresholds))).toBe(ADMINISTRATORS);
    expect(across((viewer) => canManageFlight(viewer, flight, low))).toBe(FROM_239);
  }
});

it('gives nobody a flight without a dispatcher', () => {
  expect(isDispatcher({ userId: 'me', rank: 255 }, { dispatcherId: null })).toBe(false);
  expect(isDispatcher({ userId: 'me', rank: null }, { dispatcherId: 'me' })).toBe(true);
});

const administrator = { userId: 'admin', rank: 247 };
const dispatcher = { userId: 'someone', rank: 244 };

const actions = {
  decide: (flight: FlightState) => flightRefusal('approve', administrator, flight, defaultThresholds),
  delete: (flight: FlightState) => flightRefusal('delete', dispatcher, flight, defaultThresholds),
  edit: (flight: FlightState) => flightRefusal('edit', administrator, flight, defaultThresholds),
  move: (flight: FlightState) => flightRefusal('moveDeparture', administrator, flight, defaultThresholds),
  status: (flight: FlightState) => flightRefusal('setStatus', administrator, flight, defaultThresholds),
  take: takeSeatRefusal,
  back: giveBackSeatRefusal,
  others: (flight: FlightState) => flightRefusal('seatOthers', administrator, flight, defaultThresholds),
  review: (flight: FlightState) => flightRefusal('review', administrator, flight, defaultThresholds),
};

const codes: Readonly<Record<string, ErrorCode | null>> = {
  '-': null,
  unapproved: 'flight_not_approved',
  decided: 'flight_not_pending',
  shut: 'flight_not_open',
  final: 'flight_concluded',
  unconcluded: 'flight_not_concluded',
  reviewed: 'already_reviewed',
  archived: 'flight_archived',
};

// The code for each state: decide, delete, edit, move, status, take, back, others, review.
const table: Record<State, string> = {
  pending: '- - - - unapproved unapproved unapproved unapproved unapproved',
  rejected: 'decided decided unapproved unapproved unapproved unapproved unapproved unapproved unapproved',
  scheduled: 'decided decided - - - shut shut - unconcluded',
  available: 'decided decided - - - - - - unconcluded',
  briefing: 'decided decided - - - shut - - unconcluded',
  'in progress': 'decided decided - - - shut shut - unconcluded',
  cancelled: 'decided decided - - - shut shut - unconcluded',
  concluded: 'decided decided - - final shut shut - -',
  'concluded, archived': 'decided decided - archived final shut shut archived archived',
  logged: 'decided decided - reviewed final shut shut reviewed reviewed',
  'logged, archived': 'decided decided - reviewed final shut shut reviewed reviewed',
};

describe('rejections by the state of a flight', () => {
  it.each(Object.entries(table))('%s', (state, expected) => {
    const flight = isState(state) ? states[state] : undefined;
    const values = Object.values(actions).map((refusal) => flight && (refusal(flight)?.code ?? null));
    expect(values).toEqual(expected.split(' ').map((code) => codes[code]));
    expect(values.every((code) => code == null || errorStatus[code] === 409)).toBe(true);
  });

  it('covers every status', () => {
    expect(new Set(Object.values(states).map(({ status }) => status))).toEqual(new Set(flightStatuses));
  });
});

/** Returns the rejection code, or null, for each status that can be set. */
const refusedStatuses = (flight: FlightState, viewer: Viewer = administrator) =>
  settableStatuses.map((status) => statusRefusal(status, viewer, flight, defaultThresholds)?.code ?? null);

/** Returns the same code for each of the six statuses that can be set. */
const allSix = (code: string | null) => Array<string | null>(6).fill(code);

describe('setting a status', () => {
  const other = { userId: 'other', rank: 244 };

  it('allows any change among the statuses before CONCLUDED', () => {
    const before = flightStatuses.filter((status) => !isFlown(status));
    expect(before).toHaveLength(5);
    for (const status of before) {
      expect(refusedStatuses({ ...open, status })).toEqual(allSix(null));
      expect(refusedStatuses({ ...open, status }, dispatcher)).toEqual(allSix(null));
      expect(refusedStatuses({ ...open, status }, other)).toEqual(allSix('not_allowed'));
    }
  });

  it('never leaves CONCLUDED or LOGGED, and rejects the dispatcher even for the current status CONCLUDED', () => {
    const shut = 'flight_concluded';
    const staying = settableStatuses.map((status) => (status === 'CONCLUDED' ? null : shut));
    expect(refusedStatuses(states.concluded)).toEqual(staying);
    expect(refusedStatuses(states.concluded, dispatcher)).toEqual(staying);
    expect(refusedStatuses(states.logged)).toEqual(allSix(shut));
  });

  it.each(['pending', 'rejected'] as const)('requires an approved flight, not a %s one', (state) => {
    expect(refusedStatuses(states[state])).toEqual(allSix('flight_not_approved'));
  });
});

const words = (action: FlightAction, state: State, viewer = administrator) =>
  flightRefusal(action, viewer, states[state], defaultThresholds)?.message;

const flightAt = (status: FlightStatus): FlightState => ({
  ...open,
  status,
  reviewedAt: status === 'LOGGED' ? AT : null,
});

describe('rejection messages', () => {
  it.each([
    ['seatOthers', 'pending', /waiting for approval.*administrator/],
    ['seatOthers', 'rejected', /rejected.*Create a new one/],
    ['approve', 'available', /^This flight has been approved already\.$/],
    ['approve', 'rejected', /^This flight has been rejected already\.$/],
    ['review', 'briefing', /not concluded yet.*to CONCLUDED first/],
    ['seatOthers', 'logged', /reviewed already.*settled/],
    ['seatOthers', 'concluded, archived', /archived.*settled/],
    ['setStatus', 'concluded', /^This flight is concluded, so its status is final\.$/],
  ] as const)('%s, %s: %s', (action, state, pattern) => {
    expect(words(action, state)).toMatch(pattern);
  });

  it('name who may do it instead', () => {
    expect(words('edit', 'concluded', dispatcher)).toMatch(/concluded.*administrator/);
    expect(words('delete', 'pending')).toMatch(/Only the flight’s dispatcher.*reject it instead/);
    expect(words('edit', 'available', { userId: 'other', rank: 244 })).toMatch(
      /dispatcher or an administrator/,
    );
  });

  it.each([
    ['SCHEDULED', /not open yet.*while it is AVAILABLE\./],
    ['BRIEFING', /is BRIEFING.*while it is AVAILABLE\. Ask its dispatcher/],
    ['IN PROGRESS', /is IN PROGRESS.*Ask its dispatcher/],
    ['CANCELLED', /cancelled.*another flight/],
    ['CONCLUDED', /over.*another flight/],
    ['LOGGED', /over.*another flight/],
  ] as const)('say that no seat can be taken, %s: %s', (status, pattern) => {
    expect(takeSeatRefusal(flightAt(status))?.message).toMatch(pattern);
  });

  it.each([
    ['SCHEDULED', /is SCHEDULED.*AVAILABLE or BRIEFING.*dispatcher/],
    ['IN PROGRESS', /is IN PROGRESS.*AVAILABLE or BRIEFING.*dispatcher/],
    ['CANCELLED', /is CANCELLED.*AVAILABLE or BRIEFING.*dispatcher/],
    ['CONCLUDED', /over.*administrator/],
    ['LOGGED', /reviewed already.*settled/],
  ] as const)('say that no seat can be given back, %s: %s', (status, pattern) => {
    expect(giveBackSeatRefusal(flightAt(status))?.message).toMatch(pattern);
  });

  it('do not refer members who run a past flight to themselves', () => {
    const message = giveBackSeatRefusal(flightAt('CONCLUDED'), true)?.message;
    expect(message).toBe('This flight is over. An administrator other than you can still correct its crew.');
  });

  it.each([false, true])(
    'do not suggest asking for the crew of an archived flight (runs it: %s)',
    (isManager) => {
      const message = giveBackSeatRefusal(states['concluded, archived'], isManager)?.message;
      expect(message).toBe('This flight was archived with its term. Its crew is settled.');
    },
  );

  it('do not refer members who run a flight to its dispatcher', () => {
    for (const status of ['BRIEFING', 'IN PROGRESS', 'CANCELLED'] as const) {
      for (const refusalOf of [takeSeatRefusal, giveBackSeatRefusal]) {
        expect(refusalOf(flightAt(status), true)?.message ?? '').not.toContain('dispatcher');
      }
    }
  });
});

describe('pointsRefusal', () => {
  const OWNER = '- - - - - - - - x';

  it.each([
    ['own', true, OWNER],
    ['own', false, OWNER],
    ['other', true, OWNER],
    ['other', false, EVERYBODY],
  ])('for the reviewer’s %s flight, with a seat %s: %s', (whose, isCrew, expected) => {
    const flight = whose === 'own' ? owned(states.concluded) : states.concluded;
    expect(across((viewer) => pointsRefusal(viewer, flight, isCrew) === null)).toBe(expected);
  });
});

describe('excuseRefusal', () => {
  it.each([
    [['someone', 'me'], '- - - - - - - - x'],
    [['someone'], EVERYBODY],
    [undefined, EVERYBODY],
  ])('for %j: %s', (ids, expected) => {
    expect(across((viewer) => excuseRefusal(viewer, ids) === null)).toBe(expected);
  });
});

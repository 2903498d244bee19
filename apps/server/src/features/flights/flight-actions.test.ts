import { errorBodySchema } from '@crewroom/domain/contract/schemas';
import { settableStatuses, statuses } from '@crewroom/domain/flights/status';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/stored-values.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { dumpFlights } from '../../testing/flights/flight-dump.ts';
import { createFlightPortal } from '../../testing/flights/flight-portal.ts';
import {
  type FlightStage,
  flightStages,
  type StagedFlight,
  stageFlight,
} from '../../testing/flights/staged-flight.ts';
import { insertSeat } from '../../testing/rows.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../../testing/test-portal.ts';

const [OK, GONE, SIGN_IN] = ['200', '204', '401 no_session'];
const [RANK, OTHERS, HIDDEN] = ['403 insufficient_rank', '403 not_allowed', '404 not_found'];
const [UNAPPROVED, DECIDED] = ['409 flight_not_approved', '409 flight_not_pending'];
const [SHUT, OVER, EARLY] = ['409 flight_not_open', '409 flight_concluded', '409 flight_not_concluded'];
const [REVIEWED, ARCHIVED] = ['409 already_reviewed', '409 flight_archived'];
const [NO_WAITLIST, NO_OFFER, NO_SEAT] = ['409 not_waiting', '409 not_offered', '409 not_allocated'];

const viewers = ['239', '244, another', '244, the dispatcher', '247'] as const;
type Viewer = (typeof viewers)[number];

/** The outcome for each of the viewers, in their order. */
type Outcomes = readonly [string, string, string, string];

/** Returns the outcomes on a flight that only its dispatcher and administrators may see. */
const hidden = (dispatcher: string, admin = dispatcher): Outcomes => [HIDDEN, HIDDEN, dispatcher, admin];
/** Returns the outcomes of an action of members who run the flight: its dispatcher and administrators. */
const run = (dispatcher: string, admin: string): Outcomes => [OTHERS, OTHERS, dispatcher, admin];
/** Returns the outcomes of a decision that only administrators may make. */
const decided = (admin: string): Outcomes => [RANK, RANK, RANK, admin];
/** Returns the outcomes when all viewers get the same response. */
const all = (outcome: string): Outcomes => [outcome, outcome, outcome, outcome];

/** The outcomes of one action, by the stage of the flight. */
type Table = Record<FlightStage, Outcomes>;

const seatsOfOthers: Table = {
  pending: hidden(UNAPPROVED),
  rejected: hidden(UNAPPROVED),
  scheduled: run(OK, OK),
  available: run(OK, OK),
  briefing: run(OK, OK),
  'in progress': run(OK, OK),
  cancelled: run(OK, OK),
  concluded: run(OVER, OK),
  'concluded, archived': run(OVER, ARCHIVED),
  logged: run(OVER, REVIEWED),
  'logged, archived': run(OVER, REVIEWED),
};

const briefing: Table = {
  pending: hidden(OK),
  rejected: hidden(UNAPPROVED),
  scheduled: run(OK, OK),
  available: run(OK, OK),
  briefing: run(OK, OK),
  'in progress': run(OK, OK),
  cancelled: run(OK, OK),
  concluded: run(OVER, OK),
  'concluded, archived': run(OVER, OK),
  logged: run(OVER, OK),
  'logged, archived': run(OVER, OK),
};

const departure: Table = {
  ...briefing,
  'concluded, archived': run(OVER, ARCHIVED),
  logged: run(OVER, REVIEWED),
  'logged, archived': run(OVER, REVIEWED),
};

/** Setting a status that the flight does not have. */
const otherStatus: Table = {
  ...seatsOfOthers,
  concluded: run(OVER, OVER),
  'concluded, archived': run(OVER, OVER),
  logged: run(OVER, OVER),
  'logged, archived': run(OVER, OVER),
};

const decision: Table = {
  pending: decided(OK),
  rejected: decided(DECIDED),
  scheduled: decided(DECIDED),
  available: decided(DECIDED),
  briefing: decided(DECIDED),
  'in progress': decided(DECIDED),
  cancelled: decided(DECIDED),
  concluded: decided(DECIDED),
  'concluded, archived': decided(DECIDED),
  logged: decided(DECIDED),
  'logged, archived': decided(DECIDED),
};

const ownSeat: Table = {
  pending: hidden(UNAPPROVED),
  rejected: hidden(UNAPPROVED),
  scheduled: all(SHUT),
  available: all(OK),
  briefing: all(OK),
  'in progress': all(SHUT),
  cancelled: all(SHUT),
  concluded: all(SHUT),
  'concluded, archived': all(SHUT),
  logged: all(SHUT),
  'logged, archived': all(SHUT),
};

const newSeat: Table = { ...ownSeat, briefing: all(SHUT) };

/**
 * Returns the outcomes of leaving a waitlist or withdrawing an offer. Its holder may do so until the flight begins or is
 * cancelled, and gets `gone` afterwards. `none` is the outcome on a flight that was never approved, which has no waitlist or
 * offer.
 */
const givingUp = (gone: string, none = gone): Table => ({
  ...ownSeat,
  pending: hidden(none),
  rejected: hidden(none),
  scheduled: all(OK),
  'in progress': all(gone),
  cancelled: all(gone),
  concluded: all(gone),
  'concluded, archived': all(gone),
  logged: all(gone),
  'logged, archived': all(gone),
});

const tables: Record<string, Table> = {
  see: {
    pending: hidden(OK),
    rejected: hidden(OK),
    scheduled: all(OK),
    available: all(OK),
    briefing: all(OK),
    'in progress': all(OK),
    cancelled: all(OK),
    concluded: all(OK),
    'concluded, archived': all(OK),
    logged: all(OK),
    'logged, archived': all(OK),
  },
  allocate: newSeat,
  unallocate: ownSeat,
  wait: newSeat,
  'stop waiting': givingUp(NO_WAITLIST),
  offer: ownSeat,
  withdraw: givingUp(NO_OFFER, NO_SEAT),
  accept: ownSeat,
  'allocate-user': seatsOfOthers,
  'unallocate-user': seatsOfOthers,
  edit: briefing,
  'edit the departure': departure,
  'status SCHEDULED': otherStatus,
  'status AVAILABLE': otherStatus,
  'status BRIEFING': otherStatus,
  'status IN PROGRESS': otherStatus,
  'status CONCLUDED': {
    ...otherStatus,
    // This is the current status, so nothing changes and nothing is rejected.
    concluded: run(OK, OK),
    'concluded, archived': run(OK, OK),
  },
  'status CANCELLED': otherStatus,
  approve: decision,
  reject: decision,
  delete: {
    pending: hidden(GONE, OTHERS),
    rejected: hidden(DECIDED, OTHERS),
    scheduled: run(DECIDED, OTHERS),
    available: run(DECIDED, OTHERS),
    briefing: run(DECIDED, OTHERS),
    'in progress': run(DECIDED, OTHERS),
    cancelled: run(DECIDED, OTHERS),
    concluded: run(DECIDED, OTHERS),
    'concluded, archived': run(DECIDED, OTHERS),
    logged: run(DECIDED, OTHERS),
    'logged, archived': run(DECIDED, OTHERS),
  },
  review: {
    pending: decided(UNAPPROVED),
    rejected: decided(UNAPPROVED),
    scheduled: decided(EARLY),
    available: decided(EARLY),
    briefing: decided(EARLY),
    'in progress': decided(EARLY),
    cancelled: decided(EARLY),
    concluded: decided(OK),
    'concluded, archived': decided(ARCHIVED),
    logged: decided(REVIEWED),
    'logged, archived': decided(REVIEWED),
  },
};

const AT = '2026-03-01T09:00:00.000Z';

let portal: TestPortal;
let people: Record<Viewer, SignedInMember>;
let captain: SignedInMember;
let spare: SignedInMember;

beforeAll(async () => {
  portal = await createFlightPortal();
  people = {
    '239': await signedInMember(portal, { rank: 239 }),
    '244, another': await signedInMember(portal),
    '244, the dispatcher': await signedInMember(portal),
    '247': await signedInMember(portal, { rank: 247 }),
  };
  captain = await signedInMember(portal, { rank: 239 });
  spare = await signedInMember(portal, { rank: 239 });
});

afterAll(() => portal[Symbol.asyncDispose]());

const unapproved: readonly FlightStage[] = ['pending', 'rejected'];

const withOwnSeats: readonly string[] = ['unallocate', 'offer', 'withdraw'];

/** Creates a flight with a captain aboard. If the action gives up a seat or a waitlist place, every viewer has one. */
function stage(action: string, at: FlightStage): Promise<StagedFlight> {
  return inTransaction(portal.database, (trx) => stageIn(trx, action, at));
}

async function stageIn(db: Transaction, action: string, at: FlightStage): Promise<StagedFlight> {
  const staged = await stageFlight(db, at, { dispatcher_id: people['244, the dispatcher'].user.id });
  const [first, second] = staged.roles;
  if (first === undefined || second === undefined || unapproved.includes(at)) return staged;
  const { waitList } = statuses[staged.flight.status ?? 'SCHEDULED'];
  const offered = waitList !== 'none' && (action === 'withdraw' || action === 'accept') && { offered_at: AT };
  await insertSeat(db, first, { user_id: captain.user.id, ...offered });
  for (const [index, viewer] of viewers.entries()) {
    const user_id = people[viewer].user.id;
    if (withOwnSeats.includes(action)) {
      await insertSeat(db, second, { user_id, seat_number: index + 1, ...offered });
    }
    if (action !== 'stop waiting' || waitList === 'none') continue;
    const waiting = {
      id: newId(),
      flight_id: staged.flight.id,
      flight_role_id: first.id,
      user_id,
      since: AT,
    };
    await db.insertInto('wait_list').values(waiting).execute();
  }
  return staged;
}

/** Removes a staged flight, unless a pay entry names it. */
async function unstage({ flight }: StagedFlight): Promise<void> {
  await inTransaction(portal.database, async (trx) => {
    const credits = trx.selectFrom('ledger_credits').select('id').where('flight_id', '=', flight.id);
    if ((await credits.execute()).length > 0) return;
    await trx.deleteFrom('wait_list').where('flight_id', '=', flight.id).execute();
    await trx.deleteFrom('allocations').where('flight_id', '=', flight.id).execute();
    await trx.deleteFrom('flights').where('id', '=', flight.id).execute();
  });
}

function perform(
  action: string,
  { flight }: StagedFlight,
  as: string | undefined,
): Promise<LightMyRequestResponse> {
  const url = `/api/flights/${flight.id}`;
  const who = as === undefined ? {} : { as };
  const [word, ...status] = action.split(' ');
  const seat = { roleIndex: 1, userId: spare.user.id };
  if (action === 'edit') return portal.send('PUT', url, { ...who, payload: { notes: 'Mind the wind' } });
  switch (word) {
    case 'see':
      return portal.send('GET', url, who);
    case 'allocate':
      return portal.send('POST', `${url}/allocate`, { ...who, payload: { roleIndex: 1 } });
    case 'unallocate':
      return portal.send('DELETE', `${url}/unallocate`, who);
    case 'wait':
      return portal.send('POST', `${url}/wait`, { ...who, payload: { roleIndex: 0 } });
    case 'stop':
      return portal.send('DELETE', `${url}/wait`, who);
    case 'offer':
      return portal.send('POST', `${url}/offer`, who);
    case 'withdraw':
      return portal.send('DELETE', `${url}/offer`, who);
    case 'accept':
      return portal.send('POST', `${url}/offer/accept`, {
        ...who,
        payload: { fromUserId: captain.user.id },
      });
    case 'allocate-user':
      return portal.send('POST', `${url}/allocate-user`, { ...who, payload: seat });
    case 'unallocate-user':
      return portal.send('DELETE', `${url}/unallocate-user`, {
        ...who,
        payload: { roleIndex: 0, userId: captain.user.id },
      });
    case 'edit':
      return portal.send('PUT', url, { ...who, payload: { scheduledDate: '2026-03-05T06:00:00Z' } });
    case 'status':
      return portal.send('PUT', `${url}/status`, { ...who, payload: { status: status.join(' ') } });
    case 'delete':
      return portal.send('DELETE', url, who);
    default:
      return portal.send('PUT', `${url}/${word}`, who);
  }
}

function outcomeOf(response: LightMyRequestResponse): string {
  if (response.statusCode < 300) return String(response.statusCode);
  const { code, message } = errorBodySchema.parse(response.json());
  expect(message).toMatch(/^[A-Z@].*\.$|^Flight not found$/);
  return `${response.statusCode} ${code}`;
}

/** Returns whether a successful action changes nothing: a read, or setting the current status. */
function changesNothing(action: string, at: FlightStage): boolean {
  const [stageStatus] = at.toUpperCase().split(',');
  return action === 'see' || action === `status ${stageStatus}`;
}

const cells = Object.keys(tables).flatMap((action) => flightStages.map((at) => [action, at] as const));

describe('flight actions by state and viewer', () => {
  it('cover every status that can be set', () => {
    expect(Object.keys(tables).filter((action) => action.startsWith('status '))).toEqual(
      settableStatuses.map((status) => `status ${status}`),
    );
  });

  it.each(cells)('%s, %s', async (action, at) => {
    const row = tables[action]?.[at] ?? [];
    const expected = new Map([...viewers, 'nobody'].map((who, index) => [who, row[index] ?? SIGN_IN]));
    const outcomes = new Map<string, string>();
    const ask = async (who: Viewer | 'nobody', staged: StagedFlight) => {
      const as = who === 'nobody' ? undefined : people[who].as;
      outcomes.set(who, outcomeOf(await perform(action, staged, as)));
    };
    const isRefused = (who: string) => Number(expected.get(who)?.slice(0, 3)) >= 300;
    const everyone = [...viewers, 'nobody'] as const;
    const refused = await stage(action, at);
    const before = await dumpFlights(portal.database);
    for (const who of everyone.filter(isRefused)) await ask(who, refused);
    expect(await dumpFlights(portal.database)).toBe(before);
    await unstage(refused);
    for (const who of everyone.filter((one) => !isRefused(one))) {
      const staged = await stage(action, at);
      const fresh = await dumpFlights(portal.database);
      await ask(who, staged);
      expect((await dumpFlights(portal.database)) === fresh).toBe(changesNothing(action, at));
      await unstage(staged);
    }
    expect(Object.fromEntries(outcomes)).toEqual(Object.fromEntries(expected));
  });
});

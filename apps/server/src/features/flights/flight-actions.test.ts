import {
  defaultThresholds,
  isAdministrator,
  type Viewer as RankedViewer,
} from '@crewroom/domain/contract/access';
import { type ErrorCode, errorStatus } from '@crewroom/domain/contract/errors';
import { errorBodySchema } from '@crewroom/domain/contract/schemas';
import {
  canSeeFlight,
  type FlightAction,
  type FlightState,
  flightRefusal,
  giveBackSeatRefusal,
  statusRefusal,
  takeSeatRefusal,
} from '@crewroom/domain/flights/rules';
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

const viewers = ['239', '244, another', '244, the dispatcher', '247'] as const;
type Viewer = (typeof viewers)[number];

/** Returns the code with which the domain rejects an action, or null. */
type Rule = (viewer: RankedViewer, flight: FlightState) => ErrorCode | null;

const ruleOf =
  (action: FlightAction): Rule =>
  (viewer, flight) =>
    flightRefusal(action, viewer, flight, defaultThresholds)?.code ?? null;

const onlyForAdministrators =
  (action: FlightAction): Rule =>
  (viewer, flight) =>
    isAdministrator(viewer.rank) ? ruleOf(action)(viewer, flight) : 'insufficient_rank';

const taking: Rule = (_viewer, flight) => takeSeatRefusal(flight)?.code ?? null;
const givingBack: Rule = (_viewer, flight) => giveBackSeatRefusal(flight)?.code ?? null;

/** A place on a waitlist and an offer last until the flight begins or is cancelled. */
const whileWaitlistsLast =
  (gone: ErrorCode, unapproved = gone): Rule =>
  (_viewer, { approvalStatus, status }) => {
    if (approvalStatus !== 'approved') return unapproved;
    return statuses[status].waitlist === 'none' ? gone : null;
  };

type Request = readonly [
  rule: Rule,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: () => object,
];

const seatOf = ({ user }: SignedInMember, roleIndex: number) => ({ roleIndex, userId: user.id });

const requests: Record<string, Request> = {
  see: [() => null, 'GET', ''],
  allocate: [taking, 'POST', '/allocate', () => ({ roleIndex: 1 })],
  unallocate: [givingBack, 'DELETE', '/unallocate'],
  wait: [taking, 'POST', '/wait', () => ({ roleIndex: 0 })],
  'stop waiting': [whileWaitlistsLast('not_waiting'), 'DELETE', '/wait'],
  offer: [givingBack, 'POST', '/offer'],
  withdraw: [whileWaitlistsLast('not_offered', 'not_allocated'), 'DELETE', '/offer'],
  accept: [givingBack, 'POST', '/offer/accept', () => ({ fromUserId: captain.user.id })],
  'allocate-user': [ruleOf('seatOthers'), 'POST', '/allocate-user', () => seatOf(spare, 1)],
  'unallocate-user': [ruleOf('seatOthers'), 'DELETE', '/unallocate-user', () => seatOf(captain, 0)],
  edit: [ruleOf('edit'), 'PUT', '', () => ({ notes: 'Mind the wind' })],
  'edit the departure': [
    ruleOf('moveDeparture'),
    'PUT',
    '',
    () => ({ scheduledDate: '2026-03-05T06:00:00Z' }),
  ],
  approve: [onlyForAdministrators('approve'), 'PUT', '/approve'],
  reject: [onlyForAdministrators('reject'), 'PUT', '/reject'],
  review: [onlyForAdministrators('review'), 'PUT', '/review'],
  delete: [ruleOf('delete'), 'DELETE', ''],
  ...Object.fromEntries(
    settableStatuses.map((status): [string, Request] => [
      `status ${status}`,
      [
        (viewer, flight) => statusRefusal(status, viewer, flight, defaultThresholds)?.code ?? null,
        'PUT',
        '/status',
        () => ({ status }),
      ],
    ]),
  ),
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
  const { waitlist } = statuses[staged.flight.status ?? 'SCHEDULED'];
  const offered = waitlist !== 'none' && (action === 'withdraw' || action === 'accept') && { offered_at: AT };
  await insertSeat(db, first, { user_id: captain.user.id, ...offered });
  for (const [index, viewer] of viewers.entries()) {
    const user_id = people[viewer].user.id;
    if (withOwnSeats.includes(action)) {
      await insertSeat(db, second, { user_id, seat_number: index + 1, ...offered });
    }
    if (action !== 'stop waiting' || waitlist === 'none') continue;
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

/** Returns what the rule of an action says to a viewer of a flight: its code, or null. */
function expectedOf(rule: Rule, viewer: RankedViewer, { flight }: StagedFlight): ErrorCode | null {
  const state = {
    status: flight.status ?? 'SCHEDULED',
    approvalStatus: flight.approval_status ?? 'pending',
    dispatcherId: flight.dispatcher_id,
    reviewedAt: flight.reviewed_at ?? null,
    archived: flight.archived_at != null,
  };
  const code = rule(viewer, state);
  return code !== 'insufficient_rank' && !canSeeFlight(viewer, state, defaultThresholds) ? 'not_found' : code;
}

function outcomeOf(response: LightMyRequestResponse): string | null {
  if (response.statusCode < 300) return null;
  const { code, message } = errorBodySchema.parse(response.json());
  expect(message).toMatch(/^[A-Z@].*\.$|^Flight not found$/);
  expect(response.statusCode).toBe(errorStatus[code]);
  return code;
}

/** Returns whether a successful action changes nothing: a read, or setting the current status. */
function changesNothing(action: string, at: FlightStage): boolean {
  const [stageStatus] = at.toUpperCase().split(',');
  return action === 'see' || action === `status ${stageStatus}`;
}

const cells = Object.entries(requests).flatMap(([action, request]) =>
  flightStages.map((at) => [action, at, request] as const),
);

describe('an action on a flight follows its rule, and changes nothing when it is rejected', () => {
  it.each(cells)('%s, %s', async (action, at, [rule, method, path, body]) => {
    for (const name of viewers) {
      const { user, as } = people[name];
      const staged = await stage(action, at);
      const before = await dumpFlights(portal.database);
      const expected = expectedOf(rule, { userId: user.id, rank: user.rank ?? null }, staged);
      const sent = { as, ...(body && { payload: body() }) };
      const response = await portal.send(method, `/api/flights/${staged.flight.id}${path}`, sent);
      expect([name, outcomeOf(response)]).toEqual([name, expected]);
      const isUnchanged = (await dumpFlights(portal.database)) === before;
      expect([name, isUnchanged]).toEqual([name, expected !== null || changesNothing(action, at)]);
      await unstage(staged);
    }
  });
});

import type { LightMyRequestResponse } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { codeOf } from '../portal-test.ts';
import { isFullRun, testEngine } from '../test-database.ts';
import type { SignedInMember, TestPortal } from '../test-portal.ts';

/** Sends one request when called, so that several can be started at the same time. */
export type Action = () => Promise<LightMyRequestResponse>;

/** The requests of members about their seats on a flight, and the one that sets its status. */
export function seatRequests(portal: TestPortal) {
  const action =
    (method: 'POST' | 'PUT' | 'DELETE', path: string, { as }: SignedInMember, payload?: object): Action =>
    () =>
      portal.send(method, `/api/flights/${path}`, { as, ...(payload && { payload }) });
  return {
    take: (id: string, by: SignedInMember, roleIndex = 0) =>
      action('POST', `${id}/allocate`, by, { roleIndex }),
    giveBack: (id: string, by: SignedInMember) => action('DELETE', `${id}/unallocate`, by),
    wait: (id: string, by: SignedInMember, roleIndex = 0) => action('POST', `${id}/wait`, by, { roleIndex }),
    stopWaiting: (id: string, by: SignedInMember) => action('DELETE', `${id}/wait`, by),
    offer: (id: string, by: SignedInMember, to?: SignedInMember) =>
      action('POST', `${id}/offer`, by, to && { toUserId: to.user.id }),
    withdraw: (id: string, by: SignedInMember) => action('DELETE', `${id}/offer`, by),
    accept: (id: string, by: SignedInMember, from: SignedInMember) =>
      action('POST', `${id}/offer/accept`, by, { fromUserId: from.user.id }),
    setStatus: (id: string, by: SignedInMember, status: string) =>
      action('PUT', `${id}/status`, by, { status }),
  };
}

/** Returns a list that repeats an item. */
export const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);

/** Enough requests to see two kinds of an action in both orders. */
const ENOUGH_ON_SQLITE = 4;

/**
 * Runs `work` in several rounds. SQLite has one writer at a time, so outside the nightly run a few rounds cover all
 * cases there.
 */
export async function inRounds(rounds: number, work: (round: number) => Promise<void>): Promise<void> {
  const isBounded = testEngine() === 'sqlite' && !isFullRun();
  const most = isBounded ? Math.min(rounds, ENOUGH_ON_SQLITE) : rounds;
  for (let round = 0; round < most; round += 1) await work(round);
}

/** Runs everything at the same time, started in reverse order in every other round. */
export function atOnce<T>(round: number, actions: readonly (() => Promise<T>)[]): Promise<T[]> {
  return Promise.all((round % 2 === 0 ? actions : actions.toReversed()).map((action) => action()));
}

/** The code of each response, sorted. */
export const sortedCodes = (responses: readonly LightMyRequestResponse[]) => responses.map(codeOf).toSorted();

type WithDatabase = { readonly database: Pick<Database, 'db'> };

/** Returns the ids of the crew of a flight. */
export async function aboard({ database }: WithDatabase, flightId: string): Promise<string[]> {
  const seats = database.db.selectFrom('allocations').select('user_id').where('flight_id', '=', flightId);
  return (await seats.execute()).map(({ user_id }) => user_id);
}

/** Returns the ids of the members on a flight's waitlist, in order. */
export async function waitlistOf({ database }: WithDatabase, flightId: string): Promise<string[]> {
  const waitlist = database.db.selectFrom('wait_list').select('user_id').where('flight_id', '=', flightId);
  return (await waitlist.orderBy('since').execute()).map(({ user_id }) => user_id);
}

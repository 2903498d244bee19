import type { LightMyRequestResponse } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { codeOf } from '../portal-test.ts';
import { isFullRun, testEngine } from '../test-database.ts';
import type { SignedInMember, TestPortal } from '../test-portal.ts';

/** Makes one call when it is called, so that several can be begun at once. */
export type Action = () => Promise<LightMyRequestResponse>;

/** The calls of members about their seats on a flight, and the one that sets its status. */
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

/** A list of so many times the same. */
export const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);

/** As many as show two kinds of an act in both orders. */
const ENOUGH_ON_SQLITE = 4;

/**
 * Does `work` in several rounds. SQLite has one writer at a time, so outside the night a few rounds show all that can
 * happen there.
 */
export async function inRounds(rounds: number, work: (round: number) => Promise<void>): Promise<void> {
  const isBounded = testEngine() === 'sqlite' && !isFullRun();
  const most = isBounded ? Math.min(rounds, ENOUGH_ON_SQLITE) : rounds;
  for (let round = 0; round < most; round += 1) await work(round);
}

/** Does everything at once, begun in reverse order in every other round. */
export function atOnce<T>(round: number, actions: readonly (() => Promise<T>)[]): Promise<T[]> {
  return Promise.all((round % 2 === 0 ? actions : actions.toReversed()).map((action) => action()));
}

/** The code of each answer, sorted. */
export const sortedCodes = (responses: readonly LightMyRequestResponse[]) => responses.map(codeOf).toSorted();

type WithDatabase = { readonly database: Pick<Database, 'db'> };

/** The ids of those who sit on a flight. */
export async function aboard({ database }: WithDatabase, flightId: string): Promise<string[]> {
  const seats = database.db.selectFrom('allocations').select('user_id').where('flight_id', '=', flightId);
  return (await seats.execute()).map(({ user_id }) => user_id);
}

/** The ids of those who wait for a seat of a flight, the first in line first. */
export async function waitlistOf({ database }: WithDatabase, flightId: string): Promise<string[]> {
  const waitlist = database.db.selectFrom('wait_list').select('user_id').where('flight_id', '=', flightId);
  return (await waitlist.orderBy('since').execute()).map(({ user_id }) => user_id);
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/database/transaction.ts';
import { createFlightPortal } from '../../testing/flights/flight-portal.ts';
import { stageFlight } from '../../testing/flights/staged-flight.ts';
import { insertSeat, insertUser } from '../../testing/rows.ts';
import { countStatements } from '../../testing/test-database.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../../testing/test-portal.ts';

type Size = { readonly flights: number; readonly roles: number; readonly people: number };

const sizes: readonly Size[] = [
  { flights: 1, roles: 1, people: 1 },
  { flights: 60, roles: 20, people: 9 },
];

/** A portal with a board and a week of a size. Requests are about its first flight, reviews about its concluded one. */
type Stage = {
  readonly portal: TestPortal;
  readonly flightId: string;
  readonly concludedId: string;
  readonly member: SignedInMember;
  readonly admin: SignedInMember;
};

async function fill(
  portal: TestPortal,
  admin: SignedInMember,
  { flights, roles, people }: Size,
): Promise<string[]> {
  const ids: string[] = [];
  const crew: string[] = [];
  await inTransaction(portal.database, async (trx) => {
    for (let n = 0; n < people; n += 1) crew.push((await insertUser(trx)).id);
    for (let n = 0; n < flights + 1; n += 1) {
      const given = { dispatcher_id: admin.user.id, scheduled_date: '2026-03-04T12:00:00.000Z' };
      const capacities = Array.from({ length: roles }, () => 10);
      const staged = await stageFlight(trx, n === flights ? 'concluded' : 'available', given, capacities);
      ids.push(staged.flight.id);
      for (const [index, user_id] of crew.entries()) {
        const role = staged.roles[index % roles];
        if (role !== undefined) await insertSeat(trx, role, { user_id, seat_number: index + 1 });
      }
    }
  });
  return ids;
}

async function stageOf(size: Size): Promise<Stage> {
  const portal = await createFlightPortal();
  const admin = await signedInMember(portal, { rank: 247 });
  const member = await signedInMember(portal, { rank: 239 });
  const ids = await fill(portal, admin, size);
  return { portal, flightId: ids[0] ?? '', concludedId: ids.at(-1) ?? '', member, admin };
}

const stages: Stage[] = [];

beforeAll(async () => {
  for (const size of sizes) stages.push(await stageOf(size));
});

afterAll(async () => {
  for (const { portal } of stages) await portal[Symbol.asyncDispose]();
});

/**
 * A request and its maximum number of statements: in its transaction, which also reads the response, and after it, or in total.
 */
type Budget = readonly [
  name: string,
  by: 'member' | 'admin',
  most: number | readonly [transaction: number, after: number],
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: (stage: Stage) => string,
  payload?: (stage: Stage) => object,
];

const onFlight =
  (action = '') =>
  ({ flightId }: Stage) =>
    `/api/flights/${flightId}${action}`;

const seatOf = ({ member }: Stage) => ({ roleIndex: 0, userId: member.user.id });

// One statement of each change is for the chat, and one of each change that notifies looks for erased members.
const budgets: readonly Budget[] = [
  ['week', 'member', 3, 'GET', () => '/api/flights/week?date=2026-03-04'],
  ['flight', 'member', 4, 'GET', onFlight()],
  ['scheduling', 'admin', 4, 'GET', () => '/api/flights/scheduling'],
  ['self-allocation', 'member', [10, 1], 'POST', onFlight('/allocate'), () => ({ roleIndex: 0 })],
  ['self-unallocation', 'member', [11, 1], 'DELETE', onFlight('/unallocate')],
  ['allocation of another', 'admin', [13, 1], 'POST', onFlight('/allocate-user'), seatOf],
  ['change of status', 'admin', [13, 1], 'PUT', onFlight('/status'), () => ({ status: 'BRIEFING' })],
  ['edit', 'admin', [13, 1], 'PUT', onFlight(), () => ({ notes: 'New', gate: 'A1' })],
  ['review', 'admin', [17, 3], 'PUT', ({ concludedId }) => `/api/flights/${concludedId}/review`],
];

// The last write of a request renews the versions of invalidated topics and notifies other processes.
const WRITES = /^\s*(insert|update|delete|with "renewed")(?=\W)/i;

/** Returns the statements of a request: those up to its last write, and those after it. */
async function statementsOf(
  stage: Stage,
  [, by, , method, url, payload]: Budget,
): Promise<[string[], string[]]> {
  const sent = { as: stage[by].as, ...(payload && { payload: payload(stage) }) };
  const statements = await countStatements(stage.portal.database, async () => {
    expect((await stage.portal.send(method, url(stage), sent)).statusCode).toBe(200);
  });
  const written = statements.findLastIndex((statement) => WRITES.test(statement)) + 1;
  return [statements.slice(0, written), statements.slice(written)];
}

/** Returns statements without the rows they insert, which grow with the crew. */
const withoutRows = (statements: readonly string[]) =>
  statements.map((statement) => statement.replace(/ values \(.*/s, ''));

describe('the statements of a request about flights, including the session', () => {
  it.each(budgets.map((budget) => [budget[0], budget] as const))(
    '%s: stay within their budget for any number of flights, roles and people',
    async (name, budget) => {
      const [, , allowed] = budget;
      const [ofSmall = [], ofLarge = []] = await Promise.all(
        stages.map((stage) => statementsOf(stage, budget)),
      );
      const [most, response] = typeof allowed === 'number' ? [0, allowed] : allowed;
      // Every write also renews the versions of topics, and on PostgreSQL counts against the member's limit in the database.
      const ofEveryWrite = stages[0]?.portal.database.engine === 'postgres' ? 2 : 1;
      const change = most > 0 ? most + ofEveryWrite : most;
      const counts = ofLarge.map((statements) => statements.length);
      console.log(
        [
          `statements | ${name.padEnd(21)} | ${stages[0]?.portal.database.engine.padEnd(8)}`,
          `up to the last write ${counts[0]} of ${change} | after it ${counts[1]} of ${response}`,
        ].join(' | '),
      );
      expect(ofLarge.map(withoutRows)).toEqual(ofSmall.map(withoutRows));
      expect(ofLarge.flat()).not.toEqual([]);
      expect(counts[0]).toBeLessThanOrEqual(change);
      expect(counts[1]).toBeLessThanOrEqual(response);
    },
  );
});

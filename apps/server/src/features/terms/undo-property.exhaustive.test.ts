import { MINUTE_MS } from '@crewroom/domain/days';
import { array, assert, asyncProperty, constantFrom } from 'fast-check';
import { expect, it } from 'vitest';
import { newId } from '../../platform/database/stored-values.ts';
import { createFlightPortal } from '../../testing/flights/flight-portal.ts';
import { expectTotalsToBeSums } from '../../testing/flights/ledger-sums.ts';
import { stageFlight } from '../../testing/flights/staged-flight.ts';
import { codeOf } from '../../testing/portal-test.ts';
import { insertSeat } from '../../testing/rows.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../../testing/test-portal.ts';

const UNDO_WINDOW = 15 * MINUTE_MS;
const REWARD = 5;

type Term = { readonly id: string; readonly startedAt: number; pay: number; flights: number };
type Flight = { readonly id: string; archivedIn: string | null };

/** The expected content of the portal, computed by the rules in prose. */
type Model = {
  /** All terms. The last one is open. */
  readonly terms: Term[];
  /** The concluded flights that were not reviewed, each with its crew member. */
  readonly flights: Flight[];
  undoneAt: number;
};

function openOf({ terms }: Model): Term {
  const open = terms.at(-1);
  if (open === undefined) throw new Error('No term is open');
  return open;
}

type Run = {
  readonly portal: TestPortal;
  readonly admin: SignedInMember;
  readonly crew: SignedInMember;
  readonly model: Model;
};

async function newRun(portal: TestPortal): Promise<Run> {
  const admin = await signedInMember(portal, { rank: 247 });
  const crew = await signedInMember(portal, { rank: 239 });
  const first = { id: await openTermId(portal), startedAt: Number.NEGATIVE_INFINITY, pay: 0, flights: 0 };
  return { portal, admin, crew, model: { terms: [first], flights: [], undoneAt: Number.NEGATIVE_INFINITY } };
}

async function openTermId({ database }: TestPortal): Promise<string> {
  const open = database.db.selectFrom('terms').where('closed_at', 'is', null);
  return (await open.select('id').executeTakeFirstOrThrow()).id;
}

async function advance({ portal, admin, model }: Run): Promise<void> {
  const now = portal.clock().getTime();
  const open = openOf(model);
  const isTooSoon = now - Math.max(open.startedAt, model.undoneAt) < MINUTE_MS;
  // Advancing requires a recent sign-in.
  const as = await portal.signIn(admin.user.id);
  const response = await portal.send('POST', '/api/admin/term/advance', { as });
  expect(codeOf(response)).toBe(isTooSoon ? '409 term_just_advanced' : '200');
  if (isTooSoon) return;
  for (const flight of model.flights) flight.archivedIn ??= open.id;
  model.terms.push({ id: await openTermId(portal), startedAt: now, pay: 0, flights: 0 });
}

function undoCode({ terms }: Model, open: Term, now: number): string {
  if (terms.length === 1 || now >= open.startedAt + UNDO_WINDOW) return '409 undo_over';
  return open.flights + open.pay > 0 ? '409 term_in_use' : '200';
}

async function undo({ portal, admin, model }: Run): Promise<void> {
  const now = portal.clock().getTime();
  const code = undoCode(model, openOf(model), now);
  const closedId = model.terms.at(-2)?.id ?? newId();
  const payload = { termId: closedId };
  const response = await portal.send('POST', '/api/admin/term/undo', { as: admin.as, payload });
  expect(codeOf(response)).toBe(code);
  if (code !== '200') return;
  model.terms.pop();
  model.undoneAt = now;
  for (const flight of model.flights) {
    if (flight.archivedIn === closedId) flight.archivedIn = null;
  }
}

async function reward({ portal, admin, crew, model }: Run): Promise<void> {
  const payload = { type: 'bonus', amount: REWARD, reason: 'Helped' };
  const path = `/api/admin/users/${crew.user.id}/reward`;
  expect(codeOf(await portal.send('POST', path, { as: admin.as, payload }))).toBe('201');
  openOf(model).pay += REWARD;
}

async function fly({ portal, admin, crew, model }: Run): Promise<void> {
  const { db } = portal.database;
  const { flight, roles } = await stageFlight(db, 'concluded', { dispatcher_id: admin.user.id }, [1]);
  const [role] = roles;
  if (role !== undefined) await insertSeat(db, role, { user_id: crew.user.id });
  model.flights.push({ id: flight.id, archivedIn: null });
}

/** Reviews the most recently flown flight, if there is one. */
async function review({ portal, admin, model }: Run): Promise<void> {
  const flight = model.flights.at(-1);
  if (flight === undefined) return;
  const response = await portal.send('PUT', `/api/flights/${flight.id}/review`, { as: admin.as });
  expect(codeOf(response)).toBe(flight.archivedIn === null ? '200' : '409 flight_archived');
  if (flight.archivedIn !== null) return;
  model.flights.pop();
  const open = openOf(model);
  open.flights += 1;
  open.pay += 1;
}

const actions = {
  advance,
  undo,
  reward,
  fly,
  review,
  waitMinute: async ({ portal }: Run) => portal.clock.advance(MINUTE_MS),
  waitEightMinutes: async ({ portal }: Run) => portal.clock.advance(8 * MINUTE_MS),
};

const names = ['advance', 'undo', 'reward', 'fly', 'review', 'waitMinute', 'waitEightMinutes'] as const;

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

async function check({ portal, crew, model }: Run): Promise<void> {
  const { user } = (await portal.send('GET', '/api/users/profile', { as: crew.as })).json<{
    user: { stats: Record<string, number> };
  }>();
  const open = openOf(model);
  const closed = model.terms.slice(0, -1);
  expect(user.stats).toMatchObject({
    termPay: open.pay,
    termFlightsAttended: open.flights,
    totalFlightsAttended: sum(closed.map(({ flights }) => flights)),
  });
  await expectTotalsToBeSums(portal.database);
  expect(await openTermId(portal)).toBe(open.id);
}

it('the figures are the sums of the pay entries after any order of advances, undos and credits', async () => {
  const orders = array(constantFrom(...names), { minLength: 15, maxLength: 40 });
  await assert(
    asyncProperty(orders, async (order) => {
      await using portal = await createFlightPortal();
      const run = await newRun(portal);
      for (const name of order) {
        await actions[name](run);
        await check(run);
      }
    }),
    { numRuns: 12 },
  );
});

import { MINUTE_MS } from '@crewroom/domain/days';
import { termEndpoints } from '@crewroom/domain/terms/endpoints';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { runInUnitOfWork } from '../../platform/changes/unit-of-work.ts';
import { newId } from '../../platform/database/stored-values.ts';
import { memberWith } from '../../testing/fake-roblox.ts';
import { createFlightPortal } from '../../testing/flights/flight-portal.ts';
import { expectTotalsToBeSums } from '../../testing/flights/ledger-sums.ts';
import { stageFlight } from '../../testing/flights/staged-flight.ts';
import { noticesFor } from '../../testing/inbox/notices.ts';
import { codeOf } from '../../testing/portal-test.ts';
import { insertSeat, insertUser } from '../../testing/rows.ts';
import { dumpDatabase, isEdgeOfTransaction } from '../../testing/test-database.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../../testing/test-portal.ts';
import { searchForNames } from '../erasure/name-search.ts';
import { applyRank } from '../roster/rank.ts';

const UNDO_MINUTES = 15;

let portal: TestPortal;
let admin: SignedInMember;
let crew: SignedInMember;

beforeEach(async () => {
  portal = await createFlightPortal();
  admin = await signedInMember(portal, { rank: 247 });
  crew = await signedInMember(portal, { rank: 239 });
});

afterEach(() => portal[Symbol.asyncDispose]());

const advance = () => portal.send('POST', '/api/admin/term/advance', { as: admin.as });

const undo = (termId: string, by: SignedInMember = admin, headers = {}) =>
  portal.send('POST', '/api/admin/term/undo', { as: by.as, payload: { termId }, headers });

const reward = () =>
  portal.send('POST', `/api/admin/users/${crew.user.id}/reward`, {
    as: admin.as,
    payload: { type: 'bonus', amount: 5, reason: 'Helped' },
  });

async function preview() {
  const response = await portal.send('GET', '/api/admin/term/preview', { as: admin.as });
  return termEndpoints.previewTerm.response.parse(response.json());
}

/** Advances the term and returns the id of the closed one. */
async function advanced(): Promise<string> {
  const { term } = await preview();
  expect((await advance()).statusCode).toBe(200);
  return term._id;
}

/** Creates a concluded flight with the crew member aboard. */
async function concluded(): Promise<string> {
  const { db } = portal.database;
  const { flight, roles } = await stageFlight(db, 'concluded', { dispatcher_id: admin.user.id });
  const [role] = roles;
  if (role !== undefined) await insertSeat(db, role, { user_id: crew.user.id });
  return flight.id;
}

const review = (flightId: string, payload: object = {}, { as }: SignedInMember = admin) =>
  portal.send('PUT', `/api/flights/${flightId}/review`, { as, payload });

function rowsOf(table: string): string[] {
  return z
    .array(z.unknown())
    .parse(JSON.parse(table))
    .map((row) => JSON.stringify(row))
    .toSorted();
}

/** Returns the sorted rows of the tables that an undo must restore. */
async function tables(): Promise<Record<string, string[]>> {
  const {
    audit_entries: _history,
    inbox_items: _inbox,
    outbox: _chat,
    ...rest
  } = await dumpDatabase(portal.database);
  return Object.fromEntries(Object.entries(rest).map(([name, table]) => [name, rowsOf(table)]));
}

async function archivedFlights(): Promise<string[]> {
  const rows = portal.database.db.selectFrom('flights').where('archived_at', 'is not', null).select('id');
  return (await rows.execute()).map(({ id }) => id).toSorted();
}

/** Returns a member's pay and flights of the open term, and their flights of closed ones. */
async function figuresOf({ as }: SignedInMember): Promise<number[]> {
  const { user } = (await portal.send('GET', '/api/users/profile', { as })).json<{
    user: { stats: { termPay: number; totalFlightsAttended: number; termFlightsAttended: number } };
  }>();
  return [user.stats.termPay, user.stats.termFlightsAttended, user.stats.totalFlightsAttended];
}

describe('undoing an advance', () => {
  it('restores every table, except for the history, the inbox and the chat', async () => {
    const { db } = portal.database;
    // An earlier term, with archived and credited flights.
    await review(await concluded());
    await advanced();
    portal.clock.advance(MINUTE_MS);
    await review(await concluded());
    await reward();
    await concluded();
    for (const stage of ['pending', 'rejected', 'available', 'briefing', 'cancelled', 'logged'] as const) {
      await stageFlight(db, stage, { dispatcher_id: admin.user.id });
    }
    await portal.send('POST', '/api/leave', {
      as: crew.as,
      payload: { from: '2026-03-10', to: '2026-03-18', reason: 'Exams' },
    });
    const [before, figuresBefore] = [await tables(), await figuresOf(crew)];
    const board = (await portal.send('GET', '/api/flights/scheduling', { as: admin.as })).body;
    const closed = await advanced();
    expect(await tables()).not.toEqual(before);

    const response = await undo(closed);
    expect(response.statusCode).toBe(200);
    const { term } = termEndpoints.undoTerm.response.parse(response.json());
    expect(term).toMatchObject({ _id: closed, number: 2 });
    expect(await tables()).toEqual(before);
    expect(await figuresOf(crew)).toEqual(figuresBefore);
    expect((await portal.send('GET', '/api/flights/scheduling', { as: admin.as })).body).toBe(board);
    expect((await preview()).undo).toBeNull();
    await expectTotalsToBeSums(portal.database);
  });

  it('keeps later changes: concluded flights, new members, leave, and erasures', async () => {
    const { db } = portal.database;
    const old = await concluded();
    const closed = await advanced();
    expect(await archivedFlights()).toEqual([old]);
    const flown = await concluded();
    await portal.send('POST', '/api/leave', {
      as: crew.as,
      payload: { from: '2026-03-10', to: '2026-03-18', reason: 'Exams' },
    });
    await insertUser(db, { username: 'Joined_Since' });
    const gone = await signedInMember(portal, { rank: 239, username: 'Gone_Since' });
    const owner = await signedInMember(portal, { rank: 255 });
    const erased = await portal.send('POST', `/api/admin/users/${gone.user.id}/forget`, {
      as: owner.as,
      payload: { username: 'Gone_Since' },
    });
    expect(erased.statusCode).toBe(200);
    await runInUnitOfWork(portal, (uow) => applyRank(uow, crew.user.id, memberWith(244), uow.now));

    expect(codeOf(await undo(closed))).toBe('200');
    expect(await archivedFlights()).toEqual([]);
    // Both can be reviewed in the reopened term.
    expect([codeOf(await review(old)), codeOf(await review(flown))]).toEqual(['200', '200']);
    const terms = await db.selectFrom('ledger_credits').select('term_id').distinct().execute();
    expect(terms).toEqual([{ term_id: closed }]);
    const rank = db.selectFrom('users').where('id', '=', crew.user.id).select('rank');
    expect(await rank.executeTakeFirst()).toEqual({ rank: 244 });
    await searchForNames(portal);
    expect(JSON.stringify(await dumpDatabase(portal.database))).not.toContain('Gone_Since');
    const leaves = await db.selectFrom('leaves').select('status').execute();
    expect(leaves).toEqual([{ status: 'pending' }]);
  });

  it('is recorded in the history, and notifies the rest of the staff', async () => {
    await insertUser(portal.database.db, { rank: null, rank_role_id: null, rank_name: null });
    await undo(await advanced());
    const { actions } = (await portal.send('GET', '/api/admin/history', { as: admin.as })).json<{
      actions: { actionType: string; performedByUsername: string; details: object }[];
    }>();
    expect(actions.map(({ actionType }) => actionType).toSorted()).toEqual(['term_advance', 'term_undo']);
    expect(actions.find(({ actionType }) => actionType === 'term_undo')).toMatchObject({
      performedByUsername: admin.user.username,
      details: { action: 'undone' },
    });
    const undone = portal.database.db.selectFrom('inbox_items').where('notice', '=', 'termUndone');
    expect(await undone.select('user_id').execute()).toEqual([{ user_id: crew.user.id }]);
    expect((await noticesFor(portal.database, crew.user.id)).at(-1)?.text).toMatch(
      /^The beginning of term 2 was undone. Term 1/,
    );
  });

  it('allows a new advance a minute later, which can be undone too', async () => {
    portal.clock.advance(MINUTE_MS);
    const closed = await advanced();
    portal.clock.advance(10 * MINUTE_MS);
    expect(codeOf(await undo(closed))).toBe('200');
    portal.clock.advance(MINUTE_MS - 1);
    expect(codeOf(await advance())).toBe('409 term_just_advanced');
    portal.clock.advance(1);
    expect(codeOf(await advance())).toBe('200');
    expect(codeOf(await undo(closed))).toBe('200');
    expect((await preview()).term).toMatchObject({ _id: closed, number: 1 });
  });

  it('does not restore what an earlier advance archived, and cannot undo that advance', async () => {
    const old = await concluded();
    await advanced();
    portal.clock.advance(MINUTE_MS);
    const young = await concluded();
    const closed = await advanced();
    expect(await archivedFlights()).toEqual([old, young].toSorted());
    expect(codeOf(await undo(closed))).toBe('200');
    expect(await archivedFlights()).toEqual([old]);
    // Only the last advance can be undone.
    const { db } = portal.database;
    const first = await db.selectFrom('terms').where('number', '=', 1).select('id').executeTakeFirstOrThrow();
    portal.clock.advance(UNDO_MINUTES * MINUTE_MS);
    expect(codeOf(await undo(first.id))).toBe('409 undo_over');
  });
});

describe('an undo that is rejected', () => {
  const rows: readonly (readonly [string, () => Promise<string>, string])[] = [
    [
      'when its time is over',
      async () => {
        const closed = await advanced();
        portal.clock.advance(UNDO_MINUTES * MINUTE_MS);
        return closed;
      },
      '409 undo_over',
    ],
    [
      'when it was done already',
      async () => {
        const closed = await advanced();
        await undo(closed);
        return closed;
      },
      '409 undo_over',
    ],
    ['of a term that was never closed', async () => (await preview()).term._id, '409 undo_over'],
    [
      'of the term that is open',
      async () => {
        await advanced();
        return (await preview()).term._id;
      },
      '409 undo_over',
    ],
    [
      'of a term before the last',
      async () => {
        const closed = await advanced();
        portal.clock.advance(MINUTE_MS);
        await advanced();
        return closed;
      },
      '409 undo_over',
    ],
    ['of a term that is not there', () => Promise.resolve(newId()), '409 undo_over'],
    [
      'once somebody was rewarded in the new term',
      async () => {
        const closed = await advanced();
        await reward();
        return closed;
      },
      '409 term_in_use',
    ],
    [
      'once a flight was credited in the new term, even one that pays nothing',
      async () => {
        const closed = await advanced();
        const owner = await signedInMember(portal, { rank: 255 });
        const points = { attended: 0, hosted: 0 };
        expect(codeOf(await review(await concluded(), { points }, owner))).toBe('200');
        return closed;
      },
      '409 term_in_use',
    ],
    ['of something that is no id', () => Promise.resolve('the last one'), '400 invalid_input'],
  ];

  it.each(rows)('%s', async (_when, closedTerm, expected) => {
    const closed = await closedTerm();
    const [before, entries] = [await tables(), await dumpDatabase(portal.database)];
    const { undo: offered } = await preview();
    const response = await undo(closed);
    expect(codeOf(response)).toBe(expected);
    expect(offered?.termId).not.toBe(closed);
    expect(await tables()).toEqual(before);
    expect((await dumpDatabase(portal.database))['audit_entries']).toBe(entries['audit_entries']);
  });

  it('changes nothing when the airline turned it off', async () => {
    await using strict = await createFlightPortal({ environment: { TERM_UNDO_MINUTES: '0' } });
    const { as } = await signedInMember(strict, { rank: 247 });
    const { term } = termEndpoints.previewTerm.response.parse(
      (await strict.send('GET', '/api/admin/term/preview', { as })).json(),
    );
    await strict.send('POST', '/api/admin/term/advance', { as });
    const payload = { termId: term._id };
    expect(codeOf(await strict.send('POST', '/api/admin/term/undo', { as, payload }))).toBe('409 undo_over');
    const after = termEndpoints.previewTerm.response.parse(
      (await strict.send('GET', '/api/admin/term/preview', { as })).json(),
    );
    expect(after.undo).toBeNull();
  });
});

it('an undo that fails changes nothing, whichever statement was its last', async () => {
  await concluded();
  const closed = await advanced();
  const before = await dumpDatabase(portal.database);
  const undoFailingAt = async (statement: number) => {
    let seen = 0;
    const stop = portal.database.watchStatements((sql) => {
      if (!isEdgeOfTransaction(sql)) seen += 1;
      if (seen === statement) throw new Error(`failed on purpose at statement ${statement}`);
    });
    const response = await undo(closed);
    stop();
    return response.statusCode;
  };
  let failed = 0;
  while ((await undoFailingAt(failed + 1)) === 500) {
    failed += 1;
    expect([failed, await dumpDatabase(portal.database)]).toEqual([failed, before]);
  }
  // It finds the session, locks the open term and the one before it, checks its credits, removes it, and opens the other. It
  // also restores flights, writes the history, finds the staff and notifies them.
  expect(failed).toBeGreaterThanOrEqual(10);
  expect(await archivedFlights()).toEqual([]);
});

describe('the preview', () => {
  it('offers to undo the last advance until the time limit', async () => {
    expect((await preview()).undo).toBeNull();
    const closed = await advanced();
    const until = new Date(portal.clock().getTime() + UNDO_MINUTES * MINUTE_MS).toISOString();
    expect((await preview()).undo).toEqual({ termId: closed, until });
    portal.clock.advance(UNDO_MINUTES * MINUTE_MS - 1);
    expect((await preview()).undo).toEqual({ termId: closed, until });
    portal.clock.advance(1);
    expect((await preview()).undo).toBeNull();
  });
});

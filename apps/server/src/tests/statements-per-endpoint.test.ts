import { qualificationNames } from '@crewroom/domain/record/rules';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../platform/database/stored-values.ts';
import type { Tables } from '../platform/database/tables.ts';
import { invalidateEverything } from '../testing/invalidate-everything.ts';
import { insertRecord } from '../testing/member-record.ts';
import { insertFlight, insertRole, insertSanction, insertSeat, insertUser } from '../testing/rows.ts';
import { countStatements } from '../testing/test-database.ts';
import {
  createTestPortal,
  type SignedInMember,
  signedInMember,
  type TestPortal,
} from '../testing/test-portal.ts';

const MANY = 40;

let portal: TestPortal;
let few: SignedInMember;
let many: SignedInMember;

async function insertManyRows(db: Kysely<Tables>, userId: string): Promise<void> {
  const at = '2026-02-01T00:00:00.000Z';
  for (let n = 0; n < MANY; n += 1) {
    await insertSanction(db, { user_id: userId, type: 'reminder' });
    const flight = await insertFlight(db, {
      dispatcher_id: userId,
      status: n % 2 === 0 ? 'AVAILABLE' : 'CONCLUDED',
    });
    await insertSeat(db, await insertRole(db, { flight_id: flight.id }), { user_id: userId });
    await insertUser(db, { username: `Skyler${n}` });
  }
  const numbers = Array.from({ length: MANY }, (_, n) => n);
  const ids = () => ({ id: newId(), user_id: userId });
  await db
    .insertInto('notes')
    .values(
      numbers.map((n) => ({
        ...ids(),
        content: `Note ${n}`,
        type: 'general' as const,
        visible_to_user: 1 as const,
        added_at: at,
        added_by_id: userId,
      })),
    )
    .execute();
  await db
    .insertInto('rank_history')
    .values(
      numbers.map(() => ({
        ...ids(),
        rank_name: 'Crew',
        type: 'promotion' as const,
        date: at,
        promoted_by_id: userId,
      })),
    )
    .execute();
  await db
    .insertInto('qualifications')
    .values(qualificationNames.map((name) => ({ ...ids(), name, granted_at: at, granted_by_id: userId })))
    .execute();
}

beforeAll(async () => {
  portal = await createTestPortal();
  few = await signedInMember(portal, { username: 'Skyfew' });
  many = await signedInMember(portal, { username: 'Skymany' });
  const { db } = portal.database;
  await insertRecord(db, many.user.id, { id: few.user.id, username: 'Skyfew' });
  await insertManyRows(db, many.user.id);
});

afterAll(() => portal[Symbol.asyncDispose]());

/** Each endpoint, its maximum number of statements, and its URL for a member. */
const budgets = [
  ['GET /api/auth/me', 1, () => '/api/auth/me'],
  ['GET /api/users/profile', 8, () => '/api/users/profile'],
  ['GET /api/sanctions', 2, () => '/api/sanctions'],
  ['GET /api/me/terms', 2, () => '/api/me/terms'],
  ['GET /api/users/:id', 6, ({ user }: SignedInMember) => `/api/users/${user.id}`],
  [
    'GET /api/users/lookup/:identifier',
    3,
    ({ user }: SignedInMember) => `/api/users/lookup/${user.username}`,
  ],
  ['GET /api/users/search', 4, () => '/api/users/search?q=sky'],
] as const;

// Everything is invalidated first. Otherwise a cached response would be returned, without its statements.
async function statementsOf(member: SignedInMember, url: string): Promise<string[]> {
  await invalidateEverything(portal);
  return await countStatements(portal.database, async () => {
    const response = await portal.send('GET', url, { as: member.as });
    expect(response.statusCode).toBe(200);
  });
}

/** Whether a statement is other than the one that reads the names of the members in a response. */
const isNoNaming = (statement: string) => !statement.startsWith('select "id", "username" from "users"');

describe('the statements of an endpoint', () => {
  it.each(budgets)('%s: at most %i, for any number of rows', async (endpoint, most, urlOf) => {
    const [withFew, withMany] = [await statementsOf(few, urlOf(few)), await statementsOf(many, urlOf(many))];
    console.log(
      `statements | ${endpoint} | few rows ${withFew.length} | many rows ${withMany.length} | at most ${most}`,
    );
    expect(withMany.filter(isNoNaming)).toEqual(withFew.filter(isNoNaming));
    expect(withMany.length).toBeGreaterThan(0);
    expect(withMany.length).toBeLessThanOrEqual(most);
  });
});

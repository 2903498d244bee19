import { errorBodySchema } from '@crewroom/domain/contract/schemas';
import { adminEndpoints } from '@crewroom/domain/record/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/stored-values.ts';
import { type Action, actions } from '../../testing/record/actions.ts';
import { dumpDatabase } from '../../testing/test-database.ts';
import {
  createTestPortal,
  type SignedInMember,
  signedInMember,
  type TestPortal,
} from '../../testing/test-portal.ts';

const RANKS = [239, 244, 246, 247, 255] as const;
type Who = 'self' | 'lower' | 'equal' | 'higher' | 'left';

let portal: TestPortal;
const viewers = new Map<number, SignedInMember>();
const targets = new Map<string, SignedInMember>();

beforeAll(async () => {
  const environment = { WRITE_LIMIT_PER_MINUTE: '100000', RANK_MAX_AGE_MINUTES: '10080' };
  portal = await createTestPortal({ environment });
  for (const rank of RANKS) viewers.set(rank, await signedInMember(portal, { rank }));
  for (const rank of [239, 247, 255]) targets.set(String(rank), await signedInMember(portal, { rank }));
  targets.set('left', await signedInMember(portal, { rank: null, rank_role_id: null, rank_name: null }));
});

afterAll(async () => portal[Symbol.asyncDispose]());

function viewerOf(rank: number): SignedInMember {
  const viewer = viewers.get(rank);
  if (viewer === undefined) throw new Error('no such viewer');
  return viewer;
}

function targetOf(rank: number, who: Who): SignedInMember {
  const name = { self: '', lower: '239', equal: String(rank), higher: '255', left: 'left' }[who];
  const target = who === 'self' ? viewerOf(rank) : targets.get(name);
  if (target === undefined) throw new Error('no such target');
  return target;
}

async function countHistory(): Promise<number> {
  return (await portal.database.db.selectFrom('audit_entries').selectAll().execute()).length;
}

async function perform(action: Action, userId: string, as: string | undefined) {
  const { db } = portal.database;
  await db.deleteFrom('qualifications').where('user_id', '=', userId).execute();
  await db.deleteFrom('leaves').where('user_id', '=', userId).execute();
  const thingId = (await action.prepare?.(db, userId, viewerOf(255).user.id)) ?? '';
  const before = await dumpDatabase(portal.database);
  const history = await countHistory();
  const response = await portal.send(action.method, action.path(userId, thingId), {
    ...(as !== undefined && { as }),
    ...(action.body && { payload: action.body }),
  });
  const after = await dumpDatabase(portal.database);
  return {
    response,
    entries: (await countHistory()) - history,
    isUnchanged: JSON.stringify(before) === JSON.stringify(after),
  };
}

// The viewer's rank, the target, the status and the code.
const refused = [
  [239, 'lower', 403, 'insufficient_rank'],
  [239, 'self', 403, 'insufficient_rank'],
  [239, 'higher', 403, 'insufficient_rank'],
  [244, 'lower', 403, 'insufficient_rank'],
  [244, 'self', 403, 'insufficient_rank'],
  [246, 'lower', 403, 'insufficient_rank'],
  [246, 'higher', 403, 'insufficient_rank'],
  [247, 'self', 403, 'own_record'],
  [247, 'higher', 403, 'higher_rank'],
] as const;

// The viewer's rank and the target.
const allowed = [
  [247, 'lower'],
  [247, 'equal'],
  [247, 'left'],
  [255, 'lower'],
  [255, 'self'],
  [255, 'equal'],
  [255, 'left'],
] as const;

describe.each(actions)('administrative action: $name', (action) => {
  it.each(refused)(
    'rejects rank %i on %s with %i %s, and changes nothing',
    async (rank, who, status, code) => {
      const done = await perform(action, targetOf(rank, who).user.id, viewerOf(rank).as);
      expect([done.response.statusCode, errorBodySchema.parse(done.response.json()).code]).toEqual([
        status,
        code,
      ]);
      expect([done.entries, done.isUnchanged]).toEqual([0, true]);
    },
  );

  it.each(allowed)('lets rank %i act on %s, and adds a history entry', async (rank, who) => {
    const target = targetOf(rank, who);
    const done = await perform(action, target.user.id, viewerOf(rank).as);
    expect(done.response.statusCode).toBe(action.status);
    const { user } = adminEndpoints.adminUser.response.parse(done.response.json());
    expect(user._id).toBe(target.user.id);
    expect(done.entries).toBe(1);
    const { db } = portal.database;
    const entry = await db
      .selectFrom('audit_entries')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(entry).toMatchObject({
      action_type: action.actionType,
      performed_by_id: viewerOf(rank).user.id,
      target_id: target.user.id,
    });
  });

  it('requires a session, a member, and well-formed ids', async () => {
    const lower = targetOf(247, 'lower').user.id;
    const signedOut = await perform(action, lower, undefined);
    expect([signedOut.response.statusCode, signedOut.isUnchanged]).toEqual([401, true]);
    const { as } = viewerOf(247);
    const payload = action.body ? { payload: action.body } : {};
    const nobody = await portal.send(action.method, action.path(newId(), newId()), { as, ...payload });
    expect([nobody.statusCode, nobody.json<{ message: string }>().message]).toEqual([404, 'User not found']);
    const malformed = await portal.send(action.method, action.path('x', newId()), { as, ...payload });
    expect(malformed.statusCode).toBe(400);
  });

  it('rejects unknown fields, or an unknown entry if there is no body, and changes nothing', async () => {
    const lower = targetOf(247, 'lower').user.id;
    const { as } = viewerOf(247);
    const before = JSON.stringify(await dumpDatabase(portal.database));
    const path = action.path(lower, newId());
    const payload = action.body ? { payload: { ...action.body, extra: 1 } } : {};
    const response = await portal.send(action.method, path, { as, ...payload });
    expect(response.statusCode).toBe(action.body ? 400 : 404);
    expect(JSON.stringify(await dumpDatabase(portal.database))).toBe(before);
  });
});

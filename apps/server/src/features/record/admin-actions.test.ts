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

const RANKS = [247, 255] as const;
type Who = 'self' | 'lower' | 'higher' | 'left';

let portal: TestPortal;
const viewers = new Map<number, SignedInMember>();
const targets = new Map<string, SignedInMember>();

beforeAll(async () => {
  const environment = { WRITE_LIMIT_PER_MINUTE: '100000', RANK_MAX_AGE_MINUTES: '10080' };
  portal = await createTestPortal({ environment });
  for (const rank of RANKS) viewers.set(rank, await signedInMember(portal, { rank }));
  for (const rank of [239, 255]) targets.set(String(rank), await signedInMember(portal, { rank }));
  targets.set('left', await signedInMember(portal, { rank: null, rank_role_id: null, rank_name: null }));
});

afterAll(async () => portal[Symbol.asyncDispose]());

function viewerOf(rank: number): SignedInMember {
  const viewer = viewers.get(rank);
  if (viewer === undefined) throw new Error('no such viewer');
  return viewer;
}

function targetOf(rank: number, who: Who): SignedInMember {
  const name = { self: '', lower: '239', higher: '255', left: 'left' }[who];
  const target = who === 'self' ? viewerOf(rank) : targets.get(name);
  if (target === undefined) throw new Error('no such target');
  return target;
}

async function countHistory(): Promise<number> {
  return (await portal.database.db.selectFrom('audit_entries').selectAll().execute()).length;
}

/** Stores the entry that an action changes. Returns its id. */
async function prepareEntry(action: Action, userId: string): Promise<string> {
  const { db } = portal.database;
  await db.deleteFrom('qualifications').where('user_id', '=', userId).execute();
  await db.deleteFrom('leaves').where('user_id', '=', userId).execute();
  return (await action.prepare?.(db, userId, viewerOf(255).user.id)) ?? '';
}

async function perform(action: Action, userId: string, as: string) {
  const thingId = await prepareEntry(action, userId);
  const before = await dumpDatabase(portal.database);
  const history = await countHistory();
  const response = await portal.send(action.method, action.path(userId, thingId), {
    as,
    ...(action.body && { payload: action.body }),
  });
  const after = await dumpDatabase(portal.database);
  return {
    response,
    entries: (await countHistory()) - history,
    isUnchanged: JSON.stringify(before) === JSON.stringify(after),
  };
}

// The viewer's rank and the target.
const allowed = [
  [247, 'lower'],
  [247, 'left'],
  [255, 'self'],
] as const;

describe.each(actions)('administrative action: $name', (action) => {
  it.each([
    ['self', 'own_record'],
    ['higher', 'higher_rank'],
  ] as const)('rejects rank 247 on %s with %s, and changes nothing', async (who, code) => {
    const done = await perform(action, targetOf(247, who).user.id, viewerOf(247).as);
    expect([done.response.statusCode, errorBodySchema.parse(done.response.json()).code]).toEqual([403, code]);
    expect([done.entries, done.isUnchanged]).toEqual([0, true]);
  });

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

  it('rejects an unknown member', async () => {
    const body = action.body ? { payload: action.body } : {};
    const nobody = await portal.send(action.method, action.path(newId(), newId()), {
      as: viewerOf(247).as,
      ...body,
    });
    expect([nobody.statusCode, nobody.json<{ message: string }>().message]).toEqual([404, 'User not found']);
  });
});

it.each(actions.filter(({ prepare }) => prepare !== undefined))(
  'administrative action: $name rejects an entry of another member, and one that there is not',
  async (action) => {
    const lower = targetOf(247, 'lower').user.id;
    const othersId = await prepareEntry(action, targetOf(247, 'higher').user.id);
    const before = await dumpDatabase(portal.database);
    for (const id of [othersId, newId()]) {
      const sent = { as: viewerOf(247).as, ...(action.body && { payload: action.body }) };
      const response = await portal.send(action.method, action.path(lower, id), sent);
      expect(response.statusCode).toBe(404);
    }
    expect(await dumpDatabase(portal.database)).toEqual(before);
  },
);

import { type Topic, topics } from '@crewroom/domain/contract/topics';
import { HOUR_MS } from '@crewroom/domain/days';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseFully } from '../../testing/erasure/erase-fully.ts';
import { createRankedPortal, type RankedPortal } from '../../testing/gated-portal.ts';
import { publishedDuring, sorted } from '../../testing/published-topics.ts';
import { insertFlight, insertRole, insertSeat } from '../../testing/rows.ts';
import { createSandboxPortal, type SharedSandbox, startSharedSandbox } from '../../testing/sandbox-portal.ts';
import {
  createTestPortal,
  type SignedInMember,
  signedInMember,
  type TestPortal,
} from '../../testing/test-portal.ts';

const PNG = Buffer.from('89504e470d0a1a0a00', 'hex');
const OTHER_PNG = Buffer.from('89504e470d0a1a0a01', 'hex');

const named = (...names: readonly Topic[]) => sorted(names.map((topic) => ({ topic })));
const listed = (userId: string) => [topics.member(userId), topics.members, topics.leaderboard];

describe('a rank that is fetched again', () => {
  let ranked: RankedPortal;

  beforeAll(async () => {
    ranked = await createRankedPortal();
  });

  afterAll(() => ranked.portal[Symbol.asyncDispose]());

  const publishedByUse = (used: SignedInMember) =>
    publishedDuring(ranked.portal, async () => {
      await ranked.read(used);
      await ranked.portal.app.settled();
    });

  it('publishes the member and the lists that show them', async () => {
    const someone = await ranked.changedMember(244, 247);
    expect(await publishedByUse(someone)).toEqual([named(...listed(someone.user.id))]);
  });

  it('publishes nothing when it is unchanged', async () => {
    const someone = await signedInMember(ranked.portal);
    ranked.portal.clock.advance(HOUR_MS / 2);
    expect(await ranked.asksDuring(async () => expect(await publishedByUse(someone)).toEqual([]))).toBe(1);
  });

  it('publishes each flight on which it frees a seat', async () => {
    const { db } = ranked.portal.database;
    const someone = await ranked.changedMember(244, 12);
    const flight = await insertFlight(db);
    await insertSeat(db, await insertRole(db, { flight_id: flight.id }), { user_id: someone.user.id });
    const freed = [
      topics.flight(flight.id),
      topics.weekOf(flight.scheduled_date),
      topics.board,
      topics.inbox(someone.user.id),
      topics.outbox,
    ];
    expect(await publishedByUse(someone)).toEqual([named(...listed(someone.user.id), ...freed)]);
  });

  it('brings new names, which it publishes once', async () => {
    const { clock, roblox } = ranked.portal;
    const someone = await signedInMember(ranked.portal);
    const { roblox_id: robloxId, username } = someone.user;
    clock.advance(HOUR_MS / 4);
    roblox.names.set(robloxId, { robloxId, username, displayName: 'Newly Called' });
    expect(await publishedByUse(someone)).toEqual([named(...listed(someone.user.id), topics.names)]);
    clock.advance(HOUR_MS / 4);
    expect(await publishedByUse(someone)).toEqual([]);
  });
});

let portal: TestPortal;
let member: SignedInMember;

function publishedByReading(url: string) {
  return publishedDuring(portal, () => portal.send('GET', url, { as: member.as }));
}

function publishedByErasure() {
  return publishedDuring(portal, () => eraseFully(portal, '77'));
}

/** Opens the member's picture a day later, when Roblox has this one. */
async function publishedByShowing(image: Buffer | null) {
  portal.clock.advance(25 * HOUR_MS);
  await publishedByReading('/api/auth/me');
  const picture = { state: 'picture', contentType: 'image/png' } as const;
  portal.roblox.headshots.set('77', image === null ? { state: 'none' } : { ...picture, image });
  return await publishedByReading('/avatars/77');
}

describe('the activity of a member', () => {
  let userId: string;

  beforeEach(async () => {
    portal = await createTestPortal({ environment: { RANK_MAX_AGE_MINUTES: '10080' } });
    member = await signedInMember(portal, { roblox_id: '77' });
    userId = member.user.id;
  });

  afterEach(() => portal[Symbol.asyncDispose]());

  it('updates the last login once an hour while a session is used', async () => {
    expect(await publishedByReading('/api/auth/me')).toEqual([]);
    portal.clock.advance(HOUR_MS + 1);
    expect(await publishedByReading('/api/auth/me')).toEqual([named(...listed(userId))]);
    expect(await publishedByReading('/api/auth/me')).toEqual([]);
  });

  it('publishes a picture when it is changed or removed', async () => {
    const invalidated = [named(topics.member(userId))];
    expect(await publishedByShowing(PNG)).toEqual([]);
    expect(await publishedByShowing(PNG)).toEqual([]);
    expect(await publishedByShowing(OTHER_PNG)).toEqual(invalidated);
    expect(await publishedByShowing(null)).toEqual(invalidated);
    expect(await publishedByShowing(null)).toEqual([]);
    expect(await publishedByShowing(PNG)).toEqual(invalidated);
  });

  it('invalidates everything when a member is erased, and nothing when nobody is known', async () => {
    expect(await publishedByErasure()).toEqual(['everything']);
    expect(await publishedByErasure()).toEqual([]);
  });

  it('notifies only the member’s other browsers when they sign out', async () => {
    const published = await publishedDuring(portal, async () => {
      const response = await portal.send('POST', '/api/auth/logout', { as: member.as });
      expect(response.statusCode).toBe(204);
    });
    expect(published).toEqual([named(topics.own(member.user.id))]);
  });
});

describe('signing in', () => {
  let sandbox: SharedSandbox;

  beforeAll(async () => {
    sandbox = await startSharedSandbox();
  });

  afterAll(() => sandbox.close());

  it('publishes a new member, a last login, and a known member who is rejected', async () => {
    await using entered = await createSandboxPortal(sandbox);
    const person = await sandbox.newPerson({ rank: 241 });
    const signIn = () => publishedDuring(entered, () => entered.newBrowser().signIn(person));
    const first = await signIn();
    const { id } = await entered.database.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    expect(first).toEqual([named(...listed(id), topics.own(id))]);
    expect(await signIn()).toEqual([named(...listed(id), topics.own(id))]);
    await sandbox.change(person, { rank: 12 });
    entered.clock.advance(HOUR_MS);
    expect(await signIn()).toEqual([named(...listed(id))]);
  });

  it('publishes nothing when a stranger is rejected', async () => {
    await using entered = await createSandboxPortal(sandbox);
    const person = await sandbox.newPerson({ rank: 12 });
    expect(await publishedDuring(entered, () => entered.newBrowser().signIn(person))).toEqual([]);
  });
});

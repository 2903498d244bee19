import { errorBodySchema } from '@crewroom/domain/contract/schemas';
import { inboxEndpoints } from '@crewroom/domain/inbox/endpoints';
import { adminEndpoints } from '@crewroom/domain/record/endpoints';
import { sanctionEndpoints } from '@crewroom/domain/record/sanction-endpoints';
import { describe, expect } from 'vitest';
import { runInUnitOfWork } from '../../platform/changes/unit-of-work.ts';
import { newId } from '../../platform/database/stored-values.ts';
import { noticesFor } from '../../testing/inbox/notices.ts';
import { codeOf, it } from '../../testing/portal-test.ts';
import { publishedDuring } from '../../testing/published-topics.ts';
import { insertSanction } from '../../testing/rows.ts';
import { dumpDatabase } from '../../testing/test-database.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../../testing/test-portal.ts';
import { notifyMembers } from '../inbox/inbox.ts';

// The portal's clock is at noon of 2 March 2026.
const environment = { WRITE_LIMIT_PER_MINUTE: '100000', RANK_MAX_AGE_MINUTES: '10080' };
it.override({ options: { environment } });

type Given = Partial<Parameters<typeof insertSanction>[1]>;

/** Inserts a sanction of a member and returns its id. By default it is a warning, issued by somebody outside the test. */
async function sanctionOf(portal: TestPortal, { user }: SignedInMember, given: Given = {}): Promise<string> {
  const issuer = given.issuer_id ?? (await signedInMember(portal, { rank: 247 })).user.id;
  const sanction = { type: 'warning' as const, ...given, user_id: user.id, issuer_id: issuer };
  return (await insertSanction(portal.database.db, sanction)).id;
}

const acknowledge = (portal: TestPortal, { as }: SignedInMember, id: string) =>
  portal.send('POST', `/api/sanctions/${id}/acknowledge`, { as });

const appeal = (portal: TestPortal, { as }: SignedInMember, id: string, payload: object = { text: 'Why?' }) =>
  portal.send('POST', `/api/sanctions/${id}/appeal`, { as, payload });

const lifting = { decision: 'lifted', comment: 'Heard both sides' };

const decide = (
  portal: TestPortal,
  { as }: SignedInMember,
  [{ user }, id]: readonly [SignedInMember, string],
  payload: object = lifting,
) => portal.send('POST', `/api/admin/users/${user.id}/sanctions/${id}/appeal`, { as, payload });

const remove = (
  portal: TestPortal,
  { as }: SignedInMember,
  [{ user }, id]: readonly [SignedInMember, string],
) => portal.send('DELETE', `/api/admin/users/${user.id}/sanctions/${id}`, { as });

async function own(portal: TestPortal, { as }: SignedInMember) {
  const response = await portal.send('GET', '/api/sanctions', { as });
  return sanctionEndpoints.ownSanctions.response.parse(response.json()).sanctions;
}

async function queue(portal: TestPortal, { as }: SignedInMember) {
  const response = await portal.send('GET', '/api/admin/appeals', { as });
  return sanctionEndpoints.appealQueue.response.parse(response.json()).pending;
}

async function recordOf(portal: TestPortal, { as }: SignedInMember, { user }: SignedInMember) {
  const response = await portal.send('GET', `/api/admin/users/${user.id}`, { as });
  return adminEndpoints.adminUser.response.parse(response.json()).user;
}

async function noticesAbout(
  portal: TestPortal,
  { user }: SignedInMember,
  kind: 'sanction' | 'appeal' | 'appeal_decided',
) {
  const notices = await noticesFor(portal.database, user.id);
  return notices.filter((notice) => notice.kind === kind).map(({ text }) => text);
}

describe('acknowledging a sanction', () => {
  it('is stored once, with the first time', async ({ portal, crew }) => {
    const id = await sanctionOf(portal, crew);
    expect((await own(portal, crew))[0]?.acknowledgedAt).toBeNull();
    const first = await acknowledge(portal, crew, id);
    const at = '2026-03-02T12:00:00.000Z';
    expect(sanctionEndpoints.acknowledgeSanction.response.parse(first.json()).sanction.acknowledgedAt).toBe(
      at,
    );
    portal.clock.advance(60_000);
    const again = await acknowledge(portal, crew, id);
    expect(sanctionEndpoints.acknowledgeSanction.response.parse(again.json()).sanction.acknowledgedAt).toBe(
      at,
    );
    portal.clock.advance(-60_000);
  });

  it('marks only the inbox item about the sanction as read', async ({ portal, admin }) => {
    const member = await signedInMember(portal, { rank: 240 });
    const payload = { breach: 'Late', reason: 'Too late.', expiryDate: '2026-04-02T12:00:00.000Z' };
    for (const type of ['warning', 'warning', 'reminder']) {
      const url = `/api/admin/users/${member.user.id}/sanctions`;
      expect(
        (await portal.send('POST', url, { as: admin.as, payload: { ...payload, type } })).statusCode,
      ).toBe(201);
    }
    const inbox = async () =>
      inboxEndpoints.inbox.response.parse((await portal.send('GET', '/api/inbox', { as: member.as })).json());
    expect((await inbox()).unread).toBe(3);
    const warnings = (await own(portal, member)).filter(({ type }) => type === 'warning');
    for (const [index, { _id: id }] of warnings.entries()) {
      await acknowledge(portal, member, id);
      await acknowledge(portal, member, id);
      expect((await inbox()).unread).toBe(2 - index);
    }
    expect((await inbox()).items.find(({ read }) => !read)?.text).toContain('reminder');
  });

  it('marks an inbox item as read that was stored before it had the sanction’s id', async ({
    portal,
    crew,
  }) => {
    const id = await sanctionOf(portal, crew);
    const notice = { notice: 'sanctioned', payload: { type: 'warning' } } as const;
    await runInUnitOfWork(portal, (uow) => notifyMembers(uow, null, [{ userId: crew.user.id, notice }]));
    await acknowledge(portal, crew, id);
    const response = await portal.send('GET', '/api/inbox', { as: crew.as });
    expect(inboxEndpoints.inbox.response.parse(response.json())).toMatchObject({
      unread: 0,
      items: [{ read: true }],
    });
  });

  it('is possible only for its member', async ({ portal, crew, admin }) => {
    const id = await sanctionOf(portal, crew);
    const before = await dumpDatabase(portal.database);
    expect(codeOf(await acknowledge(portal, admin, id))).toBe('403 not_allowed');
    expect(codeOf(await appeal(portal, admin, id))).toBe('403 not_allowed');
    expect(codeOf(await acknowledge(portal, crew, newId()))).toBe('404 not_found');
    expect(codeOf(await appeal(portal, crew, newId()))).toBe('404 not_found');
    expect(await dumpDatabase(portal.database)).toEqual(before);
  });
});

describe('an appeal', () => {
  it('waits for a decision, and marks the sanction as read', async ({ portal, crew }) => {
    const id = await sanctionOf(portal, crew);
    const response = await appeal(portal, crew, id, { text: '  I was\r\nelsewhere ' });
    expect(sanctionEndpoints.appealSanction.response.parse(response.json()).sanction).toMatchObject({
      _id: id,
      active: true,
      acknowledgedAt: '2026-03-02T12:00:00.000Z',
      appeal: {
        text: 'I was\nelsewhere',
        appealedAt: '2026-03-02T12:00:00.000Z',
        decision: null,
        comment: null,
        decidedByUsername: null,
        decidedAt: null,
      },
    });
  });

  it.for([
    ['no text', {}],
    ['a blank one', { text: ' \n' }],
    ['2001 characters', { text: 'x'.repeat(2001) }],
    ['another field', { text: 'x', userId: newId() }],
  ] as const)('is rejected with %s', async ([, payload], { portal, crew }) => {
    const id = await sanctionOf(portal, crew);
    const before = await dumpDatabase(portal.database);
    expect(codeOf(await appeal(portal, crew, id, payload))).toBe('400 invalid_input');
    expect(await dumpDatabase(portal.database)).toEqual(before);
  });

  it('may have 2000 characters', async ({ portal, crew }) => {
    const response = await appeal(portal, crew, await sanctionOf(portal, crew), { text: 'x'.repeat(2000) });
    expect(response.statusCode).toBe(200);
  });

  it('is rejected once the sanction is over, and once it was decided', async ({ portal, crew, admin }) => {
    const over = await sanctionOf(portal, crew, { expiry_date: '2026-03-02T12:00:00.000Z' });
    expect(codeOf(await appeal(portal, crew, over))).toBe('409 sanction_over');
    const upheld = await sanctionOf(portal, crew);
    await appeal(portal, crew, upheld);
    await decide(portal, admin, [crew, upheld], { decision: 'upheld', comment: 'x' });
    expect(codeOf(await appeal(portal, crew, upheld))).toBe('409 already_appealed');
  });

  it('succeeds once for thirty requests at once', async ({ portal, crew }) => {
    const id = await sanctionOf(portal, crew);
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, n) => appeal(portal, crew, id, { text: `Try ${n}` })),
    );
    const codes = responses.map(codeOf);
    expect(codes.filter((code) => code === '200')).toHaveLength(1);
    expect(codes.filter((code) => code === '409 already_appealed')).toHaveLength(29);
  });

  it('notifies administrators, with another text for the issuer, and never the member themselves', async ({
    portal,
    crew,
    admin,
  }) => {
    const issuer = await signedInMember(portal, { rank: 247 });
    await appeal(portal, crew, await sanctionOf(portal, crew, { issuer_id: issuer.user.id }));
    const words = `@${crew.user.username} appeals against a warning`;
    expect(await noticesAbout(portal, admin, 'appeal')).toContain(`${words}.`);
    expect(await noticesAbout(portal, issuer, 'appeal')).toEqual([
      `${words} that you issued. Another administrator decides.`,
    ]);
    expect(await noticesAbout(portal, crew, 'appeal')).toEqual([]);
    const accused = await signedInMember(portal, { rank: 247 });
    await appeal(portal, accused, await sanctionOf(portal, accused));
    expect(await noticesAbout(portal, accused, 'appeal')).toEqual([]);
  });
});

describe('a suspended member', () => {
  it('may appeal once, and do nothing else', async ({ portal, crew }) => {
    const id = await sanctionOf(portal, crew, { type: 'suspension' });
    const refused = await portal.send('GET', '/api/sanctions', { as: crew.as });
    const { suspension } = errorBodySchema.parse(refused.json());
    expect(suspension).toMatchObject({ sanctionId: id });
    expect(suspension).not.toHaveProperty('appeal');
    expect(codeOf(await acknowledge(portal, crew, id))).toBe('403 suspended');
    expect((await appeal(portal, crew, id)).statusCode).toBe(200);
    expect(codeOf(await appeal(portal, crew, id))).toBe('409 already_appealed');
    expect(codeOf(await portal.send('GET', '/api/auth/me', { as: crew.as }))).toBe('403 suspended');
  });

  it('sees in the next response that the appeal waits, and a negative decision', async ({
    portal,
    crew,
    admin,
  }) => {
    const notices = async () => {
      const response = await portal.send('GET', '/api/auth/me', { as: crew.as });
      return errorBodySchema.parse(response.json()).suspension?.appeal;
    };
    const id = await sanctionOf(portal, crew, { type: 'suspension' });
    await appeal(portal, crew, id);
    // `upheld` is false before a decision. A lifted suspension has no notice.
    expect(await notices()).toEqual({ upheld: false, comment: null });
    await decide(portal, admin, [crew, id], { decision: 'upheld', comment: 'Seen by three' });
    expect(await notices()).toEqual({ upheld: true, comment: 'Seen by three' });
  });

  it('can be lifted by a process whose clock is behind the issuing one', async ({ portal, crew, admin }) => {
    const issuedAt = '2026-03-02T12:00:05.000Z';
    const id = await sanctionOf(portal, crew, {
      type: 'suspension',
      issued_at: issuedAt,
      active_until: '2026-03-20T12:00:00.000Z',
    });
    await appeal(portal, crew, id);
    expect((await decide(portal, admin, [crew, id])).statusCode).toBe(200);
    const [sanction] = (await recordOf(portal, admin, crew)).sanctions;
    expect(sanction).toMatchObject({ expiryDate: issuedAt, activeUntil: issuedAt });
  });
});

describe('deciding on an appeal', () => {
  it('lifts the sanction now, and keeps it marked as lifted', async ({ portal, crew, admin }) => {
    const id = await sanctionOf(portal, crew);
    await appeal(portal, crew, id);
    const response = await decide(portal, admin, [crew, id]);
    const { user } = adminEndpoints.decideAppeal.response.parse(response.json());
    expect(user.sanctions[0]).toMatchObject({
      _id: id,
      count: 1,
      active: false,
      expiryDate: '2026-03-02T12:00:00.000Z',
      appeal: {
        decision: 'lifted',
        comment: 'Heard both sides',
        decidedByUsername: admin.user.username,
        decidedAt: '2026-03-02T12:00:00.000Z',
      },
    });
    const profile = await portal.send('GET', '/api/users/profile', { as: crew.as });
    expect(profile.json()).toMatchObject({ user: { sanctions: [] } });
    expect(await noticesAbout(portal, crew, 'appeal_decided')).toEqual([
      `@${admin.user.username} lifted the warning you appealed against: Heard both sides`,
    ]);
    const { json } = await portal.send('GET', `/api/admin/history?targetUser=${crew.user.id}`, {
      as: admin.as,
    });
    expect(json()).toMatchObject({
      actions: [
        {
          actionType: 'appeal_lift',
          performedByUsername: admin.user.username,
          targetUsername: crew.user.username,
          details: { action: 'lifted', sanctionType: 'warning', reason: 'Heard both sides' },
        },
      ],
    });
  });

  it('upholds the sanction, which does not end, and counts for a later one of its type', async ({
    portal,
    crew,
    admin,
  }) => {
    const id = await sanctionOf(portal, crew);
    await appeal(portal, crew, id);
    expect(
      (await decide(portal, admin, [crew, id], { decision: 'upheld', comment: 'It stands' })).statusCode,
    ).toBe(200);
    expect(await own(portal, crew)).toMatchObject([
      { _id: id, active: true, appeal: { decision: 'upheld', comment: 'It stands' } },
    ]);
    await sanctionOf(portal, crew);
    expect((await own(portal, crew)).map(({ count }) => count)).toEqual([2, 1]);
  });

  it.for([
    ['no comment', { decision: 'lifted' }],
    ['a blank one', { decision: 'lifted', comment: ' ' }],
    ['no decision', { comment: 'x' }],
    ['another decision', { decision: 'withdrawn', comment: 'x' }],
  ] as const)('is rejected with %s', async ([, payload], { portal, crew, admin }) => {
    const id = await sanctionOf(portal, crew);
    await appeal(portal, crew, id);
    const before = await dumpDatabase(portal.database);
    expect(codeOf(await decide(portal, admin, [crew, id], payload))).toBe('400 invalid_input');
    expect(await dumpDatabase(portal.database)).toEqual(before);
  });

  it('requires an open appeal', async ({ portal, crew, admin, dispatcher }) => {
    const id = await sanctionOf(portal, crew);
    expect(codeOf(await decide(portal, admin, [crew, id]))).toBe('409 not_appealed');
    await appeal(portal, crew, id);
    expect(codeOf(await decide(portal, admin, [dispatcher, id]))).toBe('404 not_found');
    expect(codeOf(await decide(portal, admin, [crew, newId()]))).toBe('404 not_found');
    await decide(portal, admin, [crew, id]);
    const before = await dumpDatabase(portal.database);
    expect(codeOf(await decide(portal, admin, [crew, id]))).toBe('409 already_decided');
    expect(codeOf(await decide(portal, admin, [crew, id], { decision: 'upheld', comment: 'x' }))).toBe(
      '409 already_decided',
    );
    expect(await dumpDatabase(portal.database)).toEqual(before);
  });

  it('is rejected for the issuer, unless they are the owner', async ({ portal, crew, admin, owner }) => {
    const id = await sanctionOf(portal, crew, { issuer_id: admin.user.id });
    await appeal(portal, crew, id);
    const before = await dumpDatabase(portal.database);
    const response = await decide(portal, admin, [crew, id]);
    expect(codeOf(response)).toBe('403 not_allowed');
    expect(response.json<{ message: string }>().message).toContain('another administrator or the owner');
    expect(await dumpDatabase(portal.database)).toEqual(before);
    expect((await decide(portal, owner, [crew, id])).statusCode).toBe(200);
    const theirs = await sanctionOf(portal, crew, { issuer_id: owner.user.id });
    await appeal(portal, crew, theirs);
    expect((await decide(portal, owner, [crew, theirs])).statusCode).toBe(200);
  });

  it('follows the limits of administering members', async ({ portal, admin, owner }) => {
    const ownId = await sanctionOf(portal, admin);
    await appeal(portal, admin, ownId);
    expect(codeOf(await decide(portal, admin, [admin, ownId]))).toBe('403 own_record');
    const higher = await sanctionOf(portal, owner);
    await appeal(portal, owner, higher);
    expect(codeOf(await decide(portal, admin, [owner, higher]))).toBe('403 higher_rank');
    expect((await decide(portal, owner, [owner, higher])).statusCode).toBe(200);
  });

  it('has one result for twenty concurrent decisions of both kinds', async ({
    portal,
    crew,
    admin,
    owner,
  }) => {
    for (let round = 0; round < 5; round += 1) {
      const id = await sanctionOf(portal, crew);
      await appeal(portal, crew, id);
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          decide(portal, n % 3 === 0 ? owner : admin, [crew, id], {
            decision: n % 2 === 0 ? 'lifted' : 'upheld',
            comment: `By ${n}`,
          }),
        ),
      );
      const codes = responses.map(codeOf);
      expect(codes.filter((code) => code === '200')).toHaveLength(1);
      expect(codes.filter((code) => code === '409 already_decided')).toHaveLength(19);
      const { appeal: decided, active } = (await own(portal, crew)).find(({ _id }) => _id === id) ?? {};
      expect(active).toBe(decided?.decision === 'upheld');
    }
    expect(await noticesAbout(portal, crew, 'appeal_decided')).toHaveLength(5);
  });

  it('may happen after the sanction has expired, and keeps its expiry date', async ({
    portal,
    crew,
    admin,
  }) => {
    const id = await sanctionOf(portal, crew, { expiry_date: '2026-03-02T12:00:30.000Z' });
    await appeal(portal, crew, id);
    portal.clock.advance(60_000);
    expect(await own(portal, crew)).toMatchObject([{ _id: id, active: false, appeal: { decision: null } }]);
    expect((await queue(portal, admin)).map(({ sanction }) => sanction._id)).toContain(id);
    await decide(portal, admin, [crew, id]);
    portal.clock.advance(-60_000);
    expect((await recordOf(portal, admin, crew)).sanctions[0]).toMatchObject({
      expiryDate: '2026-03-02T12:00:30.000Z',
      appeal: { decision: 'lifted' },
    });
  });
});

describe('deleting a sanction', () => {
  it('withdraws the notices about it and its appeal, and no others', async ({
    portal,
    crew,
    admin,
    owner,
  }) => {
    for (const type of ['warning', 'reminder']) {
      const payload = { type, breach: 'Late', reason: 'Too late.' };
      const path = `/api/admin/users/${crew.user.id}/sanctions`;
      expect((await portal.send('POST', path, { as: admin.as, payload })).statusCode).toBe(201);
    }
    const sanctions = await own(portal, crew);
    for (const { _id: id } of sanctions) expect((await appeal(portal, crew, id)).statusCode).toBe(200);
    const notices = async () => [
      await noticesAbout(portal, crew, 'sanction'),
      await noticesAbout(portal, admin, 'appeal'),
      await noticesAbout(portal, owner, 'appeal'),
    ];
    expect((await notices()).map(({ length }) => length)).toEqual([2, 2, 2]);
    const warning = sanctions.find(({ type }) => type === 'warning')?._id ?? '';
    expect((await remove(portal, admin, [crew, warning])).statusCode).toBe(200);
    const by = `@${crew.user.username}`;
    expect(await notices()).toEqual([
      ['You have received a reminder. Your profile says why.'],
      [`${by} appeals against a reminder that you issued. Another administrator decides.`],
      [`${by} appeals against a reminder.`],
    ]);
  });

  it('deletes an open appeal and notifies the member, or notifies nobody without an appeal', async ({
    portal,
    crew,
    admin,
  }) => {
    const id = await sanctionOf(portal, crew);
    await appeal(portal, crew, id);
    expect((await remove(portal, admin, [crew, id])).statusCode).toBe(200);
    expect(codeOf(await decide(portal, admin, [crew, id]))).toBe('404 not_found');
    expect(codeOf(await appeal(portal, crew, id))).toBe('404 not_found');
    await remove(portal, admin, [crew, await sanctionOf(portal, crew)]);
    expect(await noticesAbout(portal, crew, 'appeal_decided')).toEqual([
      `@${admin.user.username} deleted the warning you appealed against.`,
    ]);
  });

  it('notifies the member only if the appeal was filed before the deletion', async ({
    portal,
    crew,
    admin,
  }) => {
    let appeals = 0;
    for (let round = 0; round < 10; round += 1) {
      const id = await sanctionOf(portal, crew);
      const changes = await publishedDuring(portal, async () => {
        const [appealed, removed] = await Promise.all([
          appeal(portal, crew, id),
          remove(portal, admin, [crew, id]),
        ]);
        expect(removed.statusCode).toBe(200);
        expect(['200', '404 not_found']).toContain(codeOf(appealed));
      });
      // After the appeal is stored, its response may say that the sanction was deleted in the meantime.
      appeals += changes.length - 1;
      expect(await own(portal, crew)).toEqual([]);
      expect(await noticesAbout(portal, crew, 'appeal_decided')).toHaveLength(appeals);
      const left = await noticesAbout(portal, admin, 'appeal');
      expect(left.filter((text) => text.startsWith(`@${crew.user.username} `))).toEqual([]);
    }
  });
});

describe('the visibility of appeals', () => {
  it('lists open appeals in the queue, longest waiting first, with the issuer of the sanction', async ({
    portal,
    crew,
    dispatcher,
    admin,
  }) => {
    const issuer = await signedInMember(portal, { rank: 247 });
    const first = await sanctionOf(portal, crew, {
      issuer_id: issuer.user.id,
    });
    const second = await sanctionOf(portal, dispatcher);
    const decided = await sanctionOf(portal, crew);
    await appeal(portal, crew, first, { text: 'Not me' });
    portal.clock.advance(1000);
    await appeal(portal, dispatcher, second);
    await appeal(portal, crew, decided);
    await decide(portal, admin, [crew, decided]);
    portal.clock.advance(-1000);
    const pending = await queue(portal, admin);
    const ours = pending.filter(({ sanction }) => [first, second, decided].includes(sanction._id));
    expect(ours.map(({ sanction }) => sanction._id)).toEqual([first, second]);
    expect(ours[0]).toMatchObject({
      user: { _id: crew.user.id, robloxUsername: crew.user.username },
      issuerId: issuer.user.id,
      sanction: { issuerUsername: issuer.user.username, appeal: { text: 'Not me', decision: null } },
    });
  });

  it('leaves members who are not on the staff out of the queue, until they come back', async ({
    portal,
    crew,
    admin,
  }) => {
    const id = await sanctionOf(portal, crew);
    await appeal(portal, crew, id);
    const isListed = async () => (await queue(portal, admin)).some(({ sanction }) => sanction._id === id);
    const standAt = (rank: number) =>
      portal.database.db.updateTable('users').set({ rank }).where('id', '=', crew.user.id).execute();
    await standAt(1);
    expect(await isListed()).toBe(false);
    await standAt(239);
    expect(await isListed()).toBe(true);
  });

  it('hides the issuer in the queue from the appealing member, except the owner', async ({
    portal,
    admin,
    owner,
  }) => {
    const issuer = await signedInMember(portal, { rank: 247, username: 'Hidden_Issuer' });
    const given = { issuer_id: issuer.user.id };
    for (const [who, sees] of [
      [admin, false],
      [owner, true],
    ] as const) {
      const id = await sanctionOf(portal, who, given);
      await appeal(portal, who, id);
      const entry = (await queue(portal, who)).find(({ sanction }) => sanction._id === id);
      expect(entry?.issuerId).toBe(sees ? issuer.user.id : null);
      expect(entry?.sanction.issuerUsername).toBe(sees ? 'Hidden_Issuer' : undefined);
    }
  });

  it('shows no appeal on a profile, for any rank', async ({ portal, crew, admin, dispatcher }) => {
    const id = await sanctionOf(portal, crew);
    await appeal(portal, crew, id, { text: 'Words of the appeal' });
    await decide(portal, admin, [crew, id], { decision: 'upheld', comment: 'Words of the decision' });
    for (const as of [dispatcher.as, admin.as]) {
      const { body } = await portal.send('GET', `/api/users/${crew.user.id}`, { as });
      expect(body).toContain(id);
      expect(body).not.toMatch(/Words of|acknowledged|appeal/i);
    }
  });

  it('lists a member’s own sanctions without issuers, lifted ones for thirty days', async ({
    portal,
    crew,
    admin,
  }) => {
    const hidden = await signedInMember(portal, { username: 'Hidden_Issuer' });
    const liftedOn = (at: string) =>
      sanctionOf(portal, crew, {
        issuer_id: hidden.user.id,
        expiry_date: at,
        appealed_at: at,
        appeal_text: 'x',
        appeal_decision: 'lifted',
        appeal_comment: 'x',
        appeal_decided_by_id: admin.user.id,
        appeal_decided_at: at,
      });
    await sanctionOf(portal, crew, { expiry_date: '2026-03-01T12:00:00.000Z' });
    await liftedOn('2026-01-31T12:00:00.000Z');
    const lifted = await liftedOn('2026-01-31T12:00:00.001Z');
    const { body } = await portal.send('GET', '/api/sanctions', { as: crew.as });
    expect(body).not.toContain('Hidden_Issuer');
    expect((await own(portal, crew)).map(({ _id }) => _id)).toEqual([lifted]);
  });
});

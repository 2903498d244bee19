import { MINUTE_MS } from '@crewroom/domain/days';
import { NOTICE_WAIT_MS, type NotificationChannel } from '@crewroom/domain/notifications/rules';
import { termEndpoints } from '@crewroom/domain/terms/endpoints';
import { describe, expect } from 'vitest';
import { runInUnitOfWork } from '../../platform/changes/unit-of-work.ts';
import { memberWith } from '../../testing/fake-roblox.ts';
import { suspend } from '../../testing/flights/suspend.ts';
import {
  addBrowser,
  choose,
  deliver,
  joinAccount,
  publish,
  waitingFor,
  withPushService,
} from '../../testing/notifications/notified.ts';
import type { SignedInMember, TestPortal } from '../../testing/test-portal.ts';
import { eraseMember } from '../erasure/erase-member.ts';
import { applyRank } from '../roster/rank.ts';
import { ensureOpenTerm } from '../terms/open-term.ts';

const { it, service } = await withPushService();

const both = { push: true, discord: true };

/** Creates a member who gets rewards and terms in a browser and on Discord. Returns what arrives in each. */
async function notifiedEverywhere(portal: TestPortal, member: SignedInMember) {
  await choose(portal, member, { kinds: { reward: both, term_advanced: both } });
  const { endpoint } = await addBrowser(portal, service, member);
  const account = await joinAccount(portal, member);
  return {
    push: async () => (await service.arrivedAt(endpoint)).map(({ payload }) => payload['body']),
    discord: async () =>
      (await service.messagesTo(account)).map((content) =>
        content.slice(0, content.lastIndexOf('\n')).replaceAll('\\', ''),
      ),
  };
}

/** Waits half a minute, and sends all pending notifications. */
async function sendAll(portal: TestPortal): Promise<void> {
  portal.clock.advance(NOTICE_WAIT_MS);
  await deliver(portal);
  await deliver(portal, 'discord');
}

type Meanwhile = (portal: TestPortal, crew: SignedInMember, admin: SignedInMember) => Promise<unknown>;

/** Changes that may happen before a notice is sent, and where it is still sent. */
const meanwhile: readonly (readonly [string, Meanwhile, readonly NotificationChannel[]])[] = [
  ['nothing happened', () => Promise.resolve(), ['push', 'discord']],
  ['it was read', (portal, { as }) => portal.send('POST', '/api/inbox/read', { as }), []],
  ['it was taken back', ({ database }) => database.db.deleteFrom('inbox_items').execute(), []],
  [
    'its kind was switched off for devices',
    (portal, crew) => choose(portal, crew, { kinds: { reward: { push: false, discord: true } } }),
    ['discord'],
  ],
  ['they were suspended', (portal, { user }, admin) => suspend(portal, admin, user.id), []],
  ['they signed out', (portal, { as }) => portal.send('POST', '/api/auth/logout', { as }), ['discord']],
  [
    'their account was parted',
    (portal, { as }) => portal.send('DELETE', '/api/me/discord', { as }),
    ['push'],
  ],
  [
    'they left the staff',
    (portal, { user }) =>
      runInUnitOfWork(portal, (uow) => applyRank(uow, user.id, memberWith(1), portal.clock())),
    [],
  ],
  [
    'they were erased',
    (portal, { user }) => runInUnitOfWork(portal, (uow) => eraseMember(uow, user.roblox_id)),
    [],
  ],
];

describe('a pending notice', () => {
  it.for(meanwhile)('once %s', async ([, happens, where], { portal, crew, admin }) => {
    const arrived = await notifiedEverywhere(portal, crew);
    await publish(portal, crew, { notice: 'rewarded', payload: { amount: 2.5, reason: 'Well flown' } });
    expect(await waitingFor(portal, crew)).toBe(2);
    portal.clock.advance(1_000);
    await happens(portal, crew, admin);
    await sendAll(portal);
    for (const channel of ['push', 'discord'] as const)
      expect(await arrived[channel]()).toEqual(
        where.includes(channel) ? ['You have received a reward of $2.50: Well flown'] : [],
      );
    expect(await waitingFor(portal, crew)).toBe(0);
  });

  it.for([
    [247, ['@']],
    [246, []],
  ] as const)(
    'of an appeal, to a member who has rank %i when it is sent',
    async ([rank, begins], { portal, admin }) => {
      await choose(portal, admin, { kinds: { appeal: both } });
      const { endpoint } = await addBrowser(portal, service, admin);
      const account = await joinAccount(portal, admin);
      const noticePayload = { member: admin.user.id, type: 'warning', id: admin.user.id } as const;
      await publish(portal, admin, { notice: 'appealed', payload: noticePayload });
      portal.clock.advance(1_000);
      await runInUnitOfWork(portal, (uow) => applyRank(uow, admin.user.id, memberWith(rank), portal.clock()));
      await sendAll(portal);
      const pushed = (await service.arrivedAt(endpoint)).map(({ payload }) => payload['body']?.slice(0, 1));
      expect(pushed).toEqual(begins);
      expect(await service.messagesTo(account)).toHaveLength(begins.length);
      expect(await waitingFor(portal, admin)).toBe(0);
    },
  );

  it('is followed by the notice of the undo when it is about a new term', async ({ portal, crew, admin }) => {
    await ensureOpenTerm(portal.database, portal.clock());
    portal.clock.advance(2 * MINUTE_MS);
    const arrived = await notifiedEverywhere(portal, crew);
    const { as } = admin;
    const preview = await portal.send('GET', '/api/admin/term/preview', { as });
    const { term } = termEndpoints.previewTerm.response.parse(preview.json());
    expect((await portal.send('POST', '/api/admin/term/advance', { as })).statusCode).toBe(200);
    portal.clock.advance(1_000);
    const undone = await portal.send('POST', '/api/admin/term/undo', { as, payload: { termId: term._id } });
    expect(undone.statusCode).toBe(200);
    await sendAll(portal);
    const next = term.number + 1;
    for (const channel of ['push', 'discord'] as const)
      expect(await arrived[channel]()).toEqual([
        expect.stringMatching(`^Term ${next} has begun`),
        expect.stringMatching(`^The beginning of term ${next} was undone`),
      ]);
  });
});

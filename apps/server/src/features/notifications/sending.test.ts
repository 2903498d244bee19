import { DAY_MS, MINUTE_MS } from '@crewroom/domain/days';
import { NOTICE_WAIT_MS } from '@crewroom/domain/notifications/rules';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { runInUnitOfWork } from '../../platform/changes/unit-of-work.ts';
import { claimNext } from '../../platform/outbox/claims.ts';
import {
  addBrowser,
  choose,
  deliver,
  joinAccount,
  publish,
  waitingFor,
  withPushService,
} from '../../testing/notifications/notified.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../../testing/test-portal.ts';
import { escapeMarkup } from '../discord/posts/markup.ts';
import { withdrawNotices } from '../inbox/inbox.ts';

const { it, service } = await withPushService();

const push = { push: true, discord: false };
const rewarded = (reason: string) => ({ notice: 'rewarded', payload: { amount: 2.5, reason } }) as const;
const bodyOf = (reason: string) => `You have received a reward of $2.50: ${reason}`;

/** Creates a member who gets notices of rewards in a browser. */
async function notices(portal: TestPortal, member: SignedInMember) {
  await choose(portal, member, { kinds: { reward: push } });
  return await addBrowser(portal, service, member);
}

async function bodiesAt({ endpoint }: { readonly endpoint: string }): Promise<(string | undefined)[]> {
  return (await service.arrivedAt(endpoint)).map(({ payload }) => payload['body']);
}

describe('a notice', () => {
  it('arrives at all devices, if unread for half a minute', async ({ portal, crew }) => {
    const browsers = [await notices(portal, crew), await addBrowser(portal, service, crew)] as const;
    await publish(portal, crew, rewarded('Well flown'));
    await publish(portal, crew, { notice: 'sanctioned', payload: { type: 'warning' } });
    portal.clock.advance(NOTICE_WAIT_MS - 1);
    expect(await deliver(portal)).toBe(1);
    expect(await bodiesAt(browsers[0])).toEqual([]);
    portal.clock.advance(1);
    await deliver(portal);
    for (const { endpoint } of browsers) {
      expect(await service.arrivedAt(endpoint)).toEqual([
        {
          endpoint,
          payload: {
            title: portal.config.airline.name,
            body: bodyOf('Well flown'),
            link: '/profile',
            kind: 'reward',
          },
          ttl: DAY_MS / 1_000,
        },
      ]);
    }
    expect(await waitingFor(portal, crew)).toBe(0);
  });

  it('is signed for a browser that subscribed with the portal’s key', async ({ portal, crew }) => {
    await choose(portal, crew, { kinds: { reward: push } });
    const response = await portal.send('GET', '/api/me/push/key', { as: crew.as });
    const { publicKey } = z.object({ publicKey: z.string() }).parse(response.json());
    const payload = await service.subscribe(publicKey);
    await portal.send('POST', '/api/me/push', { as: crew.as, payload });
    await publish(portal, crew, rewarded('Signed'));
    portal.clock.advance(NOTICE_WAIT_MS);
    await deliver(portal);
    expect(await bodiesAt(payload)).toEqual([bodyOf('Signed')]);
  });

  it('is replaced by a newer one about the same subject', async ({ portal, crew, admin }) => {
    await choose(portal, crew, { kinds: { seat_given: push } });
    const browser = await addBrowser(portal, service, crew);
    const flight = { id: '0195d0c4-0000-7000-8000-000000000001', flightCode: 'CR101' };
    for (const role of ['Captain', 'Cabin Crew'])
      await publish(portal, crew, { notice: 'seatGiven', payload: { flight, role, by: admin.user.id } });
    portal.clock.advance(NOTICE_WAIT_MS);
    await deliver(portal);
    expect(await bodiesAt(browser)).toEqual([
      `@${admin.user.username} gave you a seat as Cabin Crew on CR101.`,
    ]);
    await publish(portal, crew, {
      notice: 'seatGiven',
      payload: { flight, role: 'Pilot', by: admin.user.id },
    });
    await runInUnitOfWork(portal, (uow) => withdrawNotices(uow, `/flights/${flight.id}`));
    portal.clock.advance(NOTICE_WAIT_MS);
    await deliver(portal);
    expect(await bodiesAt(browser)).toHaveLength(1);
  });

  it('is not queued for members who chose nothing, or have no device', async ({ portal, crew, admin }) => {
    await addBrowser(portal, service, crew);
    await choose(portal, admin, { kinds: { reward: push } });
    for (const member of [crew, admin]) {
      await publish(portal, member, rewarded('Quiet'));
      expect(await waitingFor(portal, member)).toBe(0);
    }
  });
});

describe('a push service', () => {
  it('gets pending notices later, in order, when it is unavailable', async ({ portal, crew }) => {
    const browser = await notices(portal, crew);
    for (const reason of ['One', 'Two', 'Three']) {
      await publish(portal, crew, rewarded(reason));
      portal.clock.advance(1);
    }
    portal.clock.advance(NOTICE_WAIT_MS);
    await service.break({ service: 'push', status: 503, times: 2 });
    let wait = await deliver(portal);
    expect(await bodiesAt(browser)).toEqual([]);
    for (let look = 0; wait !== null && look < 10; look += 1) {
      portal.clock.advance(wait);
      wait = await deliver(portal);
    }
    expect(await bodiesAt(browser)).toEqual(['One', 'Two', 'Three'].map(bodyOf));
  });

  it('gets no request for as long as it says', async ({ portal, crew }) => {
    const browser = await notices(portal, crew);
    await publish(portal, crew, rewarded('Slowly'));
    portal.clock.advance(NOTICE_WAIT_MS);
    await service.break({ service: 'push', status: 429, retryAfter: 120, times: 1 });
    expect(await deliver(portal)).toBe(2 * MINUTE_MS);
    portal.clock.advance(2 * MINUTE_MS);
    await deliver(portal);
    expect(await bodiesAt(browser)).toEqual([bodyOf('Slowly')]);
  });

  it('no longer gets the notice when it is unavailable for a day', async ({ portal, crew }) => {
    const browser = await notices(portal, crew);
    await publish(portal, crew, rewarded('In vain'));
    portal.clock.advance(NOTICE_WAIT_MS);
    await service.break({ service: 'push', status: 500 });
    const began = portal.clock().getTime();
    for (let wait = await deliver(portal); wait !== null; wait = await deliver(portal))
      portal.clock.advance(wait);
    await service.behave();
    const hours = (portal.clock().getTime() - began) / (60 * MINUTE_MS);
    expect(hours).toBeGreaterThan(22);
    expect(hours).toBeLessThanOrEqual(24);
    expect(await bodiesAt(browser)).toEqual([]);
    expect(await waitingFor(portal, crew)).toBe(0);
  });

  it('removes a browser that it does not know, with its pending notices', async ({ portal, crew }) => {
    const [gone, other] = [await notices(portal, crew), await addBrowser(portal, service, crew)];
    await publish(portal, crew, rewarded('First'));
    await publish(portal, crew, rewarded('Second'));
    await service.end(gone.endpoint);
    portal.clock.advance(NOTICE_WAIT_MS);
    await deliver(portal);
    const { channels } = await choose(portal, crew, {});
    expect(channels.push.map(({ _id }) => _id)).toEqual([other.id]);
    expect(await bodiesAt(other)).toEqual(['First', 'Second'].map(bodyOf));
    expect(await waitingFor(portal, crew)).toBe(0);
  });

  it('gets the next notification when it rejects one', async ({ portal, crew }) => {
    const browser = await notices(portal, crew);
    await publish(portal, crew, rewarded('Refused'));
    portal.clock.advance(NOTICE_WAIT_MS);
    await service.break({ service: 'push', status: 400, times: 1 });
    await deliver(portal);
    await publish(portal, crew, rewarded('Taken'));
    portal.clock.advance(NOTICE_WAIT_MS);
    await deliver(portal);
    expect(await bodiesAt(browser)).toEqual([bodyOf('Taken')]);
  });
});

describe('several processes', () => {
  it('send each notification once', async ({ portal }) => {
    const members = await Promise.all(Array.from({ length: 5 }, () => signedInMember(portal)));
    const browsers = await Promise.all(members.map((member) => notices(portal, member)));
    for (const member of members) {
      await publish(portal, member, rewarded('One'));
      await publish(portal, member, rewarded('Two'));
    }
    portal.clock.advance(NOTICE_WAIT_MS);
    await Promise.all([deliver(portal), deliver(portal), deliver(portal)]);
    for (const browser of browsers) expect(await bodiesAt(browser)).toEqual(['One', 'Two'].map(bodyOf));
  });

  it('continue the work of one that died while it sent', async ({ portal, crew }) => {
    const browser = await notices(portal, crew);
    await publish(portal, crew, rewarded('Not lost'));
    portal.clock.advance(NOTICE_WAIT_MS);
    expect(await claimNext(portal.database, 'sends', 'sandbox', portal.clock())).toMatchObject({ tries: 0 });
    expect(await deliver(portal)).toBe(15_000);
    portal.clock.advance(15_000);
    await deliver(portal);
    expect(await bodiesAt(browser)).toEqual([bodyOf('Not lost')]);
  });
});

describe('Discord', () => {
  it('sends direct messages for chosen kinds, once an account is linked', async ({ portal, crew }) => {
    await choose(portal, crew, { kinds: { reward: { push: false, discord: true } } });
    await publish(portal, crew, rewarded('Not joined'));
    expect(await waitingFor(portal, crew)).toBe(0);
    const account = await joinAccount(portal, crew);
    expect((await choose(portal, crew, {})).channels.discord).toBe(true);
    await publish(portal, crew, rewarded('Joined @everyone'));
    portal.clock.advance(NOTICE_WAIT_MS);
    await deliver(portal, 'discord');
    expect(await service.messagesTo(account)).toEqual([
      `${escapeMarkup(bodyOf('Joined @everyone'), 500)}\n<${portal.config.publicUrl}/profile>`,
    ]);
  });

  it('gets the next message, but no retry of a rejected one', async ({ portal, crew }) => {
    await choose(portal, crew, { kinds: { reward: { push: false, discord: true } } });
    const account = await joinAccount(portal, crew);
    await publish(portal, crew, rewarded('Refused'));
    await publish(portal, crew, rewarded('Taken'));
    portal.clock.advance(NOTICE_WAIT_MS);
    await service.break({ service: 'discord', status: 403, times: 1 });
    await deliver(portal, 'discord');
    expect(await waitingFor(portal, crew)).toBe(0);
    const [only, ...others] = await service.messagesTo(account);
    expect([only?.includes('Taken'), others]).toEqual([true, []]);
  });

  it('gets no pending notices once the airline has no application', async ({ portal, crew }) => {
    await choose(portal, crew, { kinds: { reward: { push: false, discord: true } } });
    const account = await joinAccount(portal, crew);
    await publish(portal, crew, rewarded('Too late'));
    portal.clock.advance(NOTICE_WAIT_MS);
    const without = { ...portal, config: { ...portal.config, discord: null } };
    expect(await deliver(without, 'discord')).toBeNull();
    expect(await waitingFor(portal, crew)).toBe(0);
    expect(await service.messagesTo(account)).toEqual([]);
  });
});

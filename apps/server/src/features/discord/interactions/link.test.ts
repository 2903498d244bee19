import { discordEndpoints } from '@crewroom/domain/discord/endpoints';
import { describe, expect } from 'vitest';
import { sandboxDiscord } from '../../../integrations/discord/settings.ts';
import { runInUnitOfWork } from '../../../platform/changes/unit-of-work.ts';
import { memberWith } from '../../../testing/fake-roblox.ts';
import { codeOf, it } from '../../../testing/portal-test.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../../../testing/test-portal.ts';
import { eraseMember } from '../../erasure/erase-member.ts';
import { applyRank } from '../../roster/rank.ts';
import { makeLinkToken } from './link-token.ts';
import { linkAccount, unknownLink } from './link.ts';

const path = '/api/me/discord';
const key = sandboxDiscord.discordBotToken;

let made = 0;

/** Returns the link token that is sent to a Discord account. */
function tokenFor(portal: TestPortal, id: string, username = 'ada.flies'): string {
  made += 1;
  return makeLinkToken({ id, username }, String(made), key, portal.clock());
}

const link = (portal: TestPortal, { as }: SignedInMember, token: string) =>
  portal.send('POST', path, { as, payload: { token } });

const linkedTo = async (portal: TestPortal, { as }: SignedInMember) =>
  discordEndpoints.discord.response.parse((await portal.send('GET', path, { as })).json()).linked;

const asked = (portal: TestPortal, { as }: SignedInMember, token: string) =>
  portal.send('GET', `${path}/link/${token}`, { as });

describe('a link token', () => {
  it('names the account, and links it once', async ({ portal, crew }) => {
    const token = tokenFor(portal, crew.user.id);
    expect((await asked(portal, crew, token)).json()).toEqual({ username: 'ada.flies' });
    expect(await linkedTo(portal, crew)).toBeNull();
    const response = await link(portal, crew, token);
    expect(response.statusCode).toBe(201);
    const linked = { username: 'ada.flies', at: portal.clock().toISOString() };
    expect(response.json()).toEqual({ linked });
    expect(await linkedTo(portal, crew)).toEqual(linked);
    expect(codeOf(await asked(portal, crew, token))).toBe('404 unknown_link');
    expect(codeOf(await link(portal, crew, token))).toBe('404 unknown_link');
  });

  it('is valid for ten minutes', async ({ portal, crew, clock }) => {
    const token = tokenFor(portal, crew.user.id);
    clock.advance(10 * 60_000 - 1);
    expect((await asked(portal, crew, token)).statusCode).toBe(200);
    clock.advance(1);
    expect(codeOf(await asked(portal, crew, token))).toBe('404 unknown_link');
    expect(codeOf(await link(portal, crew, token))).toBe('404 unknown_link');
  });

  it('is rejected when it was created elsewhere, altered or cut', async ({ portal, crew }) => {
    const token = tokenFor(portal, crew.user.id);
    const forged = [
      makeLinkToken({ id: crew.user.id, username: 'x' }, '1', 'another-token-of-a-bot', portal.clock()),
      token.slice(1),
      token.slice(0, -1),
      `${token}A`,
      token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
      'x'.repeat(190),
      ' ',
      '%00',
    ];
    for (const one of forged) {
      expect(codeOf(await asked(portal, crew, encodeURIComponent(one)))).toBe('404 unknown_link');
      expect(codeOf(await link(portal, crew, one))).toBe('404 unknown_link');
    }
  });

  it('counts as one when it is sent twice for one interaction', async ({ portal, crew, dispatcher }) => {
    const account = { id: crew.user.id, username: 'ada.flies' };
    const first = makeLinkToken(account, 'one', key, portal.clock());
    portal.clock.advance(1000);
    const second = makeLinkToken(account, 'one', key, portal.clock());
    expect((await link(portal, crew, first)).statusCode).toBe(201);
    expect((await portal.send('DELETE', path, { as: crew.as })).statusCode).toBe(204);
    expect(codeOf(await link(portal, dispatcher, second))).toBe('404 unknown_link');
  });

  it('fits into a URL with Discord’s longest name', () => {
    const account = { id: '9'.repeat(20), username: 'x'.repeat(32) };
    expect(makeLinkToken(account, '9'.repeat(20), key, new Date()).length).toBeLessThanOrEqual(200);
  });
});

describe('linking a member and an account', () => {
  it('is one to one', async ({ portal, crew, dispatcher }) => {
    const account = crew.user.id;
    await link(portal, crew, tokenFor(portal, account));
    const ofAccount = tokenFor(portal, account);
    expect(codeOf(await link(portal, dispatcher, ofAccount))).toBe('409 already_linked');
    expect(codeOf(await link(portal, crew, tokenFor(portal, dispatcher.user.id)))).toBe('409 already_linked');
    // Linking the same two again succeeds.
    expect((await link(portal, crew, ofAccount)).statusCode).toBe(201);
    await portal.send('DELETE', path, { as: crew.as });
    expect(await linkedTo(portal, crew)).toBeNull();
    expect((await link(portal, dispatcher, tokenFor(portal, account))).statusCode).toBe(201);
  });

  it('succeeds once for many concurrent requests', async ({ portal }) => {
    const members = await Promise.all(Array.from({ length: 8 }, () => signedInMember(portal, { rank: 239 })));
    const account = members[0]?.user.id ?? '';
    const responses = await Promise.all(members.map((one) => link(portal, one, tokenFor(portal, account))));
    const codes = responses.map(codeOf).toSorted();
    expect(codes).toEqual(['201', ...Array.from({ length: 7 }, () => '409 already_linked')]);
  });

  it('is rejected for a member who left the staff after the request was admitted', async ({ portal }) => {
    const { user } = await signedInMember(portal, { rank: 239 });
    portal.clock.advance(1000);
    await runInUnitOfWork(portal, (uow) => applyRank(uow, user.id, { isMember: false }, portal.clock()));
    const token = tokenFor(portal, user.id);
    const join = () =>
      runInUnitOfWork(portal, (uow) => linkAccount(uow, { userId: user.id }, token, { botToken: key }));
    expect(await join()).toBe(unknownLink);
    const back = memberWith(239);
    portal.clock.advance(1000);
    await runInUnitOfWork(portal, (uow) => applyRank(uow, user.id, back, portal.clock()));
    expect(await join()).toBe(user.id);
  });

  it('ends when the member leaves, loses the staff rank or is erased, but not on a suspension', async ({
    portal,
  }) => {
    const { clock, database } = portal;
    const linkedAfter = async (action: (member: SignedInMember) => Promise<unknown>) => {
      const member = await signedInMember(portal, { rank: 239 });
      await link(portal, member, tokenFor(portal, member.user.id));
      clock.advance(1000);
      await action(member);
      const left = database.db.selectFrom('discord_links').where('discord_id', '=', member.user.id);
      return (await left.selectAll().execute()).length;
    };
    const rank = (member: SignedInMember, membership: Parameters<typeof applyRank>[2]) =>
      runInUnitOfWork(portal, (uow) => applyRank(uow, member.user.id, membership, clock()));
    const role = { id: '1', rank: 1, name: 'Guest' };
    expect(await linkedAfter((member) => rank(member, { isMember: false }))).toBe(0);
    expect(await linkedAfter((member) => rank(member, { isMember: true, top: role, roles: [role] }))).toBe(0);
    expect(
      await linkedAfter((member) =>
        runInUnitOfWork(portal, (uow) => eraseMember(uow, member.user.roblox_id)),
      ),
    ).toBe(0);
    const admin = await signedInMember(portal, { rank: 247 });
    const suspend = (member: SignedInMember) =>
      portal.send('POST', `/api/admin/users/${member.user.id}/sanctions`, {
        as: admin.as,
        payload: { type: 'suspension', breach: '1', reason: 'No show' },
      });
    expect(await linkedAfter(suspend)).toBe(1);
  });
});

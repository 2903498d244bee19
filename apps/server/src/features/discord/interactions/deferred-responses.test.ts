import { customIdOf } from '@crewroom/domain/discord/controls';
import { discordMessages } from '@crewroom/domain/discord/messages';
import { describe, expect, it } from 'vitest';
import { type DiscordApi, startDiscordApi } from '../../../testing/discord/discord-api.ts';
import {
  clickOn,
  commandOf,
  deliver,
  does,
  interactionOf,
  linkedUser,
  nextSnowflake,
} from '../../../testing/discord/discord-user.ts';
import { memberWith } from '../../../testing/fake-roblox.ts';
import { stageFlight } from '../../../testing/flights/staged-flight.ts';
import { createTestPortal, signedInMember, type TestPortal } from '../../../testing/test-portal.ts';

const STALE_MS = 11 * 60_000;

/** Holds the check of the rank before a dispatcher's click, so that its response is deferred. Returns how to let it go. */
async function deferred(portal: TestPortal, control: 'take' | 'give-back') {
  const dispatcher = await signedInMember(portal, { rank: 244 });
  const { flight } = await stageFlight(portal.database.db, 'available', {
    dispatcher_id: dispatcher.user.id,
    scheduled_date: '2026-03-04T18:30:00.000Z',
  });
  const user = await linkedUser(portal, dispatcher.as);
  portal.clock.advance(STALE_MS);
  const letGo = portal.roblox.hold();
  const id = nextSnowflake();
  const body = interactionOf(user, clickOn(customIdOf(control, flight.id), '0'), id);
  return { id, letGo, response: await deliver(portal, body) };
}

const openPortal = (discord: DiscordApi) =>
  createTestPortal({ environment: { DISCORD_API_URL: discord.url }, deferAfterMs: 1 });

describe('a response that is not ready in time', () => {
  it('is deferred, and replaces the deferred message when it is ready', async () => {
    await using discord = await startDiscordApi();
    await using portal = await openPortal(discord);
    const { id, letGo, response } = await deferred(portal, 'take');
    expect([response.statusCode, response.json()]).toEqual([200, { type: 5, data: { flags: 64 } }]);
    expect(discord.asked).toEqual([]);
    letGo();
    await expect.poll(() => discord.asked.length).toBe(1);
    const application = portal.config.discord?.id;
    expect(discord.asked[0]).toMatchObject({
      method: 'PATCH',
      path: `/api/v10/webhooks/${application}/token-of-${id}/messages/@original`,
      body: {
        content: expect.stringContaining('You have a seat on') as unknown,
        allowed_mentions: { parse: [] },
      },
    });
  });

  it('is sent again when Discord fails', async () => {
    await using discord = await startDiscordApi();
    discord.failsWith = 503;
    await using portal = await openPortal(discord);
    const { letGo } = await deferred(portal, 'take');
    letGo();
    await expect.poll(() => discord.asked.length).toBe(1);
    discord.failsWith = null;
    await expect.poll(() => discord.asked.length).toBeGreaterThan(1);
    expect(discord.asked[1]).toEqual(discord.asked[0]);
  });

  it('does not keep a portal from closing while Discord is unavailable', async () => {
    await using discord = await startDiscordApi();
    discord.failsWith = 503;
    const portal = await openPortal(discord);
    const { letGo } = await deferred(portal, 'give-back');
    letGo();
    await expect.poll(() => discord.asked.length).toBeGreaterThan(0);
    await portal[Symbol.asyncDispose]();
    expect(portal.app.server.listening).toBe(false);
  });
});

it("uses the member's current rank, and is rejected once they have left", async () => {
  await using portal = await createTestPortal();
  const crew = await signedInMember(portal, { rank: 239 });
  const user = await linkedUser(portal, crew.as);
  portal.clock.advance(STALE_MS);
  portal.roblox.memberships.set(crew.user.roblox_id, memberWith(1));
  expect((await does(portal, user, commandOf('me'))).content).toContain('Next flight');
  await portal.app.settled();
  expect((await does(portal, user, commandOf('me'))).content).toBe(discordMessages.notLinked);
});

import { InteractionResponseType } from 'discord-api-types/v10';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { sandboxDiscord } from '../../../integrations/discord/settings.ts';
import { type DiscordApi, startDiscordApi } from '../../../testing/discord/discord-api.ts';
import { signatureOf } from '../../../testing/discord/discord-user.ts';
import { chooseLastSeats, ROUNDS } from '../../../testing/discord/last-seat.ts';
import { startReplicas } from '../../../testing/replicas.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';

const promisedSchema = z.object({
  type: z.literal(InteractionResponseType.DeferredChannelMessageWithSource),
});
const isPromised = (response: unknown): boolean => promisedSchema.safeParse(response).success;

/**
 * Returns the text that replaced a deferred response, because a slow machine may miss Discord's deadline. If a request came
 * twice, both may be deferred, and the second only says that the first is under way.
 */
async function laterResponse(
  { asked }: DiscordApi,
  body: string,
  countPromises: () => number,
): Promise<unknown> {
  const { token } = z.object({ token: z.string() }).parse(JSON.parse(body));
  const edits = () => asked.filter(({ method, path }) => method === 'PATCH' && path.includes(`/${token}/`));
  await expect.poll(() => edits().length >= countPromises(), { timeout: 60_000 }).toBe(true);
  const bodies = edits().map((edit) => edit.body);
  return bodies.find((one) => JSON.stringify(one).includes('You have a seat')) ?? bodies.at(-1);
}

it('one of fifty members who choose the last seat in Discord at the same time gets it, in two processes', async () => {
  await using empty = await createTestDatabase();
  if (empty.target.engine !== 'postgres') throw new Error('Two processes share a PostgreSQL');
  await using discord = await startDiscordApi();
  await using replicas = await startReplicas({
    count: 2,
    databaseUrl: empty.target.url,
    environment: () => ({
      DISCORD_APPLICATION_ID: sandboxDiscord.discordApplicationId,
      DISCORD_PUBLIC_KEY: sandboxDiscord.discordPublicKey,
      DISCORD_BOT_TOKEN: sandboxDiscord.discordBotToken,
      DISCORD_API_URL: discord.url,
      RANK_MAX_AGE_MINUTES: '10080',
    }),
  });
  const promises = new Map<string, number>();
  const countPromises = (body: string): number => promises.get(body) ?? 0;
  const rounds = await chooseLastSeats(replicas.database.db, new Date(), async (body, number) => {
    const { url = '' } = replicas.all[number % 2] ?? {};
    const headers = signatureOf(body, new Date());
    const response = await fetch(`${url}/discord/interactions`, { method: 'POST', body, headers });
    const now: unknown = await response.json();
    if (!isPromised(now)) return now;
    promises.set(body, countPromises(body) + 1);
    return { data: await laterResponse(discord, body, () => countPromises(body)) };
  });
  expect(rounds).toEqual(Array.from({ length: ROUNDS }, () => '1 of 1'));
});

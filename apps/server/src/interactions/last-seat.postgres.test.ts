import { expect, it } from 'vitest';
import { sandboxDiscord } from '../discord/settings.ts';
import { startReplicas } from '../testing/replicas.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { signatureOf } from './testing/discord-user.ts';
import { chooseLastSeats, ROUNDS } from './testing/last-seat.ts';

it('of fifty who choose the last seat of a flight in Discord at one moment one has it, in two processes', async () => {
  await using empty = await createTestDatabase();
  if (empty.target.engine !== 'postgres') throw new Error('Two processes share a PostgreSQL');
  await using replicas = await startReplicas({
    count: 2,
    databaseUrl: empty.target.url,
    environment: () => ({
      DISCORD_APPLICATION_ID: sandboxDiscord.discordApplicationId,
      DISCORD_PUBLIC_KEY: sandboxDiscord.discordPublicKey,
      DISCORD_BOT_TOKEN: sandboxDiscord.discordBotToken,
      DISCORD_API_URL: 'http://localhost:1',
      RANK_MAX_AGE_MINUTES: '10080',
    }),
  });
  const rounds = await chooseLastSeats(replicas.database.db, new Date(), async (body, number) => {
    const { address = '' } = replicas.all[number % 2] ?? {};
    const headers = signatureOf(body, new Date());
    const answer = await fetch(`${address}/discord/interactions`, { method: 'POST', body, headers });
    return await answer.json();
  });
  expect(rounds).toEqual(Array.from({ length: ROUNDS }, () => '1 of 1'));
});

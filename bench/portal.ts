import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Topic } from '@crewroom/domain/topics';
import { buildApp } from '@crewroom/server/app';
import { createSession, newToken } from '@crewroom/server/auth/sessions';
import { runChange } from '@crewroom/server/changes/change';
import { startDelivery } from '@crewroom/server/chat/delivery';
import type { SendMessage } from '@crewroom/server/chat/discord';
import { readConfig } from '@crewroom/server/config';
import { openDatabase } from '@crewroom/server/database/database';
import { createLive } from '@crewroom/server/live/live';
import { createRoblox } from '@crewroom/server/roblox/roblox';
import { ensureOpenTerm } from '@crewroom/server/terms/open-term';

const clock = () => new Date();

/** A portal to be measured, over an empty database of its own that goes with it. With `send` it posts in a chat. */
export async function startPortal({ send }: { readonly send?: SendMessage } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'crewroom-bench-'));
  // PostgreSQL only where the caller names a database that may be written to: nothing here removes what it finds.
  const url = process.env['BENCH_DATABASE_URL'];
  const target =
    url === undefined ? { engine: 'sqlite' as const, dataDir: folder } : { engine: 'postgres' as const, url };
  const database = await openDatabase(target);
  const { count } = await database.db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count > 0) throw new Error('The database of BENCH_DATABASE_URL is not empty.');
  await ensureOpenTerm(database, clock());
  const config = readConfig({
    WRITE_LIMIT_PER_MINUTE: '100000',
    SEARCH_LIMIT_PER_MINUTE: '100000',
    RANK_MAX_AGE_MINUTES: '10080',
  });
  const roblox = createRoblox(config.roblox, `${config.publicUrl}/callback`, clock);
  const deps = { config, database, clock, randomness: randomBytes, roblox, live: createLive() };
  const app = await buildApp(deps);
  const delivery = send && startDelivery(deps, app.log, send);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });

  async function signIn(userId: string): Promise<string> {
    const next = newToken(randomBytes);
    await runChange(deps, (change) => createSession(change, userId, { next, previous: undefined }));
    return `crewroom-session=${next}`;
  }

  async function touch(topic: Topic): Promise<void> {
    await runChange(deps, async (change) => change.touch(topic));
  }

  async function close(): Promise<void> {
    await delivery?.stop();
    await app.close();
    await database.close();
    rmSync(folder, { recursive: true });
  }

  return { address, database, signIn, touch, close };
}

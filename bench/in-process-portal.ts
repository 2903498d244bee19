import { randomBytes } from 'node:crypto';
import { buildApp } from '@crewroom/server/app';
import { readConfig } from '@crewroom/server/config/config';
import { startDelivery } from '@crewroom/server/features/discord/posts/delivery';
import type { SendMessage } from '@crewroom/server/features/discord/posts/discord';
import { createRoblox } from '@crewroom/server/integrations/roblox/roblox';
import { createLive } from '@crewroom/server/platform/changes/live';
import { type DatabaseTarget, openDatabase } from '@crewroom/server/platform/database/database';

// A measurement may block this process for any time.
const NEVER_OVERLOADED = { maxEventLoopDelay: 0 };

const clock = () => new Date();

type Options = {
  /** With it the portal posts in a chat. */
  readonly send?: SendMessage;
  /** Whether the events of the security log are written, and not only received. */
  readonly writesSecurityLog?: boolean;
};

/** The product's app in this process, on a filled database. */
export async function openInProcessPortal(
  target: DatabaseTarget,
  { send, writesSecurityLog = true }: Options = {},
) {
  const database = await openDatabase(target);
  const config = readConfig({
    RANK_MAX_AGE_MINUTES: '10080',
    WRITE_LIMIT_PER_MINUTE: '100000',
    TRUST_PROXY: 'true',
  });
  const roblox = createRoblox(config.roblox, `${config.publicUrl}/callback`, clock);
  const deps = { config, database, clock, randomness: randomBytes, roblox, live: createLive() };
  const app = await buildApp(deps, {
    overload: NEVER_OVERLOADED,
    ...(!writesSecurityLog && { securityLogMs: 0 }),
  });
  const delivery = send && startDelivery(deps, app.log, send);
  const close = async () => {
    await delivery?.stop();
    await app.close();
    await database.close();
  };
  return { app, database, [Symbol.asyncDispose]: close };
}

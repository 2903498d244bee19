import { rosterSchema } from '@crewroom/domain/members/schemas';
import { toInstant } from '../../platform/database/stored-values.ts';
import { createSandboxPortal, type SandboxPortal, type SharedSandbox } from '../sandbox-portal.ts';
import type { TestPortalOptions } from '../test-portal.ts';

/** A portal with a sandbox, an administrator, and functions for its roster. */
export type RosterPortal = SandboxPortal & {
  /** The cookie of a signed-in administrator. */
  readonly admin: string;
  /** The waits between retries, in milliseconds. */
  readonly waits: number[];
  /** Signs a person of the sandbox in, and returns the cookie. */
  readonly enter: (robloxId: string) => Promise<string>;
  readonly state: () => Promise<ReturnType<typeof rosterSchema.parse>>;
  /** Syncs on request, a second after the last action. */
  readonly sync: (headers?: Readonly<Record<string, string>>) => ReturnType<SandboxPortal['send']>;
  /** Like `sync`, for a successful one. Returns its counts. */
  readonly synced: () => Promise<{ added: number; changed: number; left: number }>;
  readonly userOf: (robloxId: string) => Promise<Awaited<ReturnType<typeof findUser>>>;
  /** Returns the types of a member's rank changes, oldest first. */
  readonly changesOf: (robloxId: string) => Promise<string[]>;
};

type Options = Pick<TestPortalOptions, 'environment' | 'database'> & {
  /** Called after each wait, with the sum of all. */
  readonly onWait?: (sumMs: number) => Promise<void>;
};

function findUser({ database }: SandboxPortal, robloxId: string) {
  return database.db.selectFrom('users').selectAll().where('roblox_id', '=', robloxId).executeTakeFirst();
}

/** Creates one that was never synced. `await using` ends it. */
export async function createRosterPortal(
  sandbox: SharedSandbox,
  { onWait, environment, ...options }: Options = {},
): Promise<RosterPortal> {
  const waits: number[] = [];
  const wait = async (ms: number) => {
    waits.push(ms);
    await onWait?.(waits.reduce((sum, one) => sum + one, 0));
  };
  const portal = await createSandboxPortal(sandbox, {
    ...options,
    environment: { ROSTER_SYNC_LIMIT_PER_MINUTE: '100000', ...environment },
    timeouts: { wait },
  });
  const { database, clock, send } = portal;

  async function enter(robloxId: string): Promise<string> {
    const browser = portal.newBrowser();
    await browser.signIn(robloxId);
    return browser.session() ?? '';
  }

  const admin = await enter(await sandbox.newPerson({ rank: 247 }));

  const sync: RosterPortal['sync'] = (headers = {}) => {
    clock.advance(1_000);
    return send('POST', '/api/admin/roster/sync', { as: admin, headers });
  };

  return {
    ...portal,
    admin,
    waits,
    enter,
    sync,
    state: async () => rosterSchema.parse((await send('GET', '/api/admin/roster', { as: admin })).json()),
    synced: async () => {
      const { lastSync } = rosterSchema.parse((await sync()).json());
      if (lastSync?.at !== toInstant(clock())) throw new Error('The sync did not succeed');
      const { added, changed, left } = lastSync;
      return { added, changed, left };
    },
    userOf: (robloxId) => findUser(portal, robloxId),
    changesOf: async (robloxId) => {
      const rows = await database.db
        .selectFrom('rank_history')
        .innerJoin('users', 'users.id', 'rank_history.user_id')
        .where('users.roblox_id', '=', robloxId)
        .select('rank_history.type')
        .orderBy('rank_history.date')
        .execute();
      return rows.map(({ type }) => type);
    },
  };
}

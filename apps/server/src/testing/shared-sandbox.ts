import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccountInput } from '@crewroom/sandbox/controls/controls';
import type { FaultInput } from '@crewroom/sandbox/controls/faults';
import type { ForgeIdToken } from '@crewroom/sandbox/oauth/forged-id-token';
import { sandboxDefaults, startSandbox } from '@crewroom/sandbox/sandbox';

/** A sandbox that the tests of one file share; each test makes people of its own. */
export type SharedSandbox = {
  readonly url: string;
  readonly port: string;
  /** Makes a person, of rank 239 unless said otherwise, and answers the Roblox id. */
  readonly newPerson: (account?: AccountInput) => Promise<string>;
  readonly change: (robloxId: string, account: AccountInput) => Promise<void>;
  readonly break: (fault: FaultInput) => Promise<void>;
  /** What is sent in place of ID tokens from now on; null: the honest ones. */
  forge: ForgeIdToken | null;
  /** Ends faults and forgeries. */
  readonly behave: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** The addresses that the sandbox of tests sends browsers back to. */
export const publicUrls = { plain: 'http://localhost:3000', secure: 'https://portal.example' } as const;

// Beyond every person of the demo airline.
const FIRST_ID = 30_000_000_001;

/** Starts a sandbox on a free port, with its people in a folder that goes with it. */
export async function startSharedSandbox(extraRedirectUris: readonly string[] = []): Promise<SharedSandbox> {
  const dataDir = await mkdtemp(join(tmpdir(), 'crewroom-sandbox-'));
  const sandbox = await startSandbox({
    ...sandboxDefaults,
    port: 0,
    dataDir,
    redirectUris: [
      ...Object.values(publicUrls).map((url) => `${url}${sandboxDefaults.callbackPath}`),
      ...extraRedirectUris,
    ],
    forgeIdToken: async (honest) => (await shared.forge?.(honest)) ?? null,
  });
  let made = 0;

  async function control(method: string, path: string, body?: object): Promise<void> {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    const answer = await fetch(`${sandbox.url}/control/${path}`, init);
    if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}: ${await answer.text()}`);
    await answer.body?.cancel();
  }

  const change = (robloxId: string, account: AccountInput) => control('PUT', `accounts/${robloxId}`, account);
  const shared: SharedSandbox = {
    url: sandbox.url,
    port: new URL(sandbox.url).port,
    forge: null,
    change,
    break: (fault) => control('PUT', 'faults', fault),
    newPerson: async (account = {}) => {
      made += 1;
      const robloxId = String(FIRST_ID + made);
      await change(robloxId, { username: `Person_${made}`, rank: 239, ...account });
      return robloxId;
    },
    behave: async () => {
      shared.forge = null;
      await control('DELETE', 'faults');
    },
    close: async () => {
      await sandbox.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return shared;
}

import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { signInPaths } from '@crewroom/domain/contract/routes';
import type { AccountInput } from '@crewroom/sandbox/controls/controls';
import type { FaultInput } from '@crewroom/sandbox/controls/faults';
import type { ForgeIdToken } from '@crewroom/sandbox/oauth/forged-id-token';
import { sandboxDefaults, startSandbox } from '@crewroom/sandbox/sandbox';
import type { InjectOptions } from 'fastify';
import { memoryFolder } from '../../../../tools/memory-folder.ts';
import type { RobloxTimeouts } from '../integrations/roblox/fetch.ts';
import { createRoblox, type Roblox } from '../integrations/roblox/roblox.ts';
import { type Browser, createBrowser, type SendRequest } from './browser.ts';
import { createTestPortal, type TestPortal, type TestPortalOptions } from './test-portal.ts';

/** A sandbox that the tests of one file share. Each test creates people of its own. */
export type SharedSandbox = {
  readonly url: string;
  readonly port: string;
  /** Creates a person, of rank 239 unless given otherwise, and returns the Roblox id. */
  readonly newPerson: (account?: AccountInput) => Promise<string>;
  readonly change: (robloxId: string, account: AccountInput) => Promise<void>;
  /** Creates that many people of a rank at once, and returns their Roblox ids. */
  readonly newCrowd: (count: number, rank: number) => Promise<string[]>;
  readonly break: (fault: FaultInput) => Promise<void>;
  /** The replacement of ID tokens from now on. Null restores the real ones. */
  forge: ForgeIdToken | null;
  /** Ends faults and forgeries. */
  readonly behave: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** The URLs to which the tests' sandbox sends browsers back. */
export const publicUrls = { plain: 'http://localhost:3000', secure: 'https://portal.example' } as const;

// Above the Roblox ids of the demo airline's people.
const FIRST_ID = 30_000_000_001;

/** Starts a sandbox on a free port, with its people in a temporary folder. */
export async function startSharedSandbox(extraRedirectUris: readonly string[] = []): Promise<SharedSandbox> {
  const dataDir = await mkdtemp(join(await memoryFolder(), 'crewroom-sandbox-'));
  const sandbox = await startSandbox({
    ...sandboxDefaults,
    port: 0,
    dataDir,
    redirectUris: [
      ...Object.values(publicUrls).map((url) => `${url}${sandboxDefaults.callbackPath}`),
      ...extraRedirectUris,
    ],
    forgeIdToken: async (material) => (await shared.forge?.(material)) ?? null,
  });
  let made = 0;

  async function control(method: string, path: string, body?: object): Promise<void> {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    const response = await fetch(`${sandbox.url}/control/${path}`, init);
    if (!response.ok) throw new Error(`The sandbox answered ${response.status}: ${await response.text()}`);
    await response.body?.cancel();
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
    newCrowd: async (count, rank) => {
      const accounts = Array.from({ length: count }, () => {
        made += 1;
        return { robloxUserId: String(FIRST_ID + made), username: `Person_${made}`, rank };
      });
      await control('PUT', 'accounts', { accounts });
      return accounts.map(({ robloxUserId }) => robloxUserId);
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

/** A portal that members of a sandbox sign in to. */
export type SandboxPortal = Omit<TestPortal, 'roblox'> & {
  /** The client for the sandbox. */
  readonly roblox: Roblox;
  readonly newBrowser: () => Browser;
};

type SandboxPortalOptions = Omit<TestPortalOptions, 'roblox'> & {
  readonly timeouts?: Partial<RobloxTimeouts>;
};

/** Sends requests to the portal through the app itself, and all others over the network. */
function senderTo({ app, config }: TestPortal): SendRequest {
  const { origin, host } = new URL(config.publicUrl);
  return async (url, init) => {
    if (url.origin !== origin) return await fetch(url, { ...init, redirect: 'manual' });
    const request: InjectOptions = {
      method: init.method === 'POST' ? 'POST' : 'GET',
      url: url.pathname + url.search,
      headers: { host, ...init.headers },
    };
    const response = await app.inject(request);
    const headers = Object.entries(response.headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, String(one)]),
    );
    return new Response(new Uint8Array(response.rawPayload), { status: response.statusCode, headers });
  };
}

/** Creates a portal whose Roblox is the sandbox. A failed request is retried at once. `await using` ends it. */
export async function createSandboxPortal(
  sandbox: SharedSandbox,
  { environment, timeouts, ...options }: SandboxPortalOptions = {},
): Promise<SandboxPortal> {
  const made: { roblox?: Roblox } = {};
  const portal = await createTestPortal({
    ...options,
    environment: { SANDBOX_PORT: sandbox.port, SIGN_IN_LIMIT_PER_MINUTE: '100000', ...environment },
    roblox: ({ roblox, publicUrl }, clock) => {
      const noDelays = { retryDelaysMs: [0, 0], wait: () => Promise.resolve() };
      const settings = { ...roblox, timeouts: { ...roblox.timeouts, ...noDelays, ...timeouts } };
      made.roblox = createRoblox(settings, publicUrl + signInPaths.callback, clock);
      return made.roblox;
    },
  });
  const sendRequest = senderTo(portal);
  const { roblox = portal.roblox } = made;
  return { ...portal, roblox, newBrowser: () => createBrowser(sendRequest, portal.config.publicUrl) };
}

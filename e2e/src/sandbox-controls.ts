import type { AccountInput } from '@crewroom/sandbox/controls/controls';
import type { FaultInput } from '@crewroom/sandbox/controls/faults';

/** The changes that a test can make to the portal's Roblox. */
export type SandboxControls = {
  readonly url: string;
  putAccount(robloxUserId: string, change: AccountInput): Promise<void>;
  /** Changes many accounts at once, by their Roblox user ids. */
  putAccounts(changes: Readonly<Record<string, AccountInput>>): Promise<void>;
  putFault(fault: FaultInput): Promise<void>;
  clearFaults(): Promise<void>;
  /** Returns the Roblox user id of a username. Rejects without such an account. */
  idOf(username: string): Promise<string>;
};

const hasAccounts = (value: unknown): value is { accounts: { robloxUserId: string; username: string }[] } =>
  typeof value === 'object' && value !== null && 'accounts' in value && Array.isArray(value.accounts);

export const sandboxControls = (url: string): SandboxControls => {
  const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const init =
      body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    const response = await fetch(`${url}/control/${path}`, { method, ...init });
    if (!response.ok) throw new Error(`The sandbox returned ${response.status}: ${await response.text()}`);
    return response.json();
  };
  return {
    url,
    putAccount: async (robloxUserId, change) => {
      await send('PUT', `accounts/${robloxUserId}`, change);
    },
    putAccounts: async (changes) => {
      const accounts = Object.entries(changes).map(([robloxUserId, change]) => ({ robloxUserId, ...change }));
      await send('PUT', 'accounts', { accounts });
    },
    putFault: async (fault) => {
      await send('PUT', 'faults', fault);
    },
    clearFaults: async () => {
      await send('DELETE', 'faults');
    },
    idOf: async (username) => {
      const list = await send('GET', 'accounts');
      const account = hasAccounts(list) ? list.accounts.find((one) => one.username === username) : undefined;
      if (account === undefined) throw new Error(`The sandbox has no account ${username}`);
      return account.robloxUserId;
    },
  };
};

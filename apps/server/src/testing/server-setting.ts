import type { DatabaseTarget } from '../database/database.ts';
import { type Browser, createBrowser, type Wire } from './browser.ts';
import { freePort } from './free-port.ts';
import type { ServerProcess } from './server-process.ts';
import { type SharedSandbox, startSharedSandbox } from './shared-sandbox.ts';
import type { TestTarget } from './test-target.ts';

type Environment = Readonly<Record<string, string>>;

/** What the servers of one test file share: a sandbox, and a port at which it knows them. One runs at a time. */
export type ServerSetting = {
  readonly sandbox: SharedSandbox;
  readonly port: number;
  /** Settings with which a server takes the sandbox for Roblox itself. */
  readonly real: (database: TestTarget, more?: Environment) => Environment;
  /** Settings with which a server knows that it plays with a sandbox. */
  readonly sandboxed: (database: TestTarget, more?: Environment) => Environment;
};

/** The settings that name a database. */
export function databaseSettings(target: DatabaseTarget): Environment {
  return target.engine === 'sqlite' ? { DATA_DIR: target.dataDir } : { DATABASE_URL: target.url };
}

/** Settings with which a server takes what is at an address for Roblox itself. */
export function credentialsFor(url: string): Environment {
  return {
    ROBLOX_CLIENT_ID: 'crewroom-sandbox',
    ROBLOX_CLIENT_SECRET: 'crewroom-sandbox-secret',
    ROBLOX_API_KEY: 'crewroom-sandbox-key',
    ROBLOX_GROUP_ID: '4242',
    ROBLOX_OAUTH_ISSUER: `${url}/oauth/`,
    ROBLOX_APIS_URL: url,
    ROBLOX_USERS_URL: url,
    ROBLOX_THUMBNAILS_URL: url,
    HOST: 'localhost',
  };
}

/** Starts the sandbox and chooses the port. */
export async function createServerSetting(): Promise<ServerSetting> {
  const port = await freePort();
  const sandbox = await startSharedSandbox([`http://localhost:${port}/api/auth/roblox/callback`]);
  return {
    sandbox,
    port,
    real: ({ target }, more) => ({
      ...credentialsFor(sandbox.url),
      ...databaseSettings(target),
      PORT: String(port),
      ...more,
    }),
    sandboxed: ({ target }, more) => ({
      ...databaseSettings(target),
      PORT: String(port),
      SANDBOX_PORT: sandbox.port,
      ...more,
    }),
  };
}

const overTheNetwork: Wire = (url, init) => fetch(url, { ...init, redirect: 'manual' });

/** A browser for a server that is a process of its own. */
export function browserAt({ url }: ServerProcess): Browser {
  return createBrowser(overTheNetwork, url);
}

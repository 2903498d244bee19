import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type HostedAirline, hostedAirlineSchema } from '@crewroom/domain/hosting/endpoints';
import { sandboxDefaults, startSandbox } from '@crewroom/sandbox/sandbox';
import { createTestTarget, testEngine } from '@crewroom/server/testing/test-database';
import { memoryFolder } from '../../../../tools/memory-folder.ts';
import { freePort } from '../../../../tools/process.ts';
import { type HostConfig, readHostConfig } from '../host-config.ts';
import { type Host, openHost } from '../open-host.ts';
import { type Answer, type Sent, TestBrowser } from './test-browser.ts';

/** The owners of the sandbox's three groups, and a member of the first group. */
export const people = {
  olivia: '1207744',
  amir: '88410293',
  dana: '310557281',
  casey: '4690118302',
} as const;

/** A host with a sandbox and its own data folder. */
export type TestHost = {
  readonly url: string;
  readonly dataDir: string;
  /** The PostgreSQL of its registry and airlines, or null on SQLite. */
  readonly databaseUrl: string | null;
  readonly clock: { now: number };
  host: Host;
  /** The settings of the host. */
  readonly configWith: (settings?: Readonly<Record<string, string>>) => HostConfig;
  readonly control: (method: string, path: string, body?: unknown) => Promise<unknown>;
  readonly urlOf: (slug: string) => string;
  /** Signs a person in at the host. */
  readonly signIn: (robloxId: string) => Promise<HostBrowser>;
  /** Opens a second process of the same host on another port. Only PostgreSQL allows it. */
  readonly join: (settings?: Readonly<Record<string, string>>) => Promise<Joined>;
  /** Restarts the host with the same data. */
  readonly restart: (settings?: Readonly<Record<string, string>>) => Promise<void>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
};

/** A second process of a host. Requests reach it by its port. */
export type Joined = AsyncDisposable & { readonly host: Host; readonly port: number };

/** A browser for the host's endpoints. */
export class HostBrowser extends TestBrowser {
  readonly hostUrl: string;

  constructor(hostUrl: string) {
    super();
    this.hostUrl = hostUrl;
  }

  async ask(method: string, path: string, body?: unknown, headers: Sent['headers'] = {}): Promise<Answer> {
    return await this.open(new URL(path, this.hostUrl), {
      method,
      ...(body !== undefined && { body }),
      headers,
    });
  }

  /** Creates an airline. Throws when that is rejected. */
  async createAirline(groupId: string, slug: string, name = `Airline ${slug}`): Promise<HostedAirline> {
    const answer = await this.ask('POST', '/api/airlines', { groupId, slug, name });
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.read(hostedAirlineSchema);
  }
}

/** Calls until the response is no overload of the machine. The portal sheds load when other work delays it by seconds. */
export async function whenNotBusy(call: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; tries < 5; tries += 1) {
    const answer = await call();
    if (answer.status !== 503 || !answer.text.includes('"unavailable"')) return answer;
    await sleep(1_000);
  }
  return await call();
}

const isProfile = ({ pathname }: URL): boolean => pathname === '/profile';

/** Signs a person in at an airline. Throws when they have no access there. */
export async function arriveAt(browser: TestBrowser, url: string, robloxId: string): Promise<void> {
  await whenNotBusy(() => browser.follow(`${url}/api/auth/roblox`, robloxId, isProfile));
  const { status, text } = await whenNotBusy(() => browser.open(`${url}/api/auth/me`));
  if (status !== 200) throw new Error(`${robloxId} is not signed in at ${url}: ${text}`);
}

/** Opens a host for tests. Its sandbox has the three groups. */
export async function openTestHost(settings: Readonly<Record<string, string>> = {}): Promise<TestHost> {
  const dataDir = await mkdtemp(join(await memoryFolder(), 'crewroom-host-'));
  const postgres = testEngine() === 'postgres' ? await createTestTarget('empty') : null;
  const databaseUrl = postgres?.target.engine === 'postgres' ? postgres.target.url : null;
  const port = await freePort();
  const domain = `${settings['HOST_DOMAIN'] ?? 'localhost'}:${port}`;
  const scheme = domain.startsWith('localhost') ? 'http' : 'https';
  const url = `${scheme}://${domain}`;
  const sandbox = await startSandbox({
    ...sandboxDefaults,
    port: 0,
    dataDir: join(dataDir, 'sandbox'),
    redirectUris: [`${url}${sandboxDefaults.hostCallbackPath}`],
  });
  const clock = { now: Date.parse('2026-03-02T12:00:00.000Z') };
  const configWith = (more: Readonly<Record<string, string>> = {}) =>
    readHostConfig({
      NODE_ENV: 'test',
      PORT: String(port),
      SANDBOX_URL: sandbox.url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
      HOST_OPERATORS: people.olivia,
      SIGN_IN_LIMIT_PER_MINUTE: '1000',
      ...settings,
      HOST_DOMAIN: domain,
      ...more,
    });
  const open = (more = {}) => openHost(configWith(more), () => new Date(clock.now));
  const test: TestHost = {
    url,
    dataDir,
    databaseUrl,
    clock,
    host: await open(),
    configWith,
    control: async (method, path, body) => {
      const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
      const response = await fetch(`${sandbox.url}/control/${path}`, init);
      if (!response.ok) throw new Error(await response.text());
      return await response.json();
    },
    urlOf: (slug) => `${scheme}://${slug}.${domain}`,
    signIn: async (robloxId) => {
      const browser = new HostBrowser(url);
      const answer = await browser.follow(
        `${url}/api/auth/roblox`,
        robloxId,
        ({ pathname }) => pathname === '/',
      );
      if (answer.url.search !== '') throw new Error(`The sign-in failed: ${answer.url.href}`);
      return browser;
    },
    join: async (more = {}) => {
      const ownPort = await freePort();
      const host = await open({ PORT: String(ownPort), ...more });
      return { host, port: ownPort, [Symbol.asyncDispose]: () => host.close() };
    },
    restart: async (more = {}) => {
      await test.host.close();
      test.host = await open(more);
    },
    [Symbol.asyncDispose]: async () => {
      await test.host.close();
      await sandbox.close();
      await postgres?.[Symbol.asyncDispose]();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return test;
}

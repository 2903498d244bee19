import { once } from 'node:events';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type Browser, outcomeOf } from '../testing/browser.ts';
import { browserAt, createServerFixture, isOpen, startServer } from '../testing/server-process.ts';
import { createTestTarget } from '../testing/test-database.ts';

/** The Roblox id of CrewCasey, whom every sandbox has. */
const CASEY = '4690118302';
/** The Roblox id of OutsiderOtto, who is not in the sandbox's group. */
const OTTO = '3377190064';

const fixture = await createServerFixture();

afterEach(() => fixture.sandbox.behave());
afterAll(() => fixture.sandbox.close());

describe('a portal with a sandbox', () => {
  it('listens on this machine only, even if HOST is set, and ends at Ctrl+C', async () => {
    await using database = await createTestTarget();
    await using server = await startServer(fixture.sandboxSettings(database, { HOST: '0.0.0.0' }));
    expect(outcomeOf(await browserAt(server).signIn(CASEY), server.url).session).toBe(true);
    const outside = Object.values(networkInterfaces())
      .flatMap((all = []) => all)
      .filter(({ internal, family }) => !internal && family === 'IPv4');
    // A machine may have no network. Another loopback address is always closed to a port bound to one of them.
    for (const address of ['127.0.0.2', ...outside.map((one) => one.address)]) {
      expect([address, await isOpen(address, fixture.port)]).toEqual([address, false]);
    }
    server.signal('SIGINT');
    expect(await server.ended).toMatchObject({ code: 0, signal: null });
  });
});

describe('a request line that names another host', () => {
  it('does not change the callback with which the code is redeemed', async () => {
    await using database = await createTestTarget();
    await using server = await startServer(fixture.robloxSettings(database));
    const browser = browserAt(server);
    const callback = await browser.choose(await browser.begin(), CASEY);
    const socket = connect({ host: 'localhost', port: fixture.port });
    const lines = [
      `GET http://evil.example${callback.pathname}${callback.search} HTTP/1.1`,
      'Host: evil.example',
      `Cookie: ${browser.cookies.headerFor(callback)}`,
      'Connection: close',
      '\r\n',
    ];
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.write(lines.join('\r\n'));
    await once(socket, 'end');
    const response = Buffer.concat(chunks).toString();
    expect(response).toMatch(/^HTTP\/1\.1 302 /);
    expect(response).toMatch(/^location: \/profile\r$/m);
  });
});

type Change = (callback: URL) => void;

/**
 * Signs in, with a change of the URL that Roblox sends the browser back to, and opens that URL twice. Returns every
 * secret that passed between portal, browser and Roblox.
 */
async function signInForSecrets(browser: Browser, person: string | null, uow: Change): Promise<string[]> {
  const authorizationUrl = await browser.begin('/flights?date=2026-03-09');
  const callback = await browser.choose(authorizationUrl, person);
  uow(callback);
  await browser.open(callback);
  await browser.open(callback);
  const parameters = ['state', 'nonce', 'code', 'code_challenge'].flatMap((name) => [
    ...authorizationUrl.searchParams.getAll(name),
    ...callback.searchParams.getAll(name),
  ]);
  const cookies = ['crewroom-session', 'crewroom-sign-in'].flatMap(
    (name) => browser.cookies.get('localhost', name) ?? [],
  );
  return [...parameters, ...cookies];
}

const asItCame: Change = () => undefined;
const changes: readonly Change[] = [
  asItCame,
  ({ searchParams }) => searchParams.append('error', 'a'),
  ({ searchParams }) => searchParams.append('code', 'another-code'),
  ({ searchParams }) => searchParams.set('code', 'a-wrong-code'),
  ({ searchParams }) => searchParams.set('state', 'a-wrong-state'),
  ({ searchParams }) => searchParams.set('iss', 'https://evil.example'),
  ({ searchParams }) => searchParams.set('response', 'a-response'),
];

describe('the log', () => {
  it('holds no code, state, token, key or cookie of a sign-in, whether it succeeds or fails', async () => {
    const { sandbox } = fixture;
    await using database = await createTestTarget();
    await using server = await startServer(fixture.robloxSettings(database, { LOG_LEVEL: 'debug' }));
    const browser = browserAt(server);
    const secrets = ['a-forged-nonce', 'a-forged-id', 'crewroom-sandbox-secret', 'crewroom-sandbox-key'];

    for (const uow of changes) secrets.push(...(await signInForSecrets(browser, CASEY, uow)));
    for (const person of [null, OTTO]) secrets.push(...(await signInForSecrets(browser, person, asItCame)));
    sandbox.forge = ({ claims, sign }) => sign({ ...claims, nonce: 'a-forged-nonce', jti: 'a-forged-id' });
    secrets.push(...(await signInForSecrets(browser, CASEY, asItCame)));
    sandbox.forge = () => Promise.resolve('a-forged-id.a-forged-id.a-forged-id');
    secrets.push(...(await signInForSecrets(browser, CASEY, asItCame)));
    sandbox.forge = null;
    await sandbox.break({ service: 'groups', status: 403 });
    secrets.push(...(await signInForSecrets(browser, CASEY, asItCame)));

    server.signal('SIGTERM');
    const { stdout, stderr } = await server.ended;
    expect(stdout.match(/"path":"\/api\/auth\/roblox\/callback"/g)?.length).toBeGreaterThan(20);
    expect(stdout.match(/sign-in refused/g)?.length).toBeGreaterThan(20);
    expect(stdout).toContain('"code":"roblox_unavailable"');
    expect(new Set(secrets).size).toBeGreaterThan(50);
    expect(secrets.filter((secret) => (stdout + stderr).includes(secret))).toEqual([]);
  });
});

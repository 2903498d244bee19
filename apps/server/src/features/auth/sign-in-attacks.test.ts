import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hashToken } from '../../platform/secrets/tokens.ts';
import { type Browser, outcomeOf, textLike, turnedAwayWith } from '../../testing/browser.ts';
import {
  createSandboxPortal,
  publicUrls,
  type SandboxPortal,
  type SharedSandbox,
  startSharedSandbox,
} from '../../testing/sandbox-portal.ts';

// People of the sandbox, by their Roblox ids.
const CASEY = '4690118302';
const DANA = '310557281';
const SIGNED_IN = { to: '/profile', error: null, session: true };
const REFUSED = turnedAwayWith('oauth_failed');
const TEN_MINUTES = 600_000;

let sandbox: SharedSandbox;

beforeAll(async () => {
  sandbox = await startSharedSandbox();
});

afterEach(() => sandbox.behave());
afterAll(() => sandbox.close());

async function returnFromRoblox(browser: Browser, robloxId = CASEY): Promise<URL> {
  return await browser.choose(await browser.begin(), robloxId);
}

function withState(callback: URL, state: string): URL {
  const changed = new URL(callback);
  changed.searchParams.set('state', state);
  return changed;
}

function stateOf(url: URL): string {
  return url.searchParams.get('state') ?? '';
}

async function sessionsIn({ database }: SandboxPortal): Promise<number> {
  return (await database.db.selectFrom('sessions').select('user_id').execute()).length;
}

const setting = (name: string, value: string) => (callback: URL) => callback.searchParams.set(name, value);

const forgeries: readonly (readonly [what: string, forge: (callback: URL) => void])[] = [
  ['a wrong state', setting('state', 'x'.repeat(43))],
  ['a blank state', setting('state', '')],
  ['no state', ({ searchParams }) => searchParams.delete('state')],
  ['a hostile state', setting('state', "' or 1=1 --")],
  ['an overlong state', setting('state', 'x'.repeat(100_000))],
  ['an unreadable state', setting('state', '\u0000\uFFFD')],
  ['two states', (callback) => callback.searchParams.append('state', stateOf(callback))],
  ['the hash of its state', (callback) => setting('state', hashToken(stateOf(callback)))(callback)],
  ['a blank code', setting('code', '')],
  ['a made up code', setting('code', 'x')],
  ['an endless code', setting('code', 'x'.repeat(5000))],
  ['a path as its code', setting('code', '../../v1/token')],
  ['two codes', ({ searchParams }) => searchParams.append('code', 'another')],
  ['the `iss` of another provider', setting('iss', 'https://evil.example/')],
];

describe('a callback', () => {
  it.each(forgeries)('is rejected with %s', async (_what, forge) => {
    await using portal = await createSandboxPortal(sandbox);
    const browser = portal.newBrowser();
    const callback = await returnFromRoblox(browser);
    forge(callback);
    expect(outcomeOf(await browser.open(callback))).toEqual(REFUSED);
    expect(await sessionsIn(portal)).toBe(0);
  });
});

describe('a state', () => {
  it('is good after an attempt with another one', async () => {
    await using portal = await createSandboxPortal(sandbox);
    const browser = portal.newBrowser();
    const callback = await returnFromRoblox(browser);
    await browser.open(withState(callback, 'x'.repeat(43)));
    expect(outcomeOf(await browser.open(callback))).toEqual(SIGNED_IN);
  });

  it('works once, and a repeated callback is rejected and ends no session', async () => {
    await using portal = await createSandboxPortal(sandbox);
    const browser = portal.newBrowser();
    const callback = await returnFromRoblox(browser);
    expect(outcomeOf(await browser.open(callback))).toEqual(SIGNED_IN);
    expect(outcomeOf(await browser.open(callback))).toEqual(REFUSED);
    expect((await browser.open('/api/auth/me')).status).toBe(200);
    expect(await sessionsIn(portal)).toBe(1);
  });

  it('works once for several concurrent callbacks', async () => {
    await using portal = await createSandboxPortal(sandbox);
    for (let round = 0; round < 5; round += 1) {
      const browser = portal.newBrowser();
      const callback = await returnFromRoblox(browser);
      const responses = await Promise.all(Array.from({ length: 8 }, () => browser.open(callback)));
      const sessions = responses.map((response) => outcomeOf(response).session);
      expect(sessions.filter(Boolean)).toHaveLength(1);
      expect(await sessionsIn(portal)).toBe(round + 1);
    }
  });

  it('is used up by a failed sign-in too', async () => {
    await using portal = await createSandboxPortal(sandbox);
    const browser = portal.newBrowser();
    const callback = await returnFromRoblox(browser);
    await sandbox.break({ service: 'groups', status: 503 });
    expect(outcomeOf(await browser.open(callback)).error).toBe('roblox_unavailable');
    await sandbox.behave();
    expect(outcomeOf(await browser.open(callback))).toEqual(REFUSED);
  });

  it('is rejected in another browser with a sign-in of its own', async () => {
    await using portal = await createSandboxPortal(sandbox);
    const [victim, attacker] = [portal.newBrowser(), portal.newBrowser()];
    const foreign = await returnFromRoblox(attacker, DANA);
    const own = await returnFromRoblox(victim);
    expect(outcomeOf(await victim.open(foreign))).toEqual(REFUSED);
    expect(outcomeOf(await victim.open(own))).toEqual(SIGNED_IN);
    const me: unknown = await (await victim.open('/api/auth/me')).json();
    expect(me).toMatchObject({ user: { robloxUsername: 'CrewCasey' } });
  });

  it.each([
    ['just before its ten minutes are over is good', TEN_MINUTES - 1, SIGNED_IN],
    ['is refused when its ten minutes are over', TEN_MINUTES, REFUSED],
    ['is refused a day later', 24 * 3_600_000, REFUSED],
  ])('%s', async (_how, later, outcome) => {
    await using portal = await createSandboxPortal(sandbox);
    const browser = portal.newBrowser();
    const callback = await returnFromRoblox(browser);
    portal.clock.advance(later);
    expect(outcomeOf(await browser.open(callback))).toEqual(outcome);
  });

  it('is stored as a hash, like the token that binds it to its browser', async () => {
    await using portal = await createSandboxPortal(sandbox);
    const browser = portal.newBrowser();
    const state = stateOf(await browser.begin());
    const held = browser.cookies.get('localhost', 'crewroom-sign-in') ?? '';
    const rows = await portal.database.db.selectFrom('sign_in_states').selectAll().execute();
    expect(rows).toMatchObject([{ state_hash: hashToken(state), browser_hash: hashToken(held) }]);
    expect(JSON.stringify(rows)).not.toContain(state);
    expect(JSON.stringify(rows)).not.toContain(held);
  });
});

describe('a code', () => {
  it('is rejected when it is of another sign-in, because its verifier differs', async () => {
    await using portal = await createSandboxPortal(sandbox);
    const [victim, attacker] = [portal.newBrowser(), portal.newBrowser()];
    const injected = withState(
      await returnFromRoblox(attacker, DANA),
      stateOf(await returnFromRoblox(victim)),
    );
    expect(outcomeOf(await victim.open(injected))).toEqual(REFUSED);
    expect(await sessionsIn(portal)).toBe(0);
  });

  it('is rejected with any other verifier than its own', async () => {
    await using portal = await createSandboxPortal(sandbox);
    const browser = portal.newBrowser();
    const callback = await returnFromRoblox(browser);
    await portal.database.db
      .updateTable('sign_in_states')
      .set({ code_verifier: 'v'.repeat(43) })
      .execute();
    expect(outcomeOf(await browser.open(callback))).toEqual(REFUSED);
  });

  it('is rejected when it was redeemed already, even with the right verifier and nonce', async () => {
    await using portal = await createSandboxPortal(sandbox);
    const { db } = portal.database;
    const browser = portal.newBrowser();
    const callback = await returnFromRoblox(browser);
    const first = await db.selectFrom('sign_in_states').selectAll().executeTakeFirstOrThrow();
    expect(outcomeOf(await browser.open(callback))).toEqual(SIGNED_IN);
    const fresh = stateOf(await browser.begin());
    const { nonce, code_verifier } = first;
    await db.updateTable('sign_in_states').set({ nonce, code_verifier }).execute();
    const replayed = await browser.open(withState(callback, fresh));
    expect(outcomeOf(replayed)).toEqual(REFUSED);
  });
});

describe('a session', () => {
  it('is invalid after the sign-in when an attacker planted it before', async () => {
    await using portal = await createSandboxPortal(sandbox);
    const [victim, attacker] = [portal.newBrowser(), portal.newBrowser()];
    await attacker.signIn(DANA);
    const planted = attacker.session()?.split('=')[1] ?? '';
    victim.cookies.set('localhost', 'crewroom-session', planted);
    await victim.signIn(CASEY);
    expect((await attacker.open('/api/auth/me')).status).toBe(401);
    const me: unknown = await (await victim.open('/api/auth/me')).json();
    expect(me).toMatchObject({ user: { robloxUsername: 'CrewCasey' } });
  });

  it('stays valid when a concurrent sign-in fails', async () => {
    await using portal = await createSandboxPortal(sandbox);
    const browser = portal.newBrowser();
    await browser.signIn(CASEY);
    const session = browser.session();
    expect(outcomeOf(await browser.signIn(null))).toEqual(turnedAwayWith('access_denied'));
    expect(browser.session()).toBe(session);
    expect((await browser.open('/api/auth/me')).status).toBe(200);
  });

  it('cannot be used with the hash in the database', async () => {
    await using portal = await createSandboxPortal(sandbox);
    await portal.newBrowser().signIn(CASEY);
    const { token_hash } = await portal.database.db
      .selectFrom('sessions')
      .select('token_hash')
      .executeTakeFirstOrThrow();
    const as = `crewroom-session=${token_hash}`;
    expect((await portal.send('GET', '/api/auth/me', { as })).statusCode).toBe(401);
  });
});

describe('a browser’s sign-in token', () => {
  it.each([
    ['too short', 'short'],
    ['too long', 'x'.repeat(44)],
    ['of other characters', `${'x'.repeat(42)}.`],
    ['blank', ''],
  ])('that is %s is replaced by a new one', async (_how, held) => {
    await using portal = await createSandboxPortal(sandbox);
    const browser = portal.newBrowser();
    browser.cookies.set('localhost', 'crewroom-sign-in', held);
    const started = await browser.open('/api/auth/roblox');
    expect(started.headers.getSetCookie()).toEqual([textLike(/^crewroom-sign-in=[\w-]{43};/)]);
    expect(started.headers.getSetCookie().join()).not.toContain(`=${held};`);
  });
});

describe('the Host header', () => {
  it.each(['evil.example', 'localhost:3000.evil.example', 'evil.example:3000', '127.0.0.1:3000'])(
    '%s does not change where Roblox sends the browser back to, or where it goes then',
    async (host) => {
      await using portal = await createSandboxPortal(sandbox, { environment: { TRUST_PROXY: 'true' } });
      const browser = portal.newBrowser();
      const forged = {
        host,
        'x-forwarded-host': host,
        'x-forwarded-proto': 'https',
        forwarded: `host=${host}`,
      };
      const started = await browser.open('/api/auth/roblox', forged);
      const authorizationUrl = new URL(started.headers.get('location') ?? '');
      expect(authorizationUrl.origin).toBe(sandbox.url);
      expect(authorizationUrl.searchParams.get('redirect_uri')).toBe(
        `${publicUrls.plain}/api/auth/roblox/callback`,
      );
      const callback = await browser.choose(authorizationUrl, CASEY);
      const response = await browser.open(callback, forged);
      expect(response.headers.get('location')).toBe('/profile');
      expect(outcomeOf(response)).toEqual(SIGNED_IN);
    },
  );
});

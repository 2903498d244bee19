import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { insertSanction, insertUser } from '../../testing/rows.ts';
import { createFailingDatabase } from '../../testing/test-database.ts';
import { createTestPortal, signedInMember } from '../../testing/test-portal.ts';
import { DatabaseUnavailableError } from '../database/errors.ts';

// Long enough to be compressed.
const TEMPLATE =
  '<!doctype html><html><head><title>%TITLE%</title><meta property="csp-nonce" nonce="%NONCE%"><!--start-data--><script type="module" nonce="%NONCE%" src="/assets/app-1.js"></script></head>' +
  `<body><div id="root" data-frame="%FRAME%"><p>%HEADING%|%SHORT%</p><svg class="mark"><rect/></svg>${'<i></i>'.repeat(200)}</div></body></html>`;

const manifest = {
  'src/app/open-app.tsx': { file: 'assets/app.js', imports: ['_shared.js'] },
  'src/app/open-login.tsx': { file: 'assets/login.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js' },
  'src/app/own-profile.tsx': { file: 'assets/own-profile.js', imports: ['_shared.js'] },
  'src/features/flights/week/week-screen.tsx': { file: 'assets/week.js' },
  'src/features/flights/flight/flight-screen.tsx': { file: 'assets/flight.js' },
};

const webRoot = mkdtempSync(join(tmpdir(), 'crewroom-web-'));
mkdirSync(join(webRoot, 'assets'));
writeFileSync(join(webRoot, 'index.html'), TEMPLATE);
mkdirSync(join(webRoot, '.vite'));
writeFileSync(join(webRoot, '.vite/manifest.json'), JSON.stringify(manifest));
writeFileSync(join(webRoot, 'assets/app-1.js'), 'export {};');
writeFileSync(join(webRoot, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
writeFileSync(join(webRoot, 'host.html'), '<!doctype html><title>Host</title>');
writeFileSync(join(webRoot, 'offline.html'), '<!doctype html><title>Away</title>');
writeFileSync(join(webRoot, 'service-worker.js'), 'self.skipWaiting();');
const portal = await createTestPortal({ environment: { WEB_ROOT: webRoot } });

afterAll(async () => {
  await portal[Symbol.asyncDispose]();
  rmSync(webRoot, { recursive: true });
});

/** Returns the HTML of a path, for a member or for nobody. */
async function pageOf(path: string, isSignedIn: boolean): Promise<string> {
  const who = isSignedIn ? { as: (await signedInMember(portal, { rank: 243 })).as } : {};
  return (await portal.send('GET', path, who)).body;
}

function startData(html: string): Record<string, unknown> {
  const [, json = ''] =
    /<script type="application\/json" id="crewroom-start">(.*?)<\/script>/s.exec(html) ?? [];
  return z.record(z.string(), z.unknown()).parse(JSON.parse(json));
}

describe('the page', () => {
  it('redirects home from a path that cannot be parsed, like from every unknown one', async () => {
    for (const path of ['/u/%', '/%ff']) {
      const response = await portal.send('GET', path);
      expect([path, response.statusCode, response.headers.location]).toEqual([path, 302, '/profile']);
    }
    expect((await portal.send('GET', '/api/users/%')).statusCode).toBe(400);
  });

  it('is sent while the database is down, and the first request reports the failure', async () => {
    const records = await createFailingDatabase();
    await using own = await createTestPortal({
      database: records.database,
      environment: { WEB_ROOT: webRoot },
    });
    const { as } = await signedInMember(own);
    records.failWith(new DatabaseUnavailableError('away'));
    const page = await own.send('GET', '/profile', { as });
    expect([page.statusCode, startData(page.body)['session']]).toEqual([200, true]);
    expect(startData((await own.send('GET', '/login')).body)['session']).toBe(false);
    expect((await own.send('GET', '/api/auth/me', { as })).statusCode).toBe(503);
  });

  it.each([
    ['/profile', true, 'portal'],
    ['/no/such/screen', true, 'portal'],
    ['/login', true, 'portal'],
    ['/privacy-policy', true, 'text'],
    ['/privacy-policy', false, 'text'],
    ['/terms-of-service/', false, 'text'],
    ['/login?suspended=true', false, 'text'],
    ['/login', false, 'login'],
    ['/login?suspended=false', false, 'login'],
    ['/profile', false, 'login'],
    ['/no/such/screen', false, 'login'],
  ] as const)('of %s, signed in %s, has the frame of the %s', async (path, signedIn, frame) => {
    expect(await pageOf(path, signedIn)).toContain(`data-frame="${frame}"`);
  });

  it.each([
    ['/profile', true, 'Profile Dashboard|Profile'],
    ['/flights?date=2026-03-02', true, 'Flight Schedule|Flight Schedule'],
    ['/scheduling/today', true, 'Profile Dashboard|Profile'],
    ['/flights/0198d2c4-0000-7000-8000-000000000000', true, '|'],
    ['/profile', false, '|'],
    ['/privacy-policy', true, '|'],
  ] as const)(
    'of %s, signed in %s, has the heading %s before the app runs',
    async (path, signedIn, heading) => {
      expect(await pageOf(path, signedIn)).toContain(`<p>${heading}</p>`);
    },
  );

  it.each([
    ['/flights/0198d2c4/', true, ['app', 'shared', 'flight']],
    ['/flights', true, ['app', 'shared', 'week']],
    ['/scheduling', true, ['app', 'shared', 'own-profile']],
    ['/no/such/screen', true, ['app', 'shared', 'own-profile']],
    ['/privacy-policy', true, ['app', 'shared']],
    ['/login?suspended=true', false, ['app', 'shared']],
    ['/login', false, ['login', 'shared']],
    ['/flights', false, ['login', 'shared']],
  ] as const)('of %s, signed in %s, preloads the files %j', async (path, signedIn, files) => {
    const links = [
      ...(await pageOf(path, signedIn)).matchAll(
        /<link rel="modulepreload" fetchpriority="low" href="\/assets\/(.*?)\.js">/g,
      ),
    ];
    expect(links.map(([, file]) => file)).toEqual(files);
  });

  it('shows the airline’s logo when it has one, and otherwise a default icon', async () => {
    const logo = '/logo.svg';
    await using plain = await createTestPortal({ environment: { WEB_ROOT: webRoot } });
    await using branded = await createTestPortal({
      environment: { WEB_ROOT: webRoot, AIRLINE_LOGO_URL: logo },
    });
    expect((await plain.send('GET', '/login')).body).toContain('<svg class="mark">');
    const { body } = await branded.send('GET', '/login');
    expect(body).toContain('<img class="mark" src="/logo.svg" alt="">');
    expect(body).not.toContain('<svg');
  });

  it('is compressed for clients that accept it', async () => {
    const whole = await portal.send('GET', '/login');
    const small = await portal.send('GET', '/login', { headers: { 'accept-encoding': 'gzip, br' } });
    expect([small.headers['content-encoding'], small.headers['vary']]).toEqual(['br', 'accept-encoding']);
    expect([small.statusCode, small.headers['content-type']]).toEqual([200, whole.headers['content-type']]);
    const length = brotliDecompressSync(small.rawPayload).length;
    expect(length).toBe(whole.rawPayload.length);
    expect(small.rawPayload.length).toBeLessThan(length / 2);
  });

  it('is sent for every screen’s path, and for no other', async () => {
    for (const path of [
      '/',
      '/login?error=x',
      '/profile',
      '/u/some.body',
      '/flights/abc',
      '/no/such/screen',
    ]) {
      const response = await portal.send('GET', path);
      expect([path, response.statusCode, response.headers['content-type']]).toEqual([
        path,
        200,
        'text/html; charset=utf-8',
      ]);
      expect(response.headers['cache-control']).toBe('no-store');
    }
    for (const path of [
      '/api/nothing',
      '/api',
      '/assets/gone-2.js',
      '/gone.png',
      '/avatars',
      '/.env',
      '/assets/../index.html',
      '/assets//app-1.js',
      '/assets/..%2findex.html',
      '/assets/',
    ]) {
      const response = await portal.send('GET', path);
      expect([path, response.statusCode]).toEqual([path, 404]);
      expect(response.json()).toMatchObject({ code: 'not_found' });
    }
    expect((await portal.send('POST', '/profile')).statusCode).toBe(404);
  });

  it('has a policy that allows our files and this page’s nonce alone, new for each page', async () => {
    const nonces = new Set<string>();
    for (let n = 0; n < 3; n += 1) {
      const response = await portal.send('GET', '/login');
      const policy = String(response.headers['content-security-policy']);
      expect(policy).not.toContain('unsafe');
      expect(policy).toContain("default-src 'none'");
      const [, nonce = ''] = /script-src 'self' 'nonce-([^']+)'/.exec(policy) ?? [];
      expect(nonce).toHaveLength(24);
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
      expect(response.body.split(nonce)).toHaveLength(3);
      expect(response.body).not.toContain('%NONCE%');
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });

  it("contains the app's start data, and the hub’s targets for signed-in members only", async () => {
    const environment = { WEB_ROOT: webRoot, PAY_PER_POINT: '2.5' };
    await using own = await createTestPortal({ environment });
    const user = await insertUser(own.database.db);
    const signedOut = startData((await own.send('GET', '/login')).body);
    // Exact, so that a setting for the staff alone cannot slip in.
    expect(signedOut).toEqual({
      session: false,
      sandbox: true,
      publicUrl: 'http://localhost:3000',
      airline: { name: 'Aurora Air', logoUrl: null, chatUrl: null, accent: null },
      thresholds: { staff: 239, dispatch: 244, admin: 247 },
      limits: { searchPerMinute: 60, writesPerMinute: 120 },
      rosterSyncMinutes: 5,
      payPerPoint: 2.5,
      termUndoMinutes: 15,
      publicDepartures: true,
      hub: null,
      furtherDocuments: [],
    });
    const signedIn = startData((await own.send('GET', '/hub', { as: await own.signIn(user.id) })).body);
    expect(signedIn).toMatchObject({
      session: true,
      hub: { 'uniform-guide': 'http://localhost:3001/documents/uniform-guide' },
    });
  });

  it('hides the hub’s targets from members without access, even with a session', async () => {
    await using own = await createTestPortal({
      environment: { WEB_ROOT: webRoot, HUB_FURTHER_DOCUMENTS: 'Pilot roster https://docs.example/roster' },
    });
    const { db } = own.database;
    const [suspended, gone] = [await insertUser(db), await insertUser(db)];
    const [asSuspended, asGone] = [await own.signIn(suspended.id), await own.signIn(gone.id)];
    await insertSanction(db, { user_id: suspended.id, type: 'suspension' });
    await db
      .updateTable('sessions')
      .set({ ended_because: 'left_group' })
      .where('user_id', '=', gone.id)
      .execute();
    const { as: asMember } = await signedInMember(own);
    const shown = startData((await own.send('GET', '/hub', { as: asMember })).body);
    expect(shown).toMatchObject({
      furtherDocuments: [{ title: 'Pilot roster', url: 'https://docs.example/roster' }],
    });
    for (const as of [asSuspended, asGone]) {
      const page = startData((await own.send('GET', '/hub', { as })).body);
      expect(page).toMatchObject({ session: true, hub: null, furtherDocuments: [] });
    }
  });

  it('preloads the first queries of the screen that the visit ends at, for signed-in members only', async () => {
    const { as } = await signedInMember(portal, { rank: 243 });
    const preloadsOf = async (path: string, who: { readonly as?: string } = {}) => {
      const { body } = await portal.send('GET', path, who);
      return [...body.matchAll(/<link rel="preload" as="fetch" crossorigin href="(.*?)">/g)].map(
        ([, url]) => url,
      );
    };
    const always = ['/api/auth/me', '/api/sanctions', '/api/inbox', '/api/me/preferences'];
    expect(await preloadsOf('/profile/some-id', { as })).toEqual([...always, '/api/users/some-id']);
    expect(await preloadsOf('/profile/some-id/', { as })).toEqual([...always, '/api/users/some-id']);
    expect(await preloadsOf('/scheduling', { as })).toEqual([...always, '/api/users/profile']);
    expect(await preloadsOf('/privacy-policy', { as })).toEqual([]);
    expect(await preloadsOf('/profile')).toEqual([]);
  });

  it('escapes settings in the data block and the title', async () => {
    const name = 'A</script><script>alert(1)</script>&<!--"\'';
    await using own = await createTestPortal({ environment: { WEB_ROOT: webRoot, AIRLINE_NAME: name } });
    const { body } = await own.send('GET', '/login');
    expect(body.match(/<script/g)).toHaveLength(2);
    expect(body).not.toContain('<!--"');
    expect(startData(body)).toMatchObject({ airline: { name } });
    expect(body).toContain('<title>A&#60;/script&#62;');
  });
});

describe('files', () => {
  it('are cached by browsers forever when hashed, and for an hour otherwise', async () => {
    const hashed = await portal.send('GET', '/assets/app-1.js');
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(hashed.headers['content-type']).toContain('javascript');
    expect((await portal.send('GET', '/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600');
    expect((await portal.send('GET', '/index.html')).statusCode).toBe(404);
    expect((await portal.send('GET', '/host.html')).statusCode).toBe(404);
  });

  it('return no server error for an unsatisfiable range or version', async () => {
    for (const headers of [{ range: 'bytes=999-' }, { 'if-match': '"other"' }]) {
      const response = await portal.send('GET', '/assets/app-1.js', { headers });
      expect([headers, response.statusCode, response.json()]).toMatchObject([
        headers,
        400,
        { code: 'invalid_input' },
      ]);
    }
  });

  it('may use only our files and nothing inline when they run', async () => {
    for (const path of ['/offline.html', '/service-worker.js']) {
      const { headers } = await portal.send('GET', path);
      const policy = String(headers['content-security-policy']);
      expect([path, policy]).toEqual([path, expect.stringContaining("script-src 'self'; style-src 'self'")]);
      expect(policy).not.toContain('unsafe');
    }
  });

  it('include a manifest in the airline’s name, for everybody', async () => {
    await using own = await createTestPortal({
      environment: { WEB_ROOT: webRoot, AIRLINE_NAME: 'Aurora "Air"' },
    });
    const response = await own.send('GET', '/manifest.webmanifest');
    expect(response.headers['content-type']).toContain('application/manifest+json');
    expect(response.json()).toMatchObject({
      short_name: 'Aurora "Air"',
      start_url: '/profile',
      display: 'standalone',
    });
    expect(response.body).toContain('"purpose":"maskable"');
  });
});

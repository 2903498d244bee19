import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestPortal, type TestPortal } from '../../testing/test-portal.ts';

const webRoot = mkdtempSync(join(tmpdir(), 'crewroom-web-'));
writeFileSync(join(webRoot, 'index.html'), '<head><!--start-data--></head>');

afterAll(() => rmSync(webRoot, { recursive: true }));

type Headers = Readonly<Record<string, string>>;
type Environment = Readonly<Record<string, string>>;

function portalWith(environment: Environment = {}) {
  return createTestPortal({ environment: { WEB_ROOT: webRoot, ...environment } });
}

/** Returns the status code and the location of a page request with these headers. */
async function responseOf(portal: TestPortal, headers: Headers) {
  const response = await portal.send('GET', '/flights?date=2026-03-02', { headers });
  return [response.statusCode, response.headers.location];
}

async function responseTo(headers: Headers, environment: Environment = {}) {
  await using portal = await portalWith(environment);
  return await responseOf(portal, headers);
}

const sent = [200, undefined];

describe('a page request under another loopback name of the process', () => {
  const redirected = [307, 'http://localhost:3000/flights?date=2026-03-02'];

  it.each(['127.0.0.1:3000', '[::1]:3000', '127.0.0.2:3000', 'localhost.:3000'])(
    'redirects to the public one with path and query: %s',
    async (host) => {
      expect(await responseTo({ host })).toEqual(redirected);
      expect(await responseTo({ host }, { PUBLIC_URL: 'http://localhost:3000' })).toEqual(redirected);
    },
  );

  it('redirects to the public one when that is 127.0.0.1, too', async () => {
    expect(await responseTo({ host: 'localhost:3000' }, { PUBLIC_URL: 'http://127.0.0.1:3000' })).toEqual([
      307,
      'http://127.0.0.1:3000/flights?date=2026-03-02',
    ]);
  });

  it('sends the page when its path cannot be parsed, as `//`', async () => {
    await using portal = await portalWith();
    const response = await portal.send('GET', '//', { headers: { host: '127.0.0.1:3000' } });
    expect(response.statusCode).toBe(200);
  });

  it('redirects once, as a second time means that something rewrites Host', async () => {
    await using portal = await portalWith();
    const host = '127.0.0.1:3000';
    const first = await portal.send('GET', '/hub', { headers: { host } });
    const cookie = first.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const second = await portal.send('GET', '/hub', { headers: { host, cookie } });
    expect([first.statusCode, second.statusCode]).toEqual([307, 200]);
  });

  it('does not redirect other requests', async () => {
    await using portal = await portalWith();
    const headers = { host: '127.0.0.1:3000' };
    expect((await portal.send('GET', '/livez', { headers })).statusCode).toBe(200);
    expect((await portal.send('GET', '/api/auth/me', { headers })).statusCode).toBe(401);
  });

  it('never redirects to a host from the request line', async () => {
    await using portal = await portalWith();
    for (const url of ['http://evil.example/login', '//evil.example/login']) {
      const response = await portal.app.inject({ url, headers: { host: '127.0.0.1:3000' } });
      expect([url, response.headers.location]).toEqual([url, 'http://localhost:3000/login']);
    }
  });
});

describe('a page request behind a proxy', () => {
  const hosts = [
    '127.0.0.1:3000',
    'localhost:3000',
    'crewroom:3000',
    'www.portal.example',
    'PORTAL.EXAMPLE',
    'portal.example.',
    'portal.example:443',
    'no host',
    '',
  ];
  const publicUrls = ['https://portal.example', 'http://portal.example', 'http://localhost:8080'];

  it.each(publicUrls)(
    'is not redirected for any Host of the proxy, when the public URL is %s',
    async (PUBLIC_URL) => {
      for (const TRUST_PROXY of ['0', '1', '2']) {
        await using portal = await portalWith({ PUBLIC_URL, TRUST_PROXY });
        for (const host of hosts) {
          expect([host, ...(await responseOf(portal, { host }))]).toEqual([host, ...sent]);
        }
      }
    },
  );

  it('is not redirected under a loopback name and port of the process when a proxy is trusted', async () => {
    const environment = { PUBLIC_URL: 'http://localhost:3000', TRUST_PROXY: '1' };
    expect(await responseTo({ host: '127.0.0.1:3000' }, environment)).toEqual(sent);
  });
});

import { endpointNames } from '@crewroom/domain/catalogue/endpoints';
import { plainRoutes } from '@crewroom/domain/contract/routes';
import { MINUTE_MS } from '@crewroom/domain/days';
import { describe, expect, vi } from 'vitest';
import { codeOf, it as portalTest } from '../../testing/portal-test.ts';
import { createTestPortal } from '../../testing/test-portal.ts';

const DOCUMENT = plainRoutes.apiDocument.path;
const PAGE = plainRoutes.apiPage.path;

const it = portalTest.override({ options: { environment: { AIRLINE_NAME: 'Kestrel <& Co>' } } });

/** Returns a new IP address for each of many requests, so that none reaches its limit. */
const urlOf = (n: number): string => `10.0.${n >> 8}.${n & 255}`;

describe('the reference of the API', () => {
  it('is a document for programs, open to everybody, which names its portal', async ({ portal }) => {
    const response = await portal.send('GET', DOCUMENT);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.json()).toMatchObject({
      info: { title: 'Kestrel <& Co> staff portal' },
      servers: [{ url: portal.config.publicUrl }],
    });
  });

  it('is a page too, which runs no script and loads nothing from elsewhere', async ({ portal }) => {
    const { body, headers } = await portal.send('GET', PAGE);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    for (const name of endpointNames) expect(body).toContain(`<details id="${name}">`);
    expect(body).toContain('already_allocated');
    expect(body).toContain('Kestrel &#60;&#38; Co&#62;');
    expect(body).not.toContain('Kestrel <');
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; img-src 'self'; /,
    );
    expect(body).not.toMatch(
      /<script|<link(?! rel="icon" href="\/favicon\.svg")|<img|style=|\son\w+=|(?:src|href)="(?!\/|#)/,
    );
  });

  it.for([DOCUMENT, PAGE])(
    'returns 304 without a body when the client has it already: %s',
    async (url, { portal }) => {
      const { etag, 'cache-control': cacheControl } = (await portal.send('GET', url)).headers;
      expect(cacheControl).toBe('no-cache');
      const again = await portal.send('GET', url, {
        headers: { 'if-none-match': String(etag), 'accept-encoding': 'gzip' },
      });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    },
  );

  it('is created once, and serialized and compressed once in each encoding, for simultaneous requests', async () => {
    // Collects the bodies before they are sent. The same bytes in memory are the same object.
    const payloads: unknown[] = [];
    await using portal = await createTestPortal({
      extend: (app) => {
        app.addHook('onSend', async (_request, _reply, payload) => {
          payloads.push(payload);
          return payload;
        });
      },
    });
    const made = vi.spyOn(portal.app, 'registeredEndpoints');
    const ways = [DOCUMENT, PAGE].flatMap((url) => [[url, 'br'] as const, [url, 'gzip'] as const]);
    const responses = await Promise.all(
      Array.from({ length: 62 }).flatMap((_, round) =>
        ways.map(([url, encoding], n) =>
          portal.send('GET', url, {
            remoteAddress: urlOf(ways.length * round + n),
            headers: { 'accept-encoding': encoding },
          }),
        ),
      ),
    );
    const sent = responses.map(
      (response) => `${codeOf(response)} ${String(response.headers['content-encoding'])}`,
    );
    expect(new Set(sent)).toEqual(new Set(['200 br', '200 gzip']));
    expect([payloads.length, new Set(payloads).size]).toEqual([248, 4]);
    expect(made).toHaveBeenCalledOnce();
  });

  it.for([DOCUMENT, PAGE])('is identical in another process: %s', async (url) => {
    const read = async () => {
      await using portal = await createTestPortal();
      const { rawPayload, headers } = await portal.send('GET', url, { headers: { 'accept-encoding': 'br' } });
      return [rawPayload.toString('base64'), headers.etag];
    };
    expect(await read()).toEqual(await read());
  });

  it('limits the requests of an IP address for both together', async ({ portal, clock }) => {
    const ask = (url: string) => portal.send('GET', url, { remoteAddress: '192.0.2.7' });
    const { headers } = await ask(DOCUMENT);
    const left = Number(headers['x-ratelimit-remaining']);
    await Promise.all(Array.from({ length: left }, () => ask(PAGE)));
    expect(codeOf(await ask(DOCUMENT))).toBe('429 too_many');
    clock.advance(MINUTE_MS);
    expect(codeOf(await ask(DOCUMENT))).toBe('200');
  });
});

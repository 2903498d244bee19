import { callNames } from '@crewroom/domain/contract/calls';
import { plainRoutes } from '@crewroom/domain/contract/routes';
import { MINUTE_MS } from '@crewroom/domain/days';
import { describe, expect, vi } from 'vitest';
import { codeOf, it as portalTest } from '../testing/portal-test.ts';
import { createTestPortal } from '../testing/test-portal.ts';

const DOCUMENT = plainRoutes.apiDocument.path;
const PAGE = plainRoutes.apiPage.path;

const it = portalTest.override({ options: { environment: { AIRLINE_NAME: 'Kestrel <& Co>' } } });

/** An address of its own for each of many, of which none asks too often. */
const addressOf = (n: number): string => `10.0.${n >> 8}.${n & 255}`;

describe('the reference of the API', () => {
  it('is a document for programs, open to everybody, which names the portal it stands for', async ({
    portal,
  }) => {
    const answer = await portal.send('GET', DOCUMENT);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.json()).toMatchObject({
      info: { title: 'Kestrel <& Co> staff portal' },
      servers: [{ url: portal.config.publicUrl }],
    });
  });

  it('is a page too, with every call and its refusals', async ({ portal }) => {
    const { body, headers } = await portal.send('GET', PAGE);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    for (const name of callNames) expect(body).toContain(`<details id="${name}">`);
    expect(body).toContain('already_allocated');
    expect(body).toContain('Kestrel &#60;&#38; Co&#62;');
    expect(body).not.toContain('Kestrel <');
  });

  it('is a page that runs no script and takes nothing from elsewhere', async ({ portal }) => {
    const { body, headers } = await portal.send('GET', PAGE);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; img-src 'self'; /,
    );
    expect(body).not.toMatch(/<script|<link|<img|style=|\son\w+=|(?:src|href)="(?!\/|#)/);
  });

  it.for([DOCUMENT, PAGE])('is 304 without a body to whoever has it already: %s', async (url, { portal }) => {
    const { etag, 'cache-control': cacheControl } = (await portal.send('GET', url)).headers;
    expect(cacheControl).toBe('no-cache');
    const again = await portal.send('GET', url, {
      headers: { 'if-none-match': String(etag), 'accept-encoding': 'gzip' },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it.for([DOCUMENT, PAGE])('is written and compressed once for all who ask at once: %s', async (url) => {
    // What is sent before it goes out: the same bytes in memory are the same object.
    const payloads: unknown[] = [];
    await using portal = await createTestPortal({
      extend: (app) => {
        app.addHook('onSend', async (_request, _reply, payload) => {
          payloads.push(payload);
          return payload;
        });
      },
    });
    const written = vi.spyOn(portal.app, 'swagger');
    const ask = (encoding: 'br' | 'gzip') => (_: unknown, n: number) =>
      portal.send('GET', url, { remoteAddress: addressOf(n), headers: { 'accept-encoding': encoding } });
    const answers = await Promise.all([
      ...Array.from({ length: 125 }, ask('br')),
      ...Array.from({ length: 125 }, ask('gzip')),
    ]);
    const sent = answers.map((answer) => `${codeOf(answer)} ${String(answer.headers['content-encoding'])}`);
    expect(new Set(sent)).toEqual(new Set(['200 br', '200 gzip']));
    expect([payloads.length, new Set(payloads).size]).toEqual([250, 2]);
    expect(written).toHaveBeenCalledTimes(2);
  });

  it('is answered to one address so often in a minute, the document and the page together', async ({
    portal,
    clock,
  }) => {
    const ask = (url: string) => portal.send('GET', url, { remoteAddress: '192.0.2.7' });
    const { headers } = await ask(DOCUMENT);
    const left = Number(headers['x-ratelimit-remaining']);
    await Promise.all(Array.from({ length: left }, () => ask(PAGE)));
    expect(codeOf(await ask(DOCUMENT))).toBe('429 too_many');
    clock.advance(MINUTE_MS);
    expect(codeOf(await ask(DOCUMENT))).toBe('200');
  });
});

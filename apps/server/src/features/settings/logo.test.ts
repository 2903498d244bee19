import { plainRoutes } from '@crewroom/domain/contract/routes';
import { pngOf, webpsOf } from '@crewroom/domain/settings/testing/pictures';
import { describe, expect } from 'vitest';
import { makeDeparturesWebRoot } from '../../testing/departures-web-root.ts';
import { codeOf, it } from '../../testing/portal-test.ts';
import { publishedDuring } from '../../testing/published-topics.ts';
import { createTestPortal, signedInMember, type TestPortal } from '../../testing/test-portal.ts';

const LOGO = plainRoutes.setLogo.path;

function put(portal: TestPortal, as: string | undefined, bytes: Uint8Array, type = 'image/png') {
  return portal.send('PUT', LOGO, {
    ...(as !== undefined && { as }),
    headers: { 'content-type': type },
    payload: Buffer.from(bytes),
  });
}

const entriesOf = async ({ database }: TestPortal): Promise<readonly string[]> => {
  const rows = await database.db
    .selectFrom('audit_entries')
    .where('action_type', '=', 'settings_change')
    .select('details')
    .execute();
  return rows.map(({ details }) => details);
};

describe('the airline’s logo', () => {
  it('is set by an owner, served at a versioned URL, and removed', async () => {
    await using webRoot = await makeDeparturesWebRoot();
    await using portal = await createTestPortal({ environment: { WEB_ROOT: webRoot.path } });
    const { as } = await signedInMember(portal, { rank: 255 });
    expect(codeOf(await portal.send('GET', '/logo'))).toBe('404 not_found');
    expect(portal.config.airline.logoUrl).toBeNull();
    const [webp = new Uint8Array()] = webpsOf(64, 32);
    expect(codeOf(await put(portal, as, webp, 'image/webp'))).toBe('204');
    const first = portal.config.airline.logoUrl ?? '';
    expect(first).toMatch(/^\/logo\?v=[\w-]{16}$/);
    expect(portal.config.logo).toMatchObject({ type: 'image/webp', width: 64, height: 32 });
    const sent = await portal.send('GET', first);
    expect(sent.rawPayload).toEqual(Buffer.from(webp));
    expect(sent.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await portal.send('GET', '/departures')).body).toContain(`<img src="${first}" alt=""`);

    expect(codeOf(await put(portal, as, pngOf(64, 64)))).toBe('204');
    const second = portal.config.airline.logoUrl ?? '';
    expect(second).not.toBe(first);
    // An old URL returns the current logo, and is not cached.
    const old = await portal.send('GET', first);
    expect([old.headers['content-type'], old.headers['cache-control']]).toEqual(['image/png', 'no-cache']);

    expect(codeOf(await portal.send('DELETE', LOGO, { as }))).toBe('204');
    expect(portal.config.airline.logoUrl).toBeNull();
    expect(codeOf(await portal.send('GET', second))).toBe('404 not_found');
    expect(await entriesOf(portal)).toEqual(Array.from({ length: 3 }, () => '{"settings":["logo"]}'));
  });

  it('is not cached under a newer version by a process that does not know it yet', async () => {
    await using portal = await createTestPortal();
    const { as } = await signedInMember(portal, { rank: 255 });
    await put(portal, as, pngOf(64, 64));
    await using replica = await createTestPortal({
      database: { ...portal.database, close: () => Promise.resolve() },
    });
    const first = replica.config.airline.logoUrl ?? '';
    await put(portal, as, pngOf(32, 32));
    expect((await replica.send('GET', first)).rawPayload).toEqual(Buffer.from(pngOf(32, 32)));
    await put(portal, as, pngOf(64, 64));
    expect((await replica.send('GET', first)).rawPayload).toEqual(Buffer.from(pngOf(64, 64)));
  });

  it('changes nothing when it is set again unchanged, or removed when there is none', async () => {
    await using portal = await createTestPortal();
    const { as } = await signedInMember(portal, { rank: 255 });
    const published = await publishedDuring(portal, async () => {
      expect(codeOf(await portal.send('DELETE', LOGO, { as }))).toBe('204');
      expect(codeOf(await put(portal, as, pngOf(16, 1024)))).toBe('204');
      expect(codeOf(await put(portal, as, pngOf(16, 1024)))).toBe('204');
    });
    expect(
      published.map((invalidated) =>
        invalidated === 'everything' ? [] : invalidated.map(({ topic }) => topic),
      ),
    ).toEqual([['history', 'settings']]);
    expect(await entriesOf(portal)).toHaveLength(1);
  });

  it('is set and removed once per key, even if another owner changes it in between', async () => {
    await using portal = await createTestPortal();
    const { as } = await signedInMember(portal, { rank: 255 });
    const [webp = new Uint8Array()] = webpsOf(64, 32);
    const set = (bytes: Uint8Array, key: string) =>
      portal.send('PUT', LOGO, {
        as,
        headers: { 'content-type': 'image/png', 'idempotency-key': key },
        payload: Buffer.from(bytes),
      });
    const remove = () => portal.send('DELETE', LOGO, { as, headers: { 'idempotency-key': 'remove' } });
    const first = await set(pngOf(64, 64), 'set');
    expect(codeOf(first)).toBe('204');
    expect(codeOf(await put(portal, as, webp, 'image/webp'))).toBe('204');
    const again = await set(pngOf(64, 64), 'set');
    expect([codeOf(again), again.headers['crewroom-repeated']]).toEqual(['204', 'true']);
    expect(again.headers['crewroom-topics']).toBe(first.headers['crewroom-topics']);
    expect(portal.config.logo?.type).toBe('image/webp');
    expect(codeOf(await set(pngOf(32, 32), 'set'))).toBe('409 idempotency_mismatch');
    expect(codeOf(await set(pngOf(32, 32), 'a key'))).toBe('400 invalid_input');
    expect(codeOf(await remove())).toBe('204');
    expect(codeOf(await put(portal, as, webp, 'image/webp'))).toBe('204');
    expect(codeOf(await remove())).toBe('204');
    expect(portal.config.logo?.type).toBe('image/webp');
  });

  it('accepts uppercase content types and their parameters', async () => {
    for (const type of ['IMAGE/PNG', 'image/png; charset=utf-8']) {
      await using portal = await createTestPortal();
      const { as } = await signedInMember(portal, { rank: 255 });
      expect([type, codeOf(await put(portal, as, pngOf(64, 64), type))]).toEqual([type, '204']);
      expect(portal.config.logo?.type).toBe('image/png');
    }
  });

  it('returns 415 for another type, and 400 for a wrong size or head', async ({ portal, owner }) => {
    const { as } = owner;
    for (const type of ['image/svg+xml', 'image/jpeg', 'application/json', 'image/pngx']) {
      expect([type, codeOf(await put(portal, as, pngOf(64, 64), type))]).toEqual([type, '415 not_an_image']);
    }
    expect(codeOf(await portal.send('PUT', LOGO, { as }))).toBe('400 invalid_image');
    const bad = [pngOf(15, 64), Buffer.from('<svg onload="x"/>'), new Uint8Array()];
    for (const bytes of bad) expect(codeOf(await put(portal, as, bytes))).toBe('400 invalid_image');
    expect(codeOf(await put(portal, as, pngOf(64, 64), 'image/webp'))).toBe('400 invalid_image');
    expect(codeOf(await put(portal, as, new Uint8Array(2 ** 20 + 1)))).toBe('413 too_large');
    // Other endpoints of the owner accept no pictures.
    const keys = await portal.send('POST', '/api/admin/keys', {
      as,
      headers: { 'content-type': 'image/png' },
      payload: Buffer.from(pngOf(64, 64)),
    });
    expect(codeOf(keys)).toBe('415 not_json');
    expect(portal.config.airline.logoUrl).toBeNull();
  });

  it('is the one of the environment if there is one', async () => {
    await using portal = await createTestPortal({ environment: { AIRLINE_LOGO_URL: '/own.svg' } });
    const { as } = await signedInMember(portal, { rank: 255 });
    expect(codeOf(await put(portal, as, pngOf(64, 64)))).toBe('409 set_by_environment');
    expect(codeOf(await portal.send('DELETE', LOGO, { as }))).toBe('409 set_by_environment');
    expect(portal.config.airline.logoUrl).toBe('/own.svg');
  });
});

import { endpointTable } from '@crewroom/domain/catalogue/endpoints';
import { isGameScope } from '@crewroom/domain/contract/access';
import { fillPath } from '@crewroom/domain/contract/routes';
import { gameKeyEndpoints } from '@crewroom/domain/game/endpoints';
import { newGameKeySchema } from '@crewroom/domain/game/schemas';
import { describe, expect, it as plainIt } from 'vitest';
import { newId } from '../../platform/database/stored-values.ts';
import { makeKey, sendAsGame } from '../../testing/game/game-server.ts';
import { codeOf, it } from '../../testing/portal-test.ts';
import { captureLog, createTestPortal, signedInMember } from '../../testing/test-portal.ts';

const KEYS = '/api/admin/keys';
const FLIGHTS = '/api/game/flights';
const wanted = { name: 'Main game', scopes: ['game:status', 'game:read'], expiresInDays: 90 };

describe('creating a key', () => {
  it('shows it once, and stores a hash of it', async ({ portal, database, owner }) => {
    const response = await portal.send('POST', KEYS, { as: owner.as, payload: wanted });
    const { key, ...made } = newGameKeySchema.parse(response.json());
    expect(response.statusCode).toBe(201);
    expect(made).toMatchObject({
      name: 'Main game',
      scopes: ['game:read', 'game:status'],
      createdAt: portal.clock().toISOString(),
      expiresAt: '2026-05-31T12:00:00.000Z',
      lastUsedAt: null,
    });
    const listed = await portal.send('GET', KEYS, { as: owner.as });
    expect(gameKeyEndpoints.gameKeys.response.parse(listed.json()).keys).toContainEqual(made);
    expect(listed.body).not.toContain(key);
    expect(JSON.stringify(await database.db.selectFrom('game_keys').selectAll().execute())).not.toContain(
      key,
    );
  });

  it('stores no key, and is not answered again when repeated', async ({ portal, database, owner }) => {
    const send = () =>
      portal.send('POST', KEYS, { as: owner.as, payload: wanted, headers: { 'idempotency-key': 'one' } });
    const { key } = newGameKeySchema.parse((await send()).json());
    expect(codeOf(await send())).toBe('409 shown_once');
    const kept = await database.db.selectFrom('idempotency_keys').selectAll().execute();
    expect(kept.length).toBeGreaterThan(0);
    expect(JSON.stringify(kept)).not.toContain(key);
    const ofOwner = await database.db
      .selectFrom('audit_entries')
      .where('performed_by_id', '=', owner.user.id)
      .select(['action_type', 'details'])
      .execute();
    expect(ofOwner).toEqual([
      {
        action_type: 'key_create',
        details: JSON.stringify({ keyName: 'Main game', scopes: ['game:read', 'game:status'] }),
      },
    ]);
  });

  it.for<[object, string]>([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['game:read', 'game:read'] }, 'scopes'],
    [{ scopes: ['admin'] }, 'scopes.0'],
    [{ expiresInDays: 0 }, 'expiresInDays'],
    [{ expiresInDays: 1826 }, 'expiresInDays'],
    [{ expiresInDays: 1.5 }, 'expiresInDays'],
    [{ key: 'mine' }, ''],
  ])('rejects %j', async ([change, path], { portal, owner }) => {
    const payload = { ...wanted, ...change };
    const response = await portal.send('POST', KEYS, { as: owner.as, payload });
    expect(response.json<{ issues: object[] }>().issues).toMatchObject([{ path }]);
  });
});

describe('a key', () => {
  it('allows requests until it is revoked', async ({ portal, database, owner }) => {
    const { id, key } = await makeKey(portal, owner);
    expect((await sendAsGame(portal, 'GET', FLIGHTS, { key })).statusCode).toBe(200);
    expect((await portal.send('DELETE', `${KEYS}/${id}`, { as: owner.as })).statusCode).toBe(204);
    expect(codeOf(await sendAsGame(portal, 'GET', FLIGHTS, { key }))).toBe('401 invalid_key');
    expect(codeOf(await portal.send('DELETE', `${KEYS}/${id}`, { as: owner.as }))).toBe('404 not_found');
    const revoked = await database.db
      .selectFrom('audit_entries')
      .where('performed_by_id', '=', owner.user.id)
      .where('action_type', '=', 'key_revoke')
      .select('details')
      .execute();
    expect(revoked).toEqual([{ details: '{"keyName":"Main game"}' }]);
  });

  it('expires, exactly to the millisecond', async ({ portal, clock, owner }) => {
    const { key } = await makeKey(portal, owner, ['game:read'], 1);
    clock.advance(86_400_000 - 1);
    expect((await sendAsGame(portal, 'GET', FLIGHTS, { key })).statusCode).toBe(200);
    clock.advance(1);
    expect(codeOf(await sendAsGame(portal, 'GET', FLIGHTS, { key }))).toBe('401 invalid_key');
  });

  it('records its use once a minute', async ({ portal, database, clock, owner }) => {
    const { id, key } = await makeKey(portal, owner);
    const used = async () => {
      await sendAsGame(portal, 'GET', FLIGHTS, { key });
      const row = await database.db
        .selectFrom('game_keys')
        .where('id', '=', id)
        .select('last_used_at')
        .executeTakeFirstOrThrow();
      return row.last_used_at;
    };
    const first = await used();
    expect(first).toBe(clock().toISOString());
    clock.advance(59_999);
    expect(await used()).toBe(first);
    clock.advance(1);
    expect(await used()).toBe(clock().toISOString());
  });

  it('stays when the owner who created it is erased', async ({ portal, owner }) => {
    const { key } = await makeKey(portal, owner);
    const other = await signedInMember(portal, { rank: 255 });
    const erased = await portal.send('POST', `/api/admin/users/${owner.user.id}/forget`, {
      as: other.as,
      payload: { username: owner.user.username },
    });
    expect(erased.statusCode).toBe(200);
    expect((await sendAsGame(portal, 'GET', FLIGHTS, { key })).statusCode).toBe(200);
  });
});

// Public endpoints are open to everybody.
const endpoints = Object.entries(endpointTable).filter(([, { access }]) => access !== 'public');
const idsFor = () => ({
  id: newId(),
  identifier: 'nobody',
  sanctionId: newId(),
  qualificationId: newId(),
  leaveId: newId(),
});

describe('permissions', () => {
  it.for(endpoints.filter(([, { access }]) => isGameScope(access)))(
    'a session does not allow %s, nor does a key of other scopes',
    async ([, { method, path, access }], { portal, owner }) => {
      const url = fillPath(path, idsFor());
      expect(codeOf(await portal.send(method, url, { as: owner.as }))).toBe('401 invalid_key');
      const { key } = await makeKey(
        portal,
        owner,
        (['game:read', 'game:attendance', 'game:status'] as const).filter((scope) => scope !== access),
      );
      expect(codeOf(await sendAsGame(portal, method, url, { key }))).toBe('403 missing_scope');
    },
  );

  it.for([
    {},
    { authorization: '' },
    { authorization: 'Bearer' },
    { authorization: 'Bearer crewroom_' },
    { authorization: `Bearer crewroom_${'A'.repeat(43)}` },
    { authorization: 'Basic Y3Jldzpyb29t' },
  ])('a request with %j allows nothing', async (headers, { portal }) => {
    expect(codeOf(await sendAsGame(portal, 'GET', FLIGHTS, { headers: { ...headers } }))).toBe(
      '401 invalid_key',
    );
  });

  it('a key without its scheme, in the query or in a cookie allows nothing', async ({ portal, owner }) => {
    const { key } = await makeKey(portal, owner);
    for (const headers of [
      { authorization: key },
      { cookie: `crewroom-session=${key}` },
      { 'x-api-key': key },
    ]) {
      expect(codeOf(await sendAsGame(portal, 'GET', FLIGHTS, { headers: { ...headers } }))).toBe(
        '401 invalid_key',
      );
    }
    expect(codeOf(await sendAsGame(portal, 'GET', `${FLIGHTS}?key=${key}`, {}))).toBe('401 invalid_key');
  });

  it('a game request may have any origin, but its body must be JSON', async ({ portal, owner }) => {
    const { key } = await makeKey(portal, owner);
    const url = `${FLIGHTS}/${newId()}/status`;
    const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    const payload = { status: 'BRIEFING' };
    expect(codeOf(await sendAsGame(portal, 'PUT', url, { key, payload, headers }))).toBe('404 not_found');
    const text = { ...headers, 'content-type': 'text/plain' };
    expect(codeOf(await sendAsGame(portal, 'PUT', url, { key, payload, headers: text }))).toBe(
      '415 not_json',
    );
  });
});

describe('rate limits', () => {
  it('count by key, over all game endpoints', async ({ portal, owner }) => {
    const [one, other] = [await makeKey(portal, owner), await makeKey(portal, owner)];
    const urls = [FLIGHTS, `${FLIGHTS}/${newId()}/attendance`, `${FLIGHTS}/${newId()}/status`];
    const methods = ['GET', 'POST', 'PUT'] as const;
    const codes: number[] = [];
    for (let n = 0; n < 120; n += 1) {
      const response = await sendAsGame(portal, methods[n % 3] ?? 'GET', urls[n % 3] ?? '', { key: one.key });
      codes.push(response.statusCode);
    }
    expect(codes).not.toContain(429);
    const refused = await sendAsGame(portal, 'GET', FLIGHTS, { key: one.key });
    expect(codeOf(refused)).toBe('429 too_many');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await sendAsGame(portal, 'GET', FLIGHTS, { key: other.key })).statusCode).toBe(200);
  });
});

plainIt('a key is in no log, after successful and failed requests', async () => {
  const { lines, logger } = captureLog();
  await using portal = await createTestPortal({
    logger,
    extend: (app) => {
      app.addHook('preHandler', (request, _reply, done) => {
        const isBroken = request.headers['x-broken'] !== undefined;
        done(isBroken ? new Error('broken') : undefined);
      });
    },
  });
  const owner = await signedInMember(portal, { rank: 255 });
  const { key } = await makeKey(portal, owner);
  for (const headers of [{}, { 'x-broken': 'yes' }]) {
    await sendAsGame(portal, 'GET', FLIGHTS, { key, headers });
    await sendAsGame(portal, 'GET', `${FLIGHTS}?key=${key}`, { key, headers });
    await sendAsGame(portal, 'POST', `${FLIGHTS}/${key}/attendance`, { key, payload: { key }, headers });
    await sendAsGame(portal, 'GET', `/api/game/${key}`, { key, headers });
    await sendAsGame(portal, 'GET', `/${key}`, { key, headers });
  }
  expect(lines.some((line) => line.includes('request failed'))).toBe(true);
  expect(lines.filter((line) => line.includes(key))).toEqual([]);
  expect(endpointTable.gameFlights.access).toBe('game:read');
});

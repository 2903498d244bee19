import { DAY_MS, HOUR_MS } from '@crewroom/domain/days';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestPortal, type SignedInMember, signedInMember } from '../../testing/test-portal.ts';
import { toInstant } from '../database/stored-values.ts';

const portal = await createTestPortal();

afterAll(() => portal[Symbol.asyncDispose]());

function use({ as }: SignedInMember) {
  return portal.send('GET', '/api/auth/me', { as });
}

async function statusAfter(member: SignedInMember, milliseconds: number): Promise<number> {
  portal.clock.advance(milliseconds);
  return (await use(member)).statusCode;
}

function sessionOf({ user }: SignedInMember) {
  return portal.database.db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
}

async function lastLoginOf({ user }: SignedInMember) {
  const row = await portal.database.db
    .selectFrom('users')
    .select('last_login_at')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  return row.last_login_at;
}

describe('a session', () => {
  it('ends after seven days without use, to the millisecond', async () => {
    const idle = await signedInMember(portal);
    const used = await signedInMember(portal);
    expect(await statusAfter(used, 7 * DAY_MS - 1)).toBe(200);
    expect(await statusAfter(idle, 1)).toBe(401);
    expect(await statusAfter(used, 7 * DAY_MS - 2)).toBe(200);
    expect(await statusAfter(used, 7 * DAY_MS)).toBe(401);
  });

  it('ends after thirty days despite use, to the millisecond', async () => {
    const member = await signedInMember(portal);
    for (let day = 1; day < 30; day += 1) expect(await statusAfter(member, DAY_MS)).toBe(200);
    expect(await statusAfter(member, DAY_MS - 1)).toBe(200);
    expect(await statusAfter(member, 1)).toBe(401);
  });

  it('is never extended past its last end, and neither is its cookie', async () => {
    const member = await signedInMember(portal);
    const { ends_at: end } = await sessionOf(member);
    expect(Date.parse(end) - portal.clock().getTime()).toBe(30 * DAY_MS);
    for (let days = 0; days < 28; days += 4) expect(await statusAfter(member, 4 * DAY_MS)).toBe(200);
    portal.clock.advance(DAY_MS);
    const [cookie] = (await use(member)).cookies;
    expect(await sessionOf(member)).toMatchObject({ ends_at: end, expires_at: end });
    expect(cookie?.expires?.getTime()).toBe(Math.floor(Date.parse(end) / 1000) * 1000);
  });

  it('is extended at most hourly, together with the last login', async () => {
    const member = await signedInMember(portal);
    const begun = await sessionOf(member);
    portal.clock.advance(HOUR_MS - 1);
    expect((await use(member)).headers['set-cookie']).toBeUndefined();
    expect(await sessionOf(member)).toEqual(begun);
    expect(await lastLoginOf(member)).toBeNull();

    portal.clock.advance(1);
    const now = portal.clock();
    const rolled = await use(member);
    expect(rolled.cookies).toHaveLength(1);
    expect(`${rolled.cookies[0]?.name}=${rolled.cookies[0]?.value}`).toBe(member.as);
    expect(await sessionOf(member)).toEqual({
      ...begun,
      last_used_at: toInstant(now),
      expires_at: toInstant(new Date(now.getTime() + 7 * DAY_MS)),
    });
    expect(await lastLoginOf(member)).toBe(toInstant(now));
    expect((await use(member)).headers['set-cookie']).toBeUndefined();
  });

  it('is extended once for many simultaneous requests, which all succeed', async () => {
    const member = await signedInMember(portal);
    portal.clock.advance(2 * HOUR_MS);
    const responses = await Promise.all(Array.from({ length: 8 }, () => use(member)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array<number>(8).fill(200));
    expect(responses.filter(({ cookies }) => cookies.length > 0)).toHaveLength(1);
    expect(await sessionOf(member)).toMatchObject({ last_used_at: toInstant(portal.clock()) });
    expect(await lastLoginOf(member)).toBe(toInstant(portal.clock()));
  });

  it('is stored under the hash of its token alone', async () => {
    const member = await signedInMember(portal);
    const token = member.as.split('=')[1] ?? '';
    const rows = JSON.stringify(await portal.database.db.selectFrom('sessions').selectAll().execute());
    expect(rows).toContain(member.user.id);
    expect(rows).not.toContain(token);
    const { token_hash: hash } = await sessionOf(member);
    const stolen = await portal.send('GET', '/api/auth/me', { as: member.as.replace(token, hash) });
    expect(stolen.statusCode).toBe(401);
  });
});

describe('signing out', () => {
  it('ends the session, and removes the cookie and cached pictures', async () => {
    const member = await signedInMember(portal);
    const response = await portal.send('POST', '/api/auth/logout', { as: member.as });
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect(response.headers['clear-site-data']).toBe('"cache"');
    expect(response.cookies).toEqual([
      {
        name: 'crewroom-session',
        value: '',
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        expires: new Date(0),
        maxAge: 0,
      },
    ]);
    expect((await use(member)).statusCode).toBe(401);
    // Any page may send such a request. Nothing is cleared unless a member signs out.
    const again = await portal.send('POST', '/api/auth/logout', { as: member.as });
    expect([again.statusCode, again.headers['clear-site-data']]).toEqual([401, undefined]);
  });

  it('removes the cookie even when its session was due for an extension', async () => {
    const member = await signedInMember(portal);
    portal.clock.advance(2 * HOUR_MS);
    const { cookies } = await portal.send('POST', '/api/auth/logout', { as: member.as });
    expect(cookies.map(({ name, value }) => [name, value])).toEqual([['crewroom-session', '']]);
  });
});

describe('an invalid cookie', () => {
  const garbage = [
    ['a token nobody was given', 'A'.repeat(43)],
    ['a few letters', 'x'],
    ['nothing', ''],
    ['broken percent signs', '%E0%A4%A'],
    ['an encoded zero byte', '%00'],
    ['quotes', '"x"'],
    ['an object', '{"userId":"1"}'],
    ['SQL', "' or 1=1 --"],
    ['too much', 'x'.repeat(8_000)],
  ] as const;

  it.each(garbage)('returns 401: %s', async (_what, value) => {
    const response = await portal.send('GET', '/api/auth/me', { as: `crewroom-session=${value}` });
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([401, 'no_session']);
    expect(response.cookies).toMatchObject([{ name: 'crewroom-session', value: '' }]);
  });

  it('is kept when a stream is rejected, as no page can read the reason', async () => {
    const response = await portal.send('GET', '/api/events', { as: 'crewroom-session=x' });
    expect([response.statusCode, response.headers['set-cookie']]).toEqual([401, undefined]);
  });

  it('is not cleared when there was none', async () => {
    const response = await portal.send('GET', '/api/auth/me');
    expect([response.statusCode, response.headers['set-cookie']]).toEqual([401, undefined]);
  });

  it('includes a cookie of another name', async () => {
    const member = await signedInMember(portal);
    const as = member.as.replace('crewroom-session', '__Host-crewroom-session');
    expect((await portal.send('GET', '/api/auth/me', { as })).statusCode).toBe(401);
  });

  it('does not affect a valid one next to it', async () => {
    const member = await signedInMember(portal);
    const as = `theme=dark; ${member.as}; other=%ZZ`;
    expect((await portal.send('GET', '/api/auth/me', { as })).statusCode).toBe(200);
  });
});

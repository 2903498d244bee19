import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { insertUser } from '../../testing/rows.ts';
import { createSandboxPortal, startSharedSandbox } from '../../testing/sandbox-portal.ts';
import { createFailingDatabase } from '../../testing/test-database.ts';
import { captureLog, createTestPortal, signedInMember } from '../../testing/test-portal.ts';
import { describeError } from './request-log.ts';

const sandbox = await startSharedSandbox();

afterEach(() => sandbox.behave());
afterAll(() => sandbox.close());

const lineSchema = z.looseObject({
  reqId: z.string(),
  msg: z.string(),
  method: z.string().optional(),
  path: z.string().optional(),
  status: z.number().optional(),
  ms: z.number().optional(),
  outcome: z.string().optional(),
});

const requestsOf = (lines: readonly string[]) =>
  lines.map((text) => lineSchema.parse(JSON.parse(text))).filter(({ msg }) => msg === 'request');

describe('the log', () => {
  it('has one line for each request, with the id in its response', async () => {
    const { lines, logger } = captureLog();
    await using portal = await createTestPortal({ logger });
    const { user, as } = await signedInMember(portal);
    const profile = await portal.send('GET', `/api/users/search?q=${user.username}`, { as });
    const refused = await portal.send('GET', '/api/users/profile');
    const requests = requestsOf(lines);
    expect(requests).toMatchObject([
      { method: 'GET', path: '/api/users/search', status: 200 },
      { method: 'GET', path: '/api/users/profile', status: 401, outcome: 'no_session' },
    ]);
    expect(requests.map(({ ms }) => typeof ms)).toEqual(['number', 'number']);
    expect(requests.map(({ reqId }) => reqId)).toEqual([
      profile.headers['x-request-id'],
      refused.headers['x-request-id'],
    ]);
    expect(refused.json()).toMatchObject({ requestId: refused.headers['x-request-id'] });
  });

  it('contains no names, secrets or texts of people, for every action and failure', async () => {
    const { lines, logger } = captureLog();
    const { database, failWith } = await createFailingDatabase();
    await using portal = await createSandboxPortal(sandbox, { logger, database });
    const robloxId = await sandbox.newPerson({
      username: 'Quentin_Q',
      rank: 255,
      displayName: 'Quentin Quill',
    });
    const stranger = await insertUser(database.db, {
      username: 'Wilma_W',
      display_name: 'Wilma Wren',
      roblox_id: '7700880099',
    });
    const browser = portal.newBrowser();
    const secrets: string[] = [];
    const callback = await browser.choose(await browser.begin('/flights'), robloxId);
    secrets.push(...new URL(callback).searchParams.values());
    const signedIn = await browser.open(callback);
    secrets.push(...signedIn.headers.getSetCookie().map((cookie) => cookie.split(/[=;]/)[1] ?? ''));
    const cookie = signedIn.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const send = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
      portal.send(method, path, {
        as: cookie,
        headers: { 'idempotency-key': 'key-of-quentin' },
        ...(payload && { payload }),
      });
    const everything = async () => {
      await send('GET', '/api/users/search?q=Wilma_W&search=Wilma_W');
      await send('GET', '/api/users/lookup/Wilma_W');
      await send('GET', '/u/Wilma_W');
      await send('GET', '/Wilma_W.txt');
      await send('GET', '/api/Wilma_W/7700880099');
      await send('GET', `/avatars/7700880099`);
      await send('GET', '/api/%zz/Wilma_W');
      await send('POST', `/api/admin/users/${stranger.id}/notes`, { content: 'Wilma Wren is brave' });
      await send('POST', `/api/admin/users/${stranger.id}/notes`, { content: 7, Wilma_W: true });
      await send('POST', `/api/admin/users/${stranger.id}/reward`, {
        amount: 5,
        reason: 'Wilma Wren is brave',
      });
      await browser.open('/api/auth/roblox/callback?code=code-of-quentin&state=state-of-quentin');
    };
    await everything();
    await sandbox.break({ service: 'thumbnails', status: 500 });
    await everything();
    failWith(new Error('the disk is full'));
    await everything();
    failWith(null);
    const log = lines.join('\n');
    expect(requestsOf(lines).length).toBeGreaterThan(30);
    expect(log).toContain('request failed');
    const held = [
      'key-of-quentin',
      'code-of-quentin',
      'state-of-quentin',
      ...secrets.filter((one) => one.length > 8),
    ];
    const named = ['Quentin', 'Wilma', 'Wren', 'brave', robloxId, '7700880099'];
    expect([...held, ...named].filter((text) => log.includes(text))).toEqual([]);
    await database.close();
  });
});

describe('an error in the log', () => {
  it('keeps what an operator needs and leaves out what a library attached', () => {
    const cause = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (username)=(Wilma_W) already exists.',
    });
    const error = new TypeError('GET /v1/users/7700880099: status 500', { cause });
    const text = JSON.stringify(describeError(error));
    expect(describeError(error)).toMatchObject({
      type: 'TypeError',
      message: 'GET /v1/users/…: status 500',
      cause: { code: '23505', message: 'duplicate key' },
    });
    expect(text).not.toMatch(/Wilma|7700880099/);
  });

  it('ends even if the chain of causes is endless', () => {
    const error = new Error('round');
    error.cause = error;
    expect(JSON.stringify(describeError(error)).length).toBeLessThan(20_000);
    expect(describeError('Wilma_W')).toEqual({ type: 'string', message: 'no error was thrown', stack: '' });
  });
});

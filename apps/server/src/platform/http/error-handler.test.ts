import { defineEndpoint } from '@crewroom/domain/contract/define-endpoint';
import { errorStatus } from '@crewroom/domain/contract/errors';
import { type ErrorBody, errorBodySchema } from '@crewroom/domain/contract/schemas';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addGatedEndpoints } from '../../testing/gated-portal.ts';
import { createFailingDatabase } from '../../testing/test-database.ts';
import { captureLog, createTestPortal, signedInMember } from '../../testing/test-portal.ts';
import { DatabaseUnavailableError } from '../database/errors.ts';
import { registerEndpoint } from './register-endpoint.ts';

const SECRET = 'select "secret" from "users" where 1 = 2';
const ANY_URL = '/api/throw-away/signed-in/any';

const leaky = defineEndpoint({ method: 'GET', path: '/api/throw-away/leaky' }, 'signed-in', {
  summary: 'Reads a name.',
  response: z.strictObject({ name: z.string() }),
});
const tooMuch = { name: 'fine', secret: SECRET };

const records = await createFailingDatabase();
const log = captureLog();
const portal = await createTestPortal({
  database: records.database,
  logger: log.logger,
  extend: (_app, open) => {
    addGatedEndpoints(open);
    open('signed-in', (scope) => {
      registerEndpoint(scope, leaky, () => Promise.resolve(tooMuch));
      scope.get('/api/throw-away/surprise', () => {
        throw new Error(`${SECRET} at ${import.meta.filename}`);
      });
      scope.get('/api/throw-away/rejection', () => Promise.reject(new TypeError(SECRET)));
      scope.get('/api/throw-away/odd-status', () => {
        throw Object.assign(new Error(SECRET), { statusCode: 418 });
      });
    });
  },
});
const member = await signedInMember(portal);

beforeEach(() => records.failWith(null));

afterAll(() => portal[Symbol.asyncDispose]());

function errorOf(response: LightMyRequestResponse): ErrorBody {
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  const body = errorBodySchema.parse(response.json());
  expect(body.message).not.toBe('');
  expect(response.statusCode).toBe(errorStatus[body.code]);
  expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(body.issues === undefined).toBe(body.code !== 'invalid_input');
  return body;
}

function expectNoSecrets(response: LightMyRequestResponse): void {
  const told = response.body + JSON.stringify(response.headers);
  for (const secret of ['secret', 'select', 'Error', '.ts', 'at /', 'node_modules', 'crewroom.sqlite']) {
    expect(told).not.toContain(secret);
  }
}

const json = { 'content-type': 'application/json' };

describe('an error body', () => {
  it('ignores a request id from outside', async () => {
    const headers = { 'request-id': 'forged', 'x-request-id': 'forged' };
    expect(errorOf(await portal.send('GET', '/api/nothing', { headers })).requestId).not.toBe('forged');
  });
});

describe('a body that is not UTF-8', () => {
  it('is rejected, instead of being stored with replacement characters', async () => {
    const payload = Buffer.from('{"name":"caf\u00e9"}', 'latin1');
    const response = await portal.send('POST', ANY_URL, { as: member.as, headers: json, payload });
    expect(errorOf(response).issues).toEqual([{ path: '', message: 'Send the body as UTF-8.' }]);
    const right = Buffer.from('{"name":"caf\u00e9"}');
    const taken = await portal.send('POST', ANY_URL, { as: member.as, headers: json, payload: right });
    expect(taken.json()).toEqual({ name: 'caf\u00e9' });
  });
});

describe('an unknown query parameter', () => {
  it.each(['GET', 'POST', 'PUT', 'DELETE'] as const)('is rejected by its name for %s', async (method) => {
    const body = method === 'POST' && { payload: { name: 'x' } };
    const response = await portal.send(method, `${ANY_URL}?dryRun=1`, { as: member.as, ...body });
    expect(errorOf(response)).toMatchObject({
      code: 'invalid_input',
      issues: [{ path: '', message: 'There is no field called “dryRun”.' }],
    });
  });
});

describe('a missing route', () => {
  const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'] as const;

  it.each(methods)('returns 404 for %s under /api', async (method) => {
    for (const url of ['/api', '/api/', '/api/nothing', '/api/users/profile/more', '/api/auth/me/']) {
      const response = await portal.app.inject({ method, url, headers: { cookie: member.as } });
      expect([url, errorOf(response).code]).toEqual([url, 'not_found']);
    }
  });

  it('returns 404 for a method that the endpoint does not have', async () => {
    const cookie = member.as;
    for (const [method, url] of [
      ['PATCH', '/api/users/profile'],
      ['GET', '/api/auth/logout'],
      ['DELETE', '/api/auth/me'],
      ['POST', '/api/users/search?q=sky'],
    ] as const) {
      const response = await portal.app.inject({ method, url, headers: { cookie } });
      expect([url, errorOf(response).code]).toEqual([url, 'not_found']);
    }
  });

  it('responds to HEAD with the status alone', async () => {
    const response = await portal.send('HEAD', '/api/nothing');
    expect([response.statusCode, response.body]).toEqual([404, '']);
  });
});

describe('an unreadable request', () => {
  const malformed = ['{"name":', '{name: 1}', 'x', '{"name":"x"}}', '{"__proto__":{"name":"x"}}', ' '];

  it.each(malformed)('returns 400 with its issues: %s', async (payload) => {
    const body = errorOf(await portal.send('POST', ANY_URL, { as: member.as, headers: json, payload }));
    expect(body.code).toBe('invalid_input');
    expect(body.issues).toEqual([{ path: '', message: body.message }]);
  });

  it('names the invalid field, with its first issue', async () => {
    const body = errorOf(await portal.send('POST', ANY_URL, { as: member.as, payload: {} }));
    expect(body.issues).toEqual([{ path: 'name', message: 'Give a name.' }]);
    expect(body.message).toBe('Give a name.');
  });

  it.each(['/api/users/%ZZ', '/api/users/%E0%A4%A', `/api/users/${'a'.repeat(201)}`])(
    'returns 400 for a path too: %s',
    async (url) => {
      const response = await portal.send('GET', url, { as: member.as });
      const body = errorOf(response);
      expect(body.issues).toEqual([{ path: '', message: 'This address cannot be read.' }]);
      expect(response.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-request-id': body.requestId,
      });
      expect(response.headers['content-security-policy']).toContain("default-src 'none'");
      expect(log.lines.at(-1)).toContain(`"reqId":"${body.requestId}"`);
      expect(log.lines.at(-1)).toContain('"path":"unreadable","status":400');
    },
  );
});

describe('an unavailable database', () => {
  const endpoints = [
    ['GET', '/api/auth/me'],
    ['GET', '/api/users/profile'],
    ['POST', '/api/auth/logout'],
    ['GET', '/avatars/1'],
  ] as const;

  it.each(endpoints)('returns 503 with Retry-After and no detail for %s %s', async (method, url) => {
    records.failWith(new DatabaseUnavailableError(`${SECRET} on 10.0.0.7`));
    const response = await portal.send(method, url, { as: member.as });
    expect(errorOf(response).code).toBe('unavailable');
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect(response.headers['set-cookie']).toBeUndefined();
    expectNoSecrets(response);
  });
});

describe('an unexpected error', () => {
  it.each(['surprise', 'rejection', 'odd-status'])('returns 500 without details: %s', async (which) => {
    const response = await portal.send('GET', `/api/throw-away/${which}`, { as: member.as });
    const { code, requestId } = errorOf(response);
    expect(code).toBe('internal');
    expectNoSecrets(response);
    const logged = log.lines.filter((line) => line.includes(requestId));
    expect(logged.some((line) => line.includes(JSON.stringify(SECRET).slice(1, -1)))).toBe(true);
  });

  it('returns 500 for an unexpected database error too', async () => {
    records.failWith(new Error(SECRET));
    const response = await portal.send('GET', '/api/users/profile', { as: member.as });
    expect(errorOf(response).code).toBe('internal');
    expectNoSecrets(response);
  });

  it('is also a response that breaks the contract: no field outside the contract is sent', async () => {
    const response = await portal.send('GET', '/api/throw-away/leaky', { as: member.as });
    expect(errorOf(response).code).toBe('internal');
    expectNoSecrets(response);
  });
});

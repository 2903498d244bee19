import { defineEndpoint } from '@crewroom/domain/contract/define-endpoint';
import { TOPICS_HEADER, topics } from '@crewroom/domain/contract/topics';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { makeKey, sendAsGame } from '../../testing/game/game-server.ts';
import { codeOf } from '../../testing/portal-test.ts';
import { publishedDuring } from '../../testing/published-topics.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createTestPortal, signedInMember } from '../../testing/test-portal.ts';
import { unitOfWorkDeps } from '../../testing/unit-of-work-deps.ts';
import { refuse } from '../changes/refusal.ts';
import type { UnitOfWork } from '../changes/unit-of-work.ts';
import { registerLongMutation } from './long-mutations.ts';
import { registerGameMutation, registerMutation } from './mutations.ts';

const shapes = {
  summary: 'Sets a value.',
  body: z.strictObject({ value: z.string() }),
  response: z.strictObject({ value: z.string() }),
};
const endpoint = defineEndpoint({ method: 'POST', path: '/api/throw-away/settings' }, 'signed-in', shapes);
const gameEndpoint = defineEndpoint(
  { method: 'POST', path: '/api/throw-away/game-settings' },
  'game:status',
  shapes,
);

/** The effect of the mutation between its change and its response. */
let meanwhile: () => Promise<void> = () => Promise.resolve();
let isGone = false;

async function change(uow: UnitOfWork, { value }: { readonly value: string }) {
  const { trx } = uow;
  uow.invalidate(topics.term, topics.history);
  await trx.deleteFrom('settings').where('key', '=', 'test').execute();
  await trx.insertInto('settings').values({ key: 'test', value }).execute();
  await meanwhile();
  return value === 'refused' ? refuse('role_full', 'No.') : value;
}

async function respond(value: string) {
  if (value === 'broken') throw new Error('secret');
  return isGone ? refuse('not_found', 'It is gone.') : { value };
}

const database = await createTestDatabase();
const deps = unitOfWorkDeps(database, '2026-03-02T12:00:00.000Z');
const portal = await createTestPortal({
  database,
  extend: (_app, open) => {
    open('signed-in', (scope) =>
      registerMutation(scope, deps, endpoint, {
        change: (uow, { body }) => change(uow, body),
        respond: (_database, _context, value) => respond(value),
        securityEvent: () => ({ kind: 'export', details: { call: 'test' } }),
      }),
    );
    open('game:status', (scope) =>
      registerGameMutation(scope, deps, gameEndpoint, {
        change: (uow, { body }) => change(uow, body),
        respond: (_database, value) => respond(value),
      }),
    );
  },
});
const { as } = await signedInMember(portal);

afterAll(() => portal[Symbol.asyncDispose]());

function send(value: string, key?: string) {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  return portal.send('POST', '/api/throw-away/settings', { as, headers, payload: { value } });
}

async function set(value: string, key?: string) {
  const response = await send(value, key);
  const { code, value: told } = response.json<{ code?: string; value?: string }>();
  return [response.statusCode, code ?? told];
}

const countEvents = async () =>
  (await portal.database.db.selectFrom('security_events').where('kind', '=', 'export').select('id').execute())
    .length;

async function stored(): Promise<string | undefined> {
  const row = portal.database.db.selectFrom('settings').select('value').where('key', '=', 'test');
  return (await row.executeTakeFirst())?.value;
}

it('runs a change again under a key whose first one failed', async () => {
  isGone = false;
  meanwhile = () => Promise.reject(new Error('secret'));
  expect(await set('second', 'key-b')).toEqual([500, 'internal']);
  meanwhile = async () => {};
  expect(await set('second', 'key-b')).toEqual([200, 'second']);
});

it('rejects a repetition while the first one runs, and returns its success afterwards', async () => {
  const hold = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  isGone = false;
  meanwhile = () => {
    begun.resolve();
    return hold.promise;
  };
  const first = set('slow', 'key-c');
  await begun.promise;
  expect(await set('slow', 'key-c')).toEqual([409, 'in_progress']);
  expect(await set('another', 'key-c')).toEqual([409, 'in_progress']);
  hold.resolve();
  expect(await first).toEqual([200, 'slow']);
  meanwhile = () => Promise.reject(new Error('done twice'));
  expect(await set('slow', 'key-c')).toEqual([200, 'slow']);
  expect(await set('another', 'key-c')).toEqual([409, 'idempotency_mismatch']);
});

it.each([
  ['a success', 'value', undefined, [200, 'term']],
  ['a success that is kept', 'value', 'key-d', [200, 'term']],
  ['a refusal', 'refused', undefined, [409, undefined]],
  ['a refusal under a key', 'refused', 'key-e', [409, undefined]],
  ['a failure', 'failing', undefined, [500, undefined]],
  ['a failure under a key', 'failing', 'key-f', [500, undefined]],
  ['a change whose response fails', 'broken', undefined, [500, undefined]],
  ['a change whose response fails, under a key', 'broken', 'key-h', [500, undefined]],
  ['a change whose response is refused', 'gone', undefined, [404, undefined]],
  ['a change whose response is refused, under a key', 'gone', 'key-g', [404, undefined]],
] as const)(
  'is stored with its event, published and returned with its topics only when committed: %s',
  async (_what, value, key, expected) => {
    [meanwhile, isGone] = [async () => {}, false];
    await set('first');
    meanwhile = () => (value === 'failing' ? Promise.reject(new Error('secret')) : Promise.resolve());
    isGone = value === 'gone';
    const events = await countEvents();
    const told = await publishedDuring(deps, async () => {
      const response = await send(value, key);
      expect([response.statusCode, response.headers[TOPICS_HEADER]]).toEqual(expected);
    });
    const [, header] = expected;
    expect(told).toEqual(header === undefined ? [] : [[{ topic: 'history' }, { topic: 'term' }]]);
    expect([await stored(), (await countEvents()) - events]).toEqual(
      header === undefined ? ['first', 0] : [value, 1],
    );
  },
);

it.each([
  ['refused', '409 role_full', 'first'],
  ['broken', '500 internal', 'first'],
  ['value', '200', 'value'],
])('a change by the game is stored only when it is committed: %s', async (value, code, left) => {
  [meanwhile, isGone] = [async () => {}, false];
  await set('first');
  const { key } = await makeKey(portal, await signedInMember(portal, { rank: 255 }), ['game:status']);
  const response = await sendAsGame(portal, 'POST', gameEndpoint.path, { key, payload: { value } });
  expect([codeOf(response), await stored()]).toEqual([code, left]);
});

it('does not start when a long mutation requires a recent sign-in', async () => {
  const path = '/api/throw-away/long-settings';
  const refusals = ['sign_in_again'] as const;
  const sensitive = defineEndpoint({ method: 'POST', path }, 'signed-in', { ...shapes, refusals });
  const starting = createTestPortal({
    extend: (_app, open) =>
      open('signed-in', (scope) =>
        registerLongMutation(scope, deps, sensitive, {
          work: async () => ({ done: null, invalidated: [] }),
          respond: () => respond('never'),
        }),
      ),
  });
  await expect(starting).rejects.toThrow(`POST ${path} requires a recent sign-in, so it cannot be long`);
});

import { defineEndpoint } from '@crewroom/domain/contract/define-endpoint';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { makeKey, sendAsGame } from '../../testing/game/game-server.ts';
import { codeOf } from '../../testing/portal-test.ts';
import { createTestPortal, signedInMember } from '../../testing/test-portal.ts';
import { refuse } from '../changes/refusal.ts';
import type { UnitOfWork } from '../changes/unit-of-work.ts';
import { registerGameMutation, registerMutation } from './mutations.ts';

const gone = refuse('not_found', 'There is no such thing.');
const shapes = {
  summary: 'Changes something and ends as it is told to.',
  body: z.strictObject({ name: z.string(), ends: z.enum(['well', 'refused', 'failing']) }),
  response: z.strictObject({ name: z.string() }),
};
const endpoint = defineEndpoint({ method: 'POST', path: '/api/throw-away/response' }, 'signed-in', shapes);
const gameEndpoint = defineEndpoint(
  { method: 'POST', path: '/api/throw-away/game-response' },
  'game:status',
  shapes,
);

type Asked = z.infer<typeof shapes.body>;

async function store({ trx }: UnitOfWork, { name }: Asked): Promise<void> {
  await trx.insertInto('settings').values({ key: name, value: 'stored' }).execute();
}

async function respond({ name, ends }: Asked) {
  if (ends === 'failing') throw new Error('The response cannot be built');
  return ends === 'refused' ? gone : { name };
}

let gameKey: string;

// The portal of the routes exists once they are requested.
const deps = {
  get config() {
    return portal.config;
  },
  get database() {
    return portal.database;
  },
  get live() {
    return portal.live;
  },
  clock: () => portal.clock(),
};
const portal = await createTestPortal({
  extend: (_app, open) => {
    open('signed-in', (scope) =>
      registerMutation(scope, deps, endpoint, {
        change: async (uow, { body }) => {
          await store(uow, body);
          return body;
        },
        respond: (_database, _context, body) => respond(body),
        securityEvent: (_context, { name }) => ({ kind: 'export', details: { call: name } }),
      }),
    );
    open('game:status', (scope) =>
      registerGameMutation(scope, deps, gameEndpoint, {
        change: async (uow, { body }) => {
          await store(uow, body);
          return body;
        },
        respond: (_database, body) => respond(body),
      }),
    );
  },
});
const member = await signedInMember(portal);
({ key: gameKey } = await makeKey(portal, await signedInMember(portal, { rank: 255 }), ['game:status']));

afterAll(() => portal[Symbol.asyncDispose]());

/** Returns whether the change is stored, and whether its security event is, which no request waits for. */
async function state(name: string) {
  const { db } = portal.database;
  const changes = await db.selectFrom('settings').where('key', '=', name).select('value').execute();
  const details = JSON.stringify({ call: name });
  const events = await db.selectFrom('security_events').where('details', '=', details).select('id').execute();
  return [changes.length, events.length];
}

it.each([
  ['without a key', {}],
  ['with a key', { 'idempotency-key': 'once' }],
])(
  'a mutation %s is stored with its security event, or not at all when its response fails',
  async (how, headers) => {
    const outcomes: unknown[] = [];
    for (const ends of ['refused', 'failing', 'well'] as const) {
      const payload = { name: `${ends} ${how}`, ends };
      const response = await portal.send('POST', endpoint.path, { as: member.as, payload, headers });
      outcomes.push([codeOf(response), ...(await state(payload.name))]);
    }
    expect(outcomes).toEqual([
      ['404 not_found', 0, 0],
      ['500 internal', 0, 0],
      ['200', 1, 1],
    ]);
  },
);

it('a mutation of the game is not stored either when its response fails', async () => {
  const outcomes: unknown[] = [];
  for (const ends of ['refused', 'failing', 'well'] as const) {
    const payload = { name: `${ends} for the game`, ends };
    const response = await sendAsGame(portal, 'POST', gameEndpoint.path, { key: gameKey, payload });
    outcomes.push([codeOf(response), (await state(payload.name))[0]]);
  }
  expect(outcomes).toEqual([
    ['404 not_found', 0],
    ['500 internal', 0],
    ['200', 1],
  ]);
});

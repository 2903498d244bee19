import { expect, test } from 'vitest';
import { z } from 'zod';
import { callApplication, idOf } from '../testing/test-application.ts';
import {
  fetchJson,
  type JsonResponse,
  startTestSandbox,
  temporaryFolder,
  textWith,
} from '../testing/test-sandbox.ts';

const GUILD = '1100000000000000009';
const NOW = Date.parse('2026-03-02T12:00:00.000Z');

/** Sends a request for the events of a server as the application. */
const call = (
  url: string,
  method: string,
  path: string,
  body?: unknown,
  guild = GUILD,
  headers?: Record<string, string>,
) => callApplication(url, method, `/guilds/${guild}/scheduled-events${path}`, body, headers);

const listed = async (url: string): Promise<unknown> =>
  (await fetchJson(`${url}/control/discord/events`)).body;

const event = {
  name: 'AA12 ZRH → OSL',
  description: 'Free seats: 3',
  entity_type: 3,
  entity_metadata: { location: 'http://localhost:3000/flights/1' },
  privacy_level: 2,
  scheduled_start_time: '2026-03-02T13:00:00Z',
  scheduled_end_time: '2026-03-02T15:00:00.000Z',
};

const startSandboxAtNoon = (dataDir?: string) =>
  startTestSandbox({ clock: () => new Date(NOW), ...(dataDir !== undefined && { dataDir }) });

test('creates, edits, starts, completes and deletes an event, and keeps its requests across a restart', async () => {
  const dataDir = await temporaryFolder();
  const first = await startSandboxAtNoon(dataDir);
  const { url } = first;
  const created = await call(url, 'POST', '', event);
  expect(created.body).toMatchObject({
    ...event,
    scheduled_start_time: '2026-03-02T13:00:00.000Z',
    status: 1,
  });
  const path = `/${idOf(created)}`;
  const edits = [{ description: 'Free seats: 2' }, { status: 2 }, { status: 3 }];
  for (const edit of edits) expect((await call(url, 'PATCH', path, edit)).status).toBe(200);
  expect((await call(url, 'GET', path)).body).toMatchObject({ status: 3, description: 'Free seats: 2' });
  expect((await call(url, 'GET', '')).body).toEqual([]);
  expect((await call(url, 'PATCH', path, { status: 2 })).body).toMatchObject({ code: 180000 });
  expect((await call(url, 'DELETE', path)).status).toBe(204);
  expect((await call(url, 'GET', path)).body).toMatchObject({ code: 10070 });
  const calls = [
    { method: 'POST', body: event },
    ...edits.map((body) => ({ method: 'PATCH', body })),
    { method: 'DELETE', body: null },
  ].map((one) => ({ ...one, at: '2026-03-02T12:00:00.000Z' }));
  const all = [
    {
      id: idOf(created),
      name: event.name,
      description: 'Free seats: 2',
      location: event.entity_metadata.location,
      start: '2026-03-02T13:00:00.000Z',
      end: '2026-03-02T15:00:00.000Z',
      status: 'deleted',
      calls,
    },
  ];
  expect(await listed(url)).toEqual(all);
  await first.close();
  expect(await listed((await startSandboxAtNoon(dataDir)).url)).toEqual(all);
});

test.each<[string, object, string]>([
  ['no end', { scheduled_end_time: undefined }, 'scheduled_end_time'],
  ['an end before its start', { scheduled_end_time: '2026-03-02T12:59:00Z' }, 'scheduled_end_time'],
  ['a start that has passed', { scheduled_start_time: '2026-03-02T12:00:00Z' }, 'scheduled_start_time'],
  ['no place', { entity_metadata: undefined }, 'entity_metadata'],
  ['a long place', { entity_metadata: { location: 'x'.repeat(101) } }, 'entity_metadata'],
  ['a long name', { name: 'x'.repeat(101) }, 'name'],
  ['another privacy', { privacy_level: 1 }, 'privacy_level'],
])('rejects an event with %s', async (_what, given, field) => {
  const { url } = await startSandboxAtNoon();
  const refused = await call(url, 'POST', '', { ...event, ...given });
  expect(refused.status).toBe(400);
  expect(z.object({ errors: z.object({ [field]: z.unknown() }) }).safeParse(refused.body).success).toBe(true);
  expect(await listed(url)).toEqual([]);
});

test.each<[string, readonly object[], object]>([
  ['completed without having begun', [], { status: 3 }],
  ['scheduled again', [{ status: 2 }], { status: 1 }],
  ['cancelled while active', [{ status: 2 }], { status: 4 }],
  ['put off while active', [{ status: 2 }], { scheduled_start_time: '2026-03-02T14:00:00Z' }],
])('does not let an event be %s', async (_what, before, edit) => {
  const { url } = await startSandboxAtNoon();
  const path = `/${idOf(await call(url, 'POST', '', event))}`;
  for (const one of before) await call(url, 'PATCH', path, one);
  expect((await call(url, 'PATCH', path, edit)).status).toBe(400);
  expect(await listed(url)).toMatchObject([{ calls: { length: 1 + before.length } }]);
});

test('allows a hundred open events, without cancelled ones', async () => {
  let now = NOW;
  const { url } = await startTestSandbox({ clock: () => new Date(now) });
  const create = () => {
    now += 1_000;
    return call(url, 'POST', '', event);
  };
  const last: JsonResponse[] = [];
  for (let count = 0; count < 100; count += 1) last[0] = await create();
  expect((await create()).body).toMatchObject({ code: 30038 });
  await call(url, 'PATCH', `/${last.map(idOf).at(-1)}`, { status: 4 });
  expect((await create()).status).toBe(200);
});

test('admits only the bot, and only to its server', async () => {
  const { url } = await startSandboxAtNoon();
  expect((await call(url, 'GET', '', undefined, '1')).body).toMatchObject({ code: 10004 });
  expect((await call(url, 'GET', '', undefined, GUILD, {})).status).toBe(401);
});

test('plays the missing permission as a fault', async () => {
  const { url } = await startSandboxAtNoon();
  const fault = { service: 'discord', status: 403, code: 50013, match: '/scheduled-events' };
  await fetchJson(`${url}/control/faults`, { method: 'PUT', body: JSON.stringify(fault) });
  expect((await call(url, 'POST', '', event)).body).toEqual({ message: 'Missing Permissions', code: 50013 });
});

test('returns 404 to the application for a lost event, and lists it as deleted', async () => {
  const { url } = await startSandboxAtNoon();
  const id = idOf(await call(url, 'POST', '', event));
  const lose = () => fetch(`${url}/control/discord/events/${id}`, { method: 'DELETE' });
  expect((await lose()).status).toBe(204);
  expect((await call(url, 'PATCH', `/${id}`, { status: 2 })).body).toMatchObject({ code: 10070 });
  expect(await listed(url)).toMatchObject([{ id, status: 'deleted', calls: { length: 1 } }]);
  expect((await lose()).status).toBe(404);
});

test('shows events with their status on the page', async () => {
  const { url } = await startSandboxAtNoon();
  await call(url, 'POST', '', { ...event, description: 'Gate: A\\_1' });
  const page = await (await fetch(`${url}/discord`)).text();
  expect(page).toEqual(textWith('<strong>AA12 ZRH → OSL</strong> <span class="app-tag">scheduled</span>'));
  expect(page).toEqual(textWith('Gate: A_1'));
});

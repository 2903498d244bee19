import { newId } from '@crewroom/server/platform/database/stored-values';
import { testEngine } from '@crewroom/server/testing/test-database';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { hostedAirlineOf, readOperatedAirlines } from '../registry/airlines.ts';
import { Processes } from '../registry/processes.ts';
import type { AirlineRow } from '../registry/tables.ts';
import { createHostRoblox } from '../roblox/host-roblox.ts';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry.ts';
import { newAirlineRow } from './create-airline.ts';
import { maintain } from './maintenance.ts';

const NOW = new Date('2026-03-02T12:00:00.000Z');
const clock = () => NOW;

let test: TestRegistry;
beforeAll(async () => {
  test = await openTestRegistry();
});
afterAll(() => test[Symbol.asyncDispose]());

/** Stores an airline and returns its id. */
async function store(slug: string, values: Partial<AirlineRow>): Promise<string> {
  const row = newAirlineRow({ creator: '1', groupId: `group-of-${slug}`, name: slug, slug }, newId(), NOW);
  await test.registry
    .insertInto('airlines')
    .values({ ...row, ...values })
    .execute();
  return row.id;
}

const unused = () => Promise.reject(new Error('not used here'));

/** Runs the maintenance with a storage that cannot erase some airlines. Returns what it logs. */
async function maintainWithout(erasable: readonly string[], processes: Processes) {
  const error = vi.fn<(payload: object, message: string) => void>();
  await maintain({
    ...test,
    processes,
    clock,
    roblox: createHostRoblox(test.config.robloxFor, 'https://portal.test/api/auth/roblox/callback', clock),
    storage: {
      engine: testEngine(),
      targetOf: () => ({ engine: 'sqlite', dataDir: test.config.dataDir }),
      open: unused,
      bytesOf: unused,
      knowsAnyOf: unused,
      hasSession: unused,
      erase: async (id) => {
        if (!erasable.includes(id)) throw new Error('The folder is busy');
      },
    },
    publish: async () => undefined,
    airlines: { close: async () => undefined, use: unused },
    log: { error, warn: () => undefined },
  });
  return error.mock.calls;
}

const storedIds = async () => {
  const rows = await test.registry.selectFrom('airlines').select('id').execute();
  return rows.map(({ id }) => id);
};

it('erases the other airlines and runs the other steps when an airline cannot be erased', async () => {
  const broken = await store('broken', {});
  const stuck = [broken, await store('stuck', { state: 'erasing' })];
  const erasable = [await store('half', {}), await store('closed', { state: 'erasing' })];
  await test.registry
    .insertInto('former_slugs')
    .values({ slug: 'old', airline_id: broken, until: NOW.toISOString() })
    .execute();
  const logged = await maintainWithout(erasable, new Processes(test.registry, testEngine()));
  expect((await storedIds()).toSorted()).toEqual(stuck.toSorted());
  expect(logged.map(([payload]) => payload)).toMatchObject(stuck.map((airline) => ({ airline })));
  expect(await test.registry.selectFrom('former_slugs').selectAll().execute()).toEqual([]);
});

it('stores why an airline cannot be erased, lists it, and logs the same problem once', async () => {
  const id = await store('kept', { state: 'erasing' });
  const processes = new Processes(test.registry, testEngine());
  const logged = [await maintainWithout([], processes), await maintainWithout([], processes)];
  const ofAirline = logged.map((calls) =>
    calls.filter(([payload]) => 'airline' in payload && payload.airline === id),
  );
  expect(ofAirline.map((calls) => calls.length)).toEqual([1, 0]);
  const listed = (await readOperatedAirlines(test.registry)).filter((airline) => airline.id === id);
  expect(listed.map((row) => [hostedAirlineOf(row, test.config).state, row.problem])).toEqual([
    ['closing', 'The folder is busy'],
  ]);
});

it('runs the other steps when one of them fails', async () => {
  const closed = await store('late', { state: 'erasing' });
  const processes = new Processes(test.registry, testEngine());
  vi.spyOn(processes, 'brokenCreations').mockRejectedValue(new Error('The registry is away'));
  const logged = await maintainWithout([closed], processes);
  expect(logged).toContainEqual([
    expect.objectContaining({ step: 'undoBrokenCreations' }),
    'a step of the maintenance failed',
  ]);
  expect(await storedIds()).not.toContain(closed);
});

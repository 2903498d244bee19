import { securityEndpoints } from '@crewroom/domain/auth/security-endpoints';
import { afterAll, expect, it } from 'vitest';
import {
  browserAt,
  createServerFixture,
  type ServerProcess,
  startServer,
} from '../testing/server-process.ts';
import { createTestTarget } from '../testing/test-database.ts';

/** The Roblox ids of CrewCasey and OwnerOlivia, whom every sandbox has. */
const CASEY = '4690118302';
const OLIVIA = '1207744';

const fixture = await createServerFixture();
afterAll(() => fixture.sandbox.close());

/** Returns the members who signed in, from the events that a portal stored. */
function logOf(portal: ServerProcess) {
  const owner = browserAt(portal);
  const read = async () => {
    const response = await owner.open('/api/admin/security?kind=sign_in');
    const { events } = securityEndpoints.securityLog.response.parse(await response.json());
    return events.map(({ actor }) => actor?.username);
  };
  return { signIn: () => owner.signIn(OLIVIA), read };
}

it('keeps the last events before a stop in the log of the next process', async () => {
  await using database = await createTestTarget('empty');
  await using first = await startServer(fixture.robloxSettings(database));
  await browserAt(first).signIn(CASEY);
  first.signal('SIGTERM');
  expect((await first.ended).code).toBe(0);
  await using second = await startServer(fixture.robloxSettings(database));
  const log = logOf(second);
  await log.signIn();
  expect(await log.read()).toContain('CrewCasey');
}, 90_000);

it('keeps logged events after the portal was killed', async () => {
  await using database = await createTestTarget('empty');
  await using first = await startServer(fixture.robloxSettings(database));
  await browserAt(first).signIn(CASEY);
  const shown = logOf(first);
  await shown.signIn();
  await expect.poll(shown.read, { timeout: 20_000 }).toEqual(['OwnerOlivia', 'CrewCasey']);
  first.signal('SIGKILL');
  await first.ended;
  await using second = await startServer(fixture.robloxSettings(database));
  const log = logOf(second);
  await log.signIn();
  expect(await log.read()).toEqual(expect.arrayContaining(['OwnerOlivia', 'CrewCasey']));
}, 90_000);

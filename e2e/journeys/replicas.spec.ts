import {
  findPostgresPrograms,
  type PostgresPrograms,
  startThrowawayPostgres,
} from '@crewroom/server/testing/postgres-server';
import { type Replicas, sendTo, startReplicas } from '@crewroom/server/testing/replicas';
import { insertFlight, insertRole, insertUser } from '@crewroom/server/testing/rows';
import { expect, type Page, type Response, test } from '@playwright/test';
import { hoursAhead } from '../src/stage-flight.ts';

const programs = findPostgresPrograms();

const environment = () => ({ WEB_ROOT: process.env['E2E_WEB_ROOT'] ?? '' });

/** Two replicas on a PostgreSQL of their own, behind a proxy that alternates between them. */
const startTwo = async (found: PostgresPrograms): Promise<Replicas> => {
  const server = await startThrowawayPostgres(found);
  const replicas = await startReplicas({ count: 2, databaseUrl: server.url, environment });
  const stop = async () => {
    await replicas[Symbol.asyncDispose]();
    await server.stop();
  };
  return { ...replicas, [Symbol.asyncDispose]: stop };
};

const isStream = (response: Response) => new URL(response.url()).pathname === '/api/events' && response.ok();

/** The replica that serves the next stream of the page. */
const nextStream = async (page: Page): Promise<string> => {
  const response = await page.waitForResponse(isStream);
  return response.headers()['x-replica'] ?? '';
};

const newMember = async (replicas: Replicas) => {
  const { db } = replicas.database;
  const { id, username } = await insertUser(db, { rank: 239, rank_checked_at: new Date().toISOString() });
  return { username, cookie: await replicas.signIn(id) };
};

test('another replica takes over a stream whose server was killed, without a missed change', async ({
  page,
  context,
}, testInfo) => {
  testInfo.skip(programs === null, 'There is no PostgreSQL on this machine.');
  if (programs === null) return;
  await using replicas = await startTwo(programs);
  const { db } = replicas.database;
  const flight = await insertFlight(db, { scheduled_date: hoursAhead(24) });
  await insertRole(db, { flight_id: flight.id, name: 'Captain', capacity: 1 });
  const [viewer, other] = [await newMember(replicas), await newMember(replicas)];
  const [name = '', value = ''] = viewer.cookie.split('=');
  await context.addCookies([{ name, value, url: replicas.url }]);
  const opened = nextStream(page);
  await page.goto(`${replicas.url}/flights/${flight.id}`);
  const captain = page.getByRole('region', { name: 'Captain' });
  await expect(captain).toContainText('0/1');
  const served = await opened;
  const victim = replicas.all.find(({ url }) => new URL(url).port === served);
  const survivor = replicas.all.find((replica) => replica !== victim);
  expect([victim, survivor]).not.toContain(undefined);

  const taken = nextStream(page);
  victim?.signal('SIGKILL');
  await victim?.ended;
  // While no replica serves the stream.
  const path = `/api/flights/${flight.id}/allocate`;
  const seat = { cookie: other.cookie, body: { roleIndex: 0 } };
  expect((await sendTo(survivor?.url ?? '', 'POST', path, seat)).status).toBe(200);
  expect(new URL(survivor?.url ?? '').port).toBe(await taken);
  await expect(captain).toContainText(`@${other.username}`);

  const back = { cookie: other.cookie };
  const unallocate = `/api/flights/${flight.id}/unallocate`;
  expect((await sendTo(survivor?.url ?? '', 'DELETE', unallocate, back)).status).toBe(200);
  await expect(captain).toContainText('0/1');
});

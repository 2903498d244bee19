import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, expect, it } from 'vitest';
import { freePort } from '../../../../tools/process.ts';
import { createServerFixture, isOpen, startRefused, startServer } from '../testing/server-process.ts';
import { createTestTarget } from '../testing/test-database.ts';

const fixture = await createServerFixture();

afterAll(() => fixture.sandbox.close());

it('serves metrics at their port until the process ends', async () => {
  await using database = await createTestTarget();
  const port = await freePort();
  await using server = await startServer(fixture.robloxSettings(database, { METRICS_PORT: String(port) }));
  const metrics = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(await metrics.text()).toContain('crewroom_http_requests_total');
  expect(await (await fetch(`${server.url}/metrics`)).text()).not.toContain('crewroom_http_requests_total');
  server.signal('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
  expect(await isOpen('127.0.0.1', port)).toBe(false);
});

it('reports a used port in one line that names its setting', async () => {
  await using database = await createTestTarget();
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const address = holder.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const ending = await startRefused(fixture.robloxSettings(database, { METRICS_PORT: String(port) }));
  holder.close();
  expect(ending).toMatchObject({ code: 1, stdout: '' });
  expect(ending.stderr).toMatch(
    /^Port \d+ of 127\.0\.0\.1 is in use by another program; set METRICS_PORT .+\n$/,
  );
});

import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createRequestRouter } from './request-router.ts';

type Deps = Parameters<typeof createRequestRouter>[0];

/** Serves a host without airlines, in a process that counts as overloaded. */
async function overloadedHost() {
  const app = { isUnderPressure: () => true, memoryUsage: () => ({ eventLoopDelay: 5_000 }) };
  const given = {
    app,
    config: { domain: 'localhost:3000', publicUrl: 'http://localhost:3000' },
    directory: { find: () => Promise.resolve({ kind: 'nothing' }) },
  };
  // The router reads nothing else for these requests.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const server = createServer(createRequestRouter(given as unknown as Deps)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // It listens on a port, not on a socket file.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port } = server.address() as AddressInfo;
  return {
    async ask(path: string) {
      const sent = request({
        port,
        host: '127.0.0.1',
        path,
        headers: { host: 'aurora.localhost:3000' },
      }).end();
      const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
      sent.once('response', resolve).once('error', reject);
      const response = await promise;
      return {
        status: response.statusCode,
        retryAfter: response.headers['retry-after'],
        body: await text(response),
      };
    },
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

it('rejects requests to every airline while the process is overloaded, except the check whether it runs', async () => {
  await using host = await overloadedHost();
  const { status, retryAfter, body } = await host.ask('/api/auth/me');
  expect([status, retryAfter]).toEqual([503, '5']);
  expect(JSON.parse(body)).toMatchObject({ code: 'unavailable' });
  expect((await host.ask('/livez')).status).toBe(404);
});

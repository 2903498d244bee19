import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { askAsApplication } from './rest.ts';

async function startApi(status: number, result: string) {
  const asked: unknown[] = [];
  const server = createServer((request, response) => {
    const { authorization, 'content-type': type } = request.headers;
    asked.push({ method: request.method, url: request.url, authorization, type });
    response.writeHead(status).end(result);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return {
    asked,
    application: { apiUrl: `http://127.0.0.1:${address.port}/api/v10`, botToken: 'the-token' },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

it('sends the bot’s token, and accepts a response without a body', async () => {
  await using api = await startApi(204, '');
  const read = { method: 'GET', path: '/applications/1/commands' } as const;
  expect(await askAsApplication(api.application, read)).toEqual({ type: 'ok', body: null });
  await askAsApplication(api.application, { method: 'PUT', path: '/x', body: [] });
  const authorization = 'Bot the-token';
  expect(api.asked).toEqual([
    { method: 'GET', url: '/api/v10/applications/1/commands', authorization, type: undefined },
    { method: 'PUT', url: '/api/v10/x', authorization, type: 'application/json' },
  ]);
});

it('reports an error in Discord’s own words, without control characters', async () => {
  const said = { code: 50_001, message: 'Missing\u0000 Acc\u200Bess\n' };
  await using api = await startApi(403, JSON.stringify(said));
  expect(await askAsApplication(api.application, { method: 'GET', path: '/x' })).toEqual({
    type: 'refused',
    status: 403,
    code: 50_001,
    message: 'Missing Access',
  });
});

import { createServer, type Server } from 'node:http';
import { defaultTimeouts } from '@crewroom/server/integrations/roblox/fetch';
import { StartRefusal } from '@crewroom/server/platform/database/errors';
import { afterEach, describe, expect, it } from 'vitest';
import { readSandboxPeople } from './people.ts';

type MockResponse = { readonly status: number; readonly body: string };

let server: Server | undefined;

afterEach(async () => {
  const closing = server;
  server = undefined;
  if (closing === undefined) return;
  closing.closeAllConnections();
  await new Promise((resolve) => closing.close(resolve));
});

/** Returns one response after the other. The last one repeats. */
async function serve(...responses: readonly MockResponse[]): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  server = createServer((request, response) => {
    const result = responses[Math.min(asked.length, responses.length - 1)];
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(result?.status ?? 500, { 'content-type': 'application/json' });
    response.end(result?.body);
  });
  const listening = server;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const url = listening.address();
  if (url === null || typeof url === 'string') throw new Error('No port');
  return { url: `http://127.0.0.1:${url.port}`, asked };
}

const roles = [
  { id: '1', name: 'Member', rank: 1 },
  { id: '9', name: 'Crew', rank: 239 },
];

const account = {
  robloxUserId: '77',
  username: 'Tilda',
  displayName: 'Tilda T',
  formerUsernames: ['Tilly'],
  rank: 239,
  roleName: 'Crew',
  roles,
  picture: true,
  persona: null,
};

const people = JSON.stringify({ accounts: [account] });

const noPauses = { ...defaultTimeouts, retryDelaysMs: [0, 0] };

describe('reading the people of the sandbox', () => {
  it('copies names and roles, the highest role first', async () => {
    const { url, asked } = await serve({ status: 200, body: people });
    expect(await readSandboxPeople(url, noPauses)).toEqual([
      {
        robloxId: '77',
        username: 'Tilda',
        displayName: 'Tilda T',
        formerUsernames: ['Tilly'],
        roles: roles.toReversed(),
      },
    ]);
    expect(asked).toEqual(['GET /control/accounts']);
  });

  it('retries while the sandbox is still starting', async () => {
    const { url, asked } = await serve({ status: 503, body: '' }, { status: 200, body: people });
    expect(await readSandboxPeople(url, noPauses)).toHaveLength(1);
    expect(asked).toHaveLength(2);
  });

  it.each([
    ['another server at the address', { status: 404, body: '{}' }],
    ['an answer of another shape', { status: 200, body: '{"accounts":[{"robloxUserId":1}]}' }],
    ['a failing sandbox', { status: 500, body: '' }],
  ])('refuses to start, in one line, on %s', async (_what, response) => {
    const { url } = await serve(response);
    const refusal = await readSandboxPeople(url, noPauses).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartRefusal);
    expect(String(refusal)).toContain(url);
    expect(String(refusal)).not.toContain('\n');
  });

  it('refuses to start without a response', async () => {
    const { url } = await serve({ status: 200, body: people });
    const closing = server;
    closing?.closeAllConnections();
    await new Promise((resolve) => closing?.close(resolve));
    await expect(readSandboxPeople(url, noPauses)).rejects.toThrow(StartRefusal);
    server = undefined;
  });
});

import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import { createQueryClient } from '../../app/query-client.ts';
import { SiteNameContext } from '../../components/ui/page-header.tsx';
import { parseJson } from '../../lib/json-value.ts';
import { closeToasts } from '../../testing/page-actions.ts';
import { HostScreen } from '../host-screen.tsx';

/** The host's responses by method and path: a body, a response, or a function of the request's body. */
export type HostResponses = Readonly<Record<string, unknown>>;

const isFunction = (value: unknown): value is (body: unknown, url: URL) => unknown =>
  typeof value === 'function';

function serveHost(responses: HostResponses): void {
  vi.stubGlobal('fetch', async (input: string, { method = 'GET', body }: RequestInit = {}) => {
    const url = new URL(input, location.origin);
    const key = `${method} ${url.pathname}`;
    if (!(key in responses)) {
      console.error(`The test has no response for ${key}`);
      throw new TypeError('Failed to fetch');
    }
    const response = responses[key];
    const sent = typeof body === 'string' ? parseJson(body) : body;
    const result = isFunction(response) ? response(sent, url) : response;
    return result instanceof Response ? result.clone() : Response.json(result);
  });
}

/** An airline, as its owner sees it. */
export const airline = {
  _id: '019a2b3c-4d5e-7f60-8123-456789abcdef',
  slug: 'borealis',
  name: 'Borealis Air',
  groupId: '4251',
  ownerRobloxId: '88410293',
  url: 'https://borealis.crew.example',
  state: 'active',
  reason: null,
  closesAt: null,
  createdAt: '2026-03-02T12:00:00.000Z',
} as const;

/** An airline, as an operator sees it. */
export const operated = {
  ...airline,
  members: 42,
  bytes: 3_355_443,
  lastUsedAt: '2026-03-02T12:00:00.000Z',
  dueAt: null,
  isOpen: true,
  schemaVersion: '0001_create_schema',
  errorsToday: 0,
  problem: null,
} as const;

/** Renders a page of the host for a person who is signed in, with what they own. */
export async function renderHost(path: string, { isOperator = false, ...responses }: HostResponses = {}) {
  history.replaceState(null, '', path);
  const start = document.createElement('script');
  start.id = 'host-start';
  start.type = 'application/json';
  start.textContent = JSON.stringify({ domain: 'crew.example', isSignedIn: true });
  document.body.append(start);
  serveHost({
    'GET /api/auth/me': { user: { robloxId: '88410293', robloxUsername: 'AdminAmir', isOperator } },
    'GET /api/airlines': { airlines: [airline] },
    'GET /api/claims': { claims: [] },
    'GET /api/groups': { groups: [] },
    'GET /api/host/claims': { claims: [] },
    'GET /api/host/events': { events: [], pagination: { page: 1, limit: 20, total: 0, pages: 0 } },
    ...responses,
  });
  const queryClient = createQueryClient();
  onTestFinished(() => {
    queryClient.clear();
    start.remove();
    closeToasts();
  });
  await act(async () =>
    render(
      <QueryClientProvider client={queryClient}>
        <SiteNameContext value="Crewroom">
          <HostScreen />
        </SiteNameContext>
      </QueryClientProvider>,
    ),
  );
}

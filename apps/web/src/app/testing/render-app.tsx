import type { StartData } from '@crewroom/domain/auth/start-data';
import { type EndpointName, endpointTable } from '@crewroom/domain/catalogue/endpoints';
import { sampleOf } from '@crewroom/domain/contract/samples';
import { namesOf } from '@crewroom/domain/record-from-names';
import { createMemoryHistory } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import { clearCachedResponses } from '../../lib/response-cache.ts';
import { exampleStartData } from '../../testing/example-start-data.ts';
import { errorResponse, type Responses, serveResponses } from '../../testing/fake-server.ts';
import { closeToasts } from '../../testing/page-actions.ts';
import { App } from '../app.tsx';
import type { OtherTabs } from '../session/session.ts';
import { startApp } from '../start-app.ts';

// This document supports neither popovers nor locks. No test here opens a popover, and one page needs no lock.
HTMLElement.prototype.hidePopover = () => undefined;
Object.defineProperty(navigator, 'locks', {
  value: { request: (_name: string, run: () => unknown) => run() },
});

/** The server's response to `me` for a member of a rank. */
export const meAt = (rankId: number, rankName = 'Crew') => ({
  user: {
    userId: 'id-of-Casey',
    groupRank: { rankId, rankName },
    robloxUsername: 'CrewCasey',
    robloxDisplayName: 'Casey',
    robloxAvatarUrl: '',
  },
});

const hasParameter = (name: EndpointName): boolean => endpointTable[name].path.includes(':');

/**
 * A response for every query, valid by its schema. A test overrides those that matter to it. Paths without a parameter
 * come first, as `/api/users/leaderboard` is no user.
 */
const sampleResponses: Responses = Object.fromEntries(
  namesOf(endpointTable)
    .filter((name) => endpointTable[name].method === 'GET')
    .toSorted((one, other) => Number(hasParameter(one)) - Number(hasParameter(other)))
    .map((name) => [name, () => sampleOf(endpointTable[name].response)]),
);

/** Returns `fetch` responses for a member of a rank until the test ends. */
export function serveMember(rank: number, responses: Responses = {}): void {
  serveResponses({
    ...sampleResponses,
    me: meAt(rank),
    inbox: { unread: 0, items: [] },
    ownSanctions: { sanctions: [] },
    // Most tests only pass through the own profile, which takes long to render.
    ownProfile: errorResponse('not_found', 'The profile is not what this test is about.'),
    ...responses,
  });
}

const isSignedIn = { session: true } satisfies Partial<StartData>;

/** The start data of a page without a session. */
export const signedOut = { session: false, hub: null } satisfies Partial<StartData>;

type AppOptions = {
  readonly startData?: Partial<StartData>;
  readonly rank?: number;
  readonly width?: number;
  readonly responses?: Responses;
  /** Whether the shell is rendered before the first screen is loaded, as on a slow connection. */
  readonly isLate?: boolean;
};

/**
 * Renders the whole app at a path: shell, router with its access checks, session. Returns its parts, its path and the
 * paths of the requests so far.
 */
export async function renderApp(
  path: string,
  { startData = isSignedIn, rank = 240, width = 1440, responses = {}, isLate = false }: AppOptions = {},
) {
  Object.assign(window, { innerWidth: width });
  serveMember(rank, responses);
  const requests: string[] = [];
  const serve = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    requests.push(url.replace(/\?.*/, ''));
    // After a request without a response, the app checks whether the portal is reachable.
    return url === '/livez' ? Promise.resolve(new Response()) : serve(url, init);
  });
  const announceSignOut = vi.fn<OtherTabs['announceSignOut']>();
  const app = startApp(
    { ...exampleStartData, ...startData },
    {
      history: createMemoryHistory({ initialEntries: [path] }),
      tabs: { announceSignOut, onSignedOut: () => undefined },
    },
  );
  onTestFinished(() => {
    // It would still react to the requests of the next test.
    app.session.end();
    app.queryClient.clear();
    clearCachedResponses();
    closeToasts();
  });
  const loaded = app.router.load();
  if (!isLate) await act(() => loaded);
  await act(async () => render(<App {...app} />));
  return {
    ...app,
    announceSignOut,
    url: () => app.router.history.location.href,
    requests: () => requests,
  };
}

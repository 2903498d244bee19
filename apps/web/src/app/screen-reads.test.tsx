import { endpointTable } from '@crewroom/domain/catalogue/endpoints';
import { sampleOf } from '@crewroom/domain/contract/samples';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { act, configure, fireEvent, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ownProfileQuery } from '../features/members/queries.ts';
import { LeaderboardScreen } from '../features/terms/leaderboard/leaderboard-screen.tsx';
import { leaderboardQuery } from '../features/terms/queries.ts';
import { refetchInvalidated } from '../lib/api-query.ts';
import { loadQuery } from '../lib/load-query.ts';
import { elapse } from '../testing/elapse.ts';
import { errorResponse } from '../testing/fake-server.ts';
import { renderScreen } from '../testing/render-screen.tsx';

// The strict mode mounts a screen twice, which aborts the first request.
configure({ reactStrictMode: false });

/** Longer than a query waits before its retry. */
const RETRY_MS = 2_000;

const nobody = { users: [] };
const leaderboard = vi.fn<() => typeof nobody | Response | Promise<Response>>();
const ownProfile = vi.fn<() => Response>(() => Response.json(sampleOf(endpointTable.ownProfile.response)));

const refuse = () => errorResponse('unavailable', 'The database is away.');
const lose = () => Promise.reject<Response>(new TypeError('Failed to fetch'));

/** A visit of the leaderboard: the route's loader starts the query before the screen is rendered. */
function VisitedLeaderboard() {
  const queryClient = useQueryClient();
  useState(() => void loadQuery(queryClient, leaderboardQuery()));
  return <LeaderboardScreen />;
}

async function renderLeaderboard() {
  const { queryClient } = await renderScreen(<VisitedLeaderboard />, { responses: { leaderboard } });
  await elapse(RETRY_MS);
  await elapse();
  return queryClient;
}

describe('a read of a screen', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    leaderboard.mockReset().mockReturnValue(nobody);
    ownProfile.mockClear();
  });

  it('shows no error when the retry succeeds', async () => {
    leaderboard.mockReturnValueOnce(refuse());
    await renderLeaderboard();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(leaderboard).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['the server rejects it', refuse, 'The database is away.'],
    ['the connection is lost', lose, 'The portal cannot be reached'],
  ])('is sent twice in all, then shows the reason until Retry succeeds, when %s', async (_, fail, reason) => {
    leaderboard.mockImplementation(fail);
    const queryClient = await renderLeaderboard();
    expect(screen.getByRole('alert').textContent).toContain(reason);
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
    // Simulates the opening of the live stream.
    void refetchInvalidated(queryClient, 'everything');
    await elapse(RETRY_MS);
    expect(leaderboard).toHaveBeenCalledTimes(2);
    leaderboard.mockReturnValue(nobody);
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await elapse();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

/** A visit of the own profile: the route's loader fetches it, then the screen shows it. */
function OwnProfile() {
  const queryClient = useQueryClient();
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => void loadQuery(queryClient, ownProfileQuery()).then(() => setLoaded(true)), [queryClient]);
  return isLoaded && <ReadProfile />;
}

function ReadProfile() {
  return useQuery(ownProfileQuery()).data?.user.robloxUsername;
}

function Visits() {
  const [isThere, setThere] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setThere(!isThere)}>
        Go
      </button>
      {isThere && <OwnProfile />}
    </>
  );
}

async function go(): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: 'Go' }));
  await elapse();
}

describe('the own profile', () => {
  it('is fetched once for each visit, and on each return to the window', async () => {
    vi.useFakeTimers();
    await renderScreen(<Visits />, { responses: { ownProfile } });
    await elapse(1);
    expect(ownProfile).toHaveBeenCalledTimes(1);
    await go();
    await go();
    expect(ownProfile).toHaveBeenCalledTimes(2);
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await elapse();
    expect(ownProfile).toHaveBeenCalledTimes(3);
  });
});

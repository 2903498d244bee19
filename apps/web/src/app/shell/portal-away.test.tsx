import { endpointTable } from '@crewroom/domain/catalogue/endpoints';
import { sampleOf } from '@crewroom/domain/contract/samples';
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { meQuery } from '../../lib/me-query.ts';
import { elapse } from '../../testing/elapse.ts';
import { errorResponse } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { Sidebar } from './sidebar.tsx';

/** Longer than the portal waits before it retries. */
const AGAIN_MS = 4_000;

const me = vi.fn<() => Response>();

function Menu() {
  return (
    <>
      <ConnectionNotice />
      <Sidebar me={useQuery(meQuery())} />
    </>
  );
}

const profile = () => screen.queryByRole('link', { name: 'Profile' });
const notice = () => screen.queryByText(/^Not connected\. What you see may be out of date/);

describe('the menu', () => {
  beforeEach(async () => {
    vi.useFakeTimers();
    me.mockReset().mockImplementation(() => Response.json(sampleOf(endpointTable.me.response)));
  });

  it('says that it could not be loaded, and tries again', async () => {
    me.mockImplementation(() => errorResponse('unavailable', 'The database is away.'));
    await renderScreen(<Menu />, { responses: { me } });
    await elapse(AGAIN_MS);
    expect(screen.getByRole('alert').textContent).toContain('The menu could not be loaded.');
    me.mockImplementation(() => Response.json(sampleOf(endpointTable.me.response)));
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await elapse();
    expect(profile()).not.toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is refetched by itself once the portal is back, with a notice meanwhile', async () => {
    await renderScreen(<Menu />, { responses: { me } });
    await elapse();
    expect([profile() === null, notice()]).toEqual([false, null]);
    const answering = globalThis.fetch;
    const fetching = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('Failed to fetch')));
    vi.stubGlobal('fetch', fetching);
    act(() => void window.dispatchEvent(new Event('offline')));
    await elapse(AGAIN_MS);
    expect([profile() === null, notice() === null]).toEqual([false, false]);
    me.mockClear();
    fetching.mockImplementation((url, init) =>
      url === '/livez' ? Promise.resolve(new Response('ok')) : answering(url, init),
    );
    await elapse(AGAIN_MS);
    expect(notice()).toBeNull();
    expect(me).toHaveBeenCalledOnce();
  });
});

import { createMemoryHistory } from '@tanstack/react-router';
import { startTransition } from 'react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { exampleStartData } from '../testing/example-start-data.ts';
import { renderFirstScreen } from './open-app.tsx';
import { startApp } from './start-app.ts';
import { serveMember } from './testing/render-app.tsx';

vi.mock(import('react'), async (original) => {
  const react = await original();
  return { ...react, startTransition: vi.fn<typeof startTransition>(react.startTransition) };
});

function startLeaderboard() {
  const app = startApp(exampleStartData, {
    history: createMemoryHistory({ initialEntries: ['/leaderboard'] }),
    tabs: { announceSignOut: () => undefined, onSignedOut: () => undefined },
  });
  onTestFinished(() => {
    app.session.end();
    app.queryClient.clear();
  });
  return app;
}

describe('renderFirstScreen', () => {
  beforeEach(() => void vi.mocked(startTransition).mockClear());

  it('renders a loaded screen in a transition, so that the browser can respond meanwhile', async () => {
    serveMember(240);
    const render = vi.fn<() => void>();
    await renderFirstScreen(startLeaderboard(), { render });
    expect(startTransition).toHaveBeenCalledOnce();
    expect(render).toHaveBeenCalledOnce();
  });

  // React would pause, and the router could update its components before they are mounted.
  it('renders the shell without a transition when the screen is late', async () => {
    vi.useFakeTimers();
    serveMember(240);
    const app = startLeaderboard();
    vi.spyOn(app.router, 'load').mockReturnValue(new Promise(() => undefined));
    const render = vi.fn<() => void>();
    const rendered = renderFirstScreen(app, { render });
    await vi.advanceTimersByTimeAsync(1_000);
    await rendered;
    expect(startTransition).not.toHaveBeenCalled();
    expect(render).toHaveBeenCalledOnce();
  });
});

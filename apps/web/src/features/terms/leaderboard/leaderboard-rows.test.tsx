import type { LeaderboardEntry } from '@crewroom/domain/terms/endpoints';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { errorResponse } from '../../../testing/fake-server.ts';
import { findAndClick } from '../../../testing/page-actions.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { LeaderboardScreen } from './leaderboard-screen.tsx';

const entry = (name: string, termPay: number): LeaderboardEntry => ({
  _id: `id-of-${name}`,
  robloxUsername: name,
  robloxDisplayName: name,
  robloxAvatarUrl: '',
  lastPlace: null,
  role: null,
  groupRank: { rankId: 240, rankName: 'Cabin Crew' },
  stats: { termPay },
  lastLogin: null,
});

const figure = (label: string) => screen.getByText(label).parentElement?.textContent;

describe('LeaderboardScreen', () => {
  it('lists the earnings of each member, and marks the row of the viewer', async () => {
    await renderScreen(<LeaderboardScreen />, {
      responses: { leaderboard: { users: [entry('Ada', 30), entry('Casey', 12.5)] } },
    });
    const own = within(await screen.findByRole('row', { name: /You/ }));
    expect(own.getByRole('link').getAttribute('href')).toBe('/profile/id-of-Casey');
    expect(own.getByText('CHF 12.50')).toBeTruthy();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '#Position',
      'Staff member',
      'Role',
      'Last active',
      'Term pay',
    ]);
    expect(figure('Total term pay')).toContain('CHF 42.50');
    expect(figure('Staff count')).toMatch(/2/);
    expect(screen.getByRole('button', { name: 'Jump to my row' })).toBeTruthy();
  });

  it('shows why it could not be loaded, and after a retry that it is empty', async () => {
    let isAway = true;
    await renderScreen(<LeaderboardScreen />, {
      responses: {
        leaderboard: () => (isAway ? errorResponse('unavailable', 'The database is away.') : { users: [] }),
      },
    });
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /Failed to load leaderboard.*The database is away\./,
    );
    isAway = false;
    await findAndClick('Retry');
    await screen.findByText('No leaderboard data available');
  });
});

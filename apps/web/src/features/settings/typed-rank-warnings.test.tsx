import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { TypedRankWarnings } from './typed-rank-warnings.tsx';

const roles = [
  { rank: 250, name: 'Fan Club', holders: 12, members: 12 },
  { rank: 240, name: 'Purser', holders: 70, members: 100 },
  { rank: 240, name: 'Crew', holders: 70, members: 100 },
];

it('warns about a decorative role by the typed ranks, and counts the members of a rank once', async () => {
  await renderScreen(<TypedRankWarnings ranks={{ staff: 240, dispatch: 244, admin: 247 }} />, {
    responses: { groupRoles: { roles, decorativeRoles: [] } },
  });
  expect(await screen.findByText(/^“Fan Club” \(rank 250\) has 12 members/)).toBeTruthy();
});

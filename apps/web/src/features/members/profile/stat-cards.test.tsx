import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { exampleUser } from '../testing/example-profile.ts';
import { UserStatCards } from './stat-cards.tsx';

const definitions = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

it('adds the open term to the career on the profile of another member', () => {
  const { stats } = exampleUser();
  render(<UserStatCards stats={{ ...stats, termFlightsAttended: 3, totalFlightsAttended: 40 }} />);
  expect(definitions()).toContain('43');
});

import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { UserStatCards } from './stat-cards.tsx';

const stats = {
  termFlightsAttended: 3,
  termFlightsHosted: 2,
  termPay: 7,
  requiredFlights: 4,
  effectiveRequiredFlights: 4,
  leaveDays: 0,
  termDays: 30,
  newInTerm: false,
  totalFlightsAttended: 40,
  totalFlightsHosted: 11,
};

const definitions = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

it('adds the open term to the career on the profile of another member', () => {
  render(<UserStatCards stats={stats} />);
  expect(definitions()).toContain('43');
});

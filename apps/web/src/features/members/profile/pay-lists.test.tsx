import type { PayEntry } from '@crewroom/domain/members/schemas';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { TermPayList } from './pay-lists.tsx';

const AT = '2026-03-01T09:00:00.000Z';

const entry = (source: PayEntry['source'], amount: number): PayEntry => ({
  _id: `${source}-${amount}`,
  source,
  amount,
  date: AT,
});

it('shows a reward once, in dollars, and that the pay in CHF includes it', async () => {
  const entries = [
    entry('attended', 3),
    { ...entry('reward', 50), reason: 'Helped out.' },
    entry('reward', 2.5),
  ];
  const rewards = [50, 2.5].map((amount) => ({
    _id: `reward-${amount}`,
    type: 'bonus' as const,
    amount,
    reason: amount === 50 ? 'Helped out.' : 'Trained others.',
    awardedDate: AT,
    awardedBy: 'Dana',
  }));
  await renderScreen(<TermPayList entries={entries} rewards={rewards} total={55.5} cents="always" />);
  const pay = within(screen.getByRole('region', { name: /^Term pay/ }));
  expect(pay.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Flight attended'),
    expect.stringContaining('$50.00'),
    expect.stringContaining('$2.50'),
  ]);
  expect(pay.getByText('Includes rewards of $52.50, listed below.')).toBeTruthy();
  expect(screen.getAllByText('Helped out.')).toHaveLength(1);
  expect(within(screen.getByRole('region', { name: 'Rewards' })).getByText('$50.00')).toBeTruthy();
});

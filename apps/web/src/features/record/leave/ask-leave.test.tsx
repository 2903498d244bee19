import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { AskLeave } from './ask-leave.tsx';

const term = {
  quota: { requiredFlights: 4, termDays: 31, leaveDays: 0 },
  nextQuotaReset: '2026-04-01T00:00:00.000Z',
};

it('offers the day that is still today in the west, although it is over in Zulu', async () => {
  vi.setSystemTime('2026-03-02T11:59:00.000Z');
  await renderScreen(<AskLeave leaves={[]} term={term} isOpen onClose={vi.fn<() => void>()} />);
  expect(screen.getByLabelText<HTMLInputElement>(/^First day/).min).toBe('2026-03-01');
});

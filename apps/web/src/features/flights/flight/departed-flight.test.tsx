import type { Flight } from '@crewroom/domain/flights/schemas';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { elapse } from '../../../testing/elapse.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { exampleFlight, exampleRole, seatFor } from '../testing/example-flight.ts';
import { AllocationPanel } from './allocation.tsx';

// The flight departs at 18:30Z.
const MINUTE_BEFORE = new Date('2026-03-01T18:29:00.000Z');

const own = exampleFlight({
  isUserAssigned: true,
  roles: [{ ...exampleRole('Captain', 1, [seatFor('Casey')]), waiting: 2 }],
});

const offered = exampleFlight({
  roles: [exampleRole('Captain', 1, [{ ...seatFor('Nia'), offered: true }])],
});

async function renderAllocation(flight: Flight) {
  await renderScreen(<AllocationPanel flight={flight} management={null} />);
  await elapse();
}

/** Clicks the button and waits for the code of the dialog. */
async function clickUnallocate() {
  fireEvent.click(screen.getByRole('button', { name: 'Unallocate' }));
  await act(() => vi.dynamicImportSettled());
  await elapse();
  return screen.getByRole('dialog', { name: 'Give back the Captain seat' });
}

const depart = () => act(() => vi.advanceTimersByTimeAsync(60_000));

describe('AllocationPanel', () => {
  beforeEach(() => void vi.useFakeTimers({ now: MINUTE_BEFORE }));

  it('hides the offer of a seat at departure and says why', async () => {
    await renderAllocation(own);
    expect(screen.getByRole('button', { name: 'Offer my seat' })).toBeTruthy();
    await depart();
    expect(screen.queryByRole('button', { name: 'Offer my seat' })).toBeNull();
    expect(screen.getByRole('alert').textContent).toContain('its seats can no longer be offered');
  });

  it('asks before a seat is given back, and says at departure that it counts as absent', async () => {
    await renderAllocation(own);
    const early = await clickUnallocate();
    expect(early.textContent).toContain('the first on the waitlist gets it at once');
    expect(early.textContent).toContain('short notice');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await depart();
    const late = await clickUnallocate();
    expect(late.textContent).not.toContain('first on the waitlist');
    expect(late.textContent).toContain('counts as absent for your reliability');
  });

  it('hides the waitlist and the offers at departure and says why', async () => {
    await renderAllocation(offered);
    expect(screen.getByRole('button', { name: 'Wait for a seat as Captain' })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Take over Captain seat/ })).toBeTruthy();
    await depart();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText(/so its waitlists have ended\./)).toBeTruthy();
    expect(screen.getByText(/so the offers of its seats have ended\./)).toBeTruthy();
  });
});

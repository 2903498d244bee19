import type { FreeMember, SeatCandidate } from '@crewroom/domain/flights/endpoints';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { foundUser } from '../../../testing/found-user.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { exampleFlight, exampleRole, seatFor } from '../testing/example-flight.ts';
import { AllocateUserDialog } from './allocate-user-dialog.tsx';
import { AllocationPanel } from './allocation.tsx';

const flight = exampleFlight({
  roles: [{ ...exampleRole('Captain', 1), requires: 'Captain License' }],
});

async function renderDialog(freeCrew: FreeMember[], candidates: SeatCandidate[] = []) {
  await renderScreen(
    <AllocateUserDialog flight={flight} roleIndex={0} isOpen onClose={vi.fn<() => void>()} />,
    {
      responses: { freeCrew: { members: freeCrew }, seatCandidates: { members: candidates } },
    },
  );
  await screen.findByRole('combobox', { name: 'Search staff' });
}

/** The seats of a flight that somebody else changes while the screen is open. */
function ChangingSeats() {
  const cabin = exampleRole('Cabin Crew', 2, [seatFor('Ada')]);
  const [shown, setShown] = useState(exampleFlight({ roles: [exampleRole('Captain', 1), cabin] }));
  const roles = [exampleRole('Captain', 1, [seatFor('Nia')]), cabin];
  return (
    <>
      <button type="button" onClick={() => setShown(exampleFlight({ roles }))}>
        Seat Nia
      </button>
      <AllocationPanel
        flight={shown}
        management={{ seatOthers: null, setStatus: null, edit: null, moveDeparture: null }}
      />
    </>
  );
}

/** Returns whether a seat is marked as taken while the screen is open. */
const isNew = (name: string) => screen.getByText(`@${name}`).closest('li')?.dataset['new'];

describe('AllocateUserDialog', () => {
  it('stays open and keeps typed text while the flight changes', async () => {
    await renderScreen(<ChangingSeats />, {
      responses: { freeCrew: { members: [] }, seatCandidates: { members: [] } },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Allocate user as Cabin Crew' }));
    const field = await screen.findByRole<HTMLInputElement>('combobox');
    act(() => field.focus());
    fireEvent.change(field, { target: { value: 'Kof' } });
    fireEvent.click(screen.getByRole('button', { name: 'Seat Nia', hidden: true }));
    expect([isNew('Nia'), isNew('Ada')]).toEqual(['true', 'false']);
    expect(screen.getByRole('combobox')).toBe(field);
    expect([field.value, document.activeElement]).toEqual(['Kof', field]);
    expect(await screen.findAllByText('No users found')).not.toEqual([]);
  });

  it('says who is new this term, and counts nothing against them', async () => {
    await renderDialog([
      { ...foundUser('Ada'), flightsMissing: 3, isQuotaExempt: false },
      { ...foundUser('Bob'), flightsMissing: 0, isQuotaExempt: false },
      { ...foundUser('Cy'), flightsMissing: 0, isQuotaExempt: true },
    ]);
    const rows = await screen.findAllByRole('button', { name: /^@/ });
    expect(rows.map((row) => row.textContent)).toEqual([
      'A@Ada3 flights below quota',
      'B@Bobon quota',
      'C@Cynew this term',
    ]);
  });

  it('shows the reasons against a member on their row before the choice', async () => {
    const none = {
      seatedAs: null,
      isSuspended: false,
      isQualified: true,
      lapses: false,
      overlaps: [],
      leave: null,
    };
    const leave = { from: '2026-03-01', to: '2026-03-09' };
    await renderDialog(
      [],
      [
        { ...foundUser('Ada'), concerns: none },
        { ...foundUser('Adam'), concerns: { ...none, isQualified: false, leave } },
      ],
    );
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'ad' } });
    const options = await screen.findAllByRole('option');
    expect(options.map((option) => /@Adam?Unknown Rank(.*)$/.exec(option.textContent)?.[1])).toEqual([
      '',
      'Does not hold the Captain License. On leave Mar 01, 2026 to Mar 09, 2026.',
    ]);
  });
});

import type { FreeMember, SeatCandidate } from '@crewroom/domain/flights/calls';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { exampleFlight, exampleRole } from '../testing/example-flight.ts';
import { AllocateUserDialog } from './allocate-user-dialog.tsx';

const personOf = (name: string) => ({
  _id: `id-of-${name}`,
  robloxUsername: name,
  robloxDisplayName: name,
  robloxAvatarUrl: '',
  groupRank: null,
});

const flight = exampleFlight({
  roles: [{ ...exampleRole('Captain', 1), requires: 'Captain License' }],
});

async function renderDialog(freeCrew: FreeMember[], candidates: SeatCandidate[] = []) {
  await renderScreen(
    <AllocateUserDialog flight={flight} roleIndex={0} opened onClose={vi.fn<() => void>()} />,
    {
      responses: { freeCrew: { members: freeCrew }, seatCandidates: { members: candidates } },
    },
  );
  await screen.findByRole('combobox', { name: 'Search staff' });
}

describe('AllocateUserDialog', () => {
  it('says who is new this term, and counts nothing against them', async () => {
    await renderDialog([
      { ...personOf('Ada'), flightsMissing: 3, isQuotaExempt: false },
      { ...personOf('Bob'), flightsMissing: 0, isQuotaExempt: false },
      { ...personOf('Cy'), flightsMissing: 0, isQuotaExempt: true },
    ]);
    const rows = await screen.findAllByRole('button', { name: /^@/ });
    expect(rows.map((row) => row.textContent)).toEqual([
      'A@Ada3 flights below quota',
      'B@Bobon quota',
      'C@Cynew this term',
    ]);
  });

  it('says on the row what speaks against somebody before they are chosen', async () => {
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
        { ...personOf('Ada'), concerns: none },
        { ...personOf('Adam'), concerns: { ...none, isQualified: false, leave } },
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

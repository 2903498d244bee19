import type { Attendance } from '@crewroom/domain/game/schemas';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { elapse } from '../../../testing/elapse.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { exampleFlight, exampleRole, seatFor } from '../testing/example-flight.ts';
import { ReviewDialog } from './review-dialog.tsx';

const unseen = { minutes: 0, firstJoined: null, lastLeft: null };

const returned = (username: string, minutesAfterDeparture: number) => ({
  ...unseen,
  userId: `id-of-${username}`,
  username,
  role: 'Captain',
  at: '2026-03-01T18:40:00.000Z',
  minutesAfterDeparture,
});

const attendance: Attendance = {
  reported: false,
  people: ['Dana', 'Casey'].map((username) => ({ ...unseen, userId: `id-of-${username}`, username })),
  gaveBack: [returned('Nia', 10), returned('Dana', 75)],
};

const flight = exampleFlight({
  status: 'CONCLUDED',
  roles: [exampleRole('Captain', 2, [{ ...seatFor('Casey'), minutesAfterDeparture: 360 }])],
});

async function renderReview() {
  vi.useFakeTimers({ now: new Date('2026-03-02T12:00:00.000Z') });
  const reviewFlight = vi.fn<() => typeof flight>(() => flight);
  await renderScreen(
    <ReviewDialog
      isOpen
      flight={flight}
      isOnBoard
      waitingCount={0}
      isNext={false}
      onClose={() => undefined}
      onReviewed={() => undefined}
      onReviewNext={() => undefined}
    />,
    {
      viewer: { userId: 'id-of-Amir', rank: 247, username: 'Amir', avatarUrl: '' },
      responses: { attendance: () => attendance, reviewFlight },
    },
  );
  await elapse();
  return { reviewFlight };
}

const row = (username: string): HTMLElement => {
  const found = screen
    .getAllByRole('listitem')
    .find((item) => within(item).queryByText(username, { exact: false }) !== null);
  if (found === undefined) throw new Error(`${username} is not listed.`);
  return found;
};

const tick = (username: string) => within(row(username)).getAllByRole<HTMLInputElement>('checkbox')[0];

describe('AttendanceList', () => {
  it('lists who gave a seat back after departure as absent, except the dispatcher, and who took one', async () => {
    await renderReview();
    expect(tick('Nia')?.disabled).toBe(true);
    expect(tick('Nia')?.checked).toBe(false);
    expect(row('Nia').textContent).toContain('Gave the seat back 10 min after departure');
    expect(row('Nia').textContent).toContain('seat them again before you review the flight');
    expect(screen.getByText(/2 people are credited .* 1 no-show gets nothing/)).toBeTruthy();
    expect(tick('Dana')?.checked).toBe(true);
    expect(tick('Dana')?.disabled).toBe(false);
    expect(row('Dana').textContent).toContain('Gave the seat back 1 h 15 min after departure');
    expect(row('Casey').textContent).toContain('Took the seat 6 h after departure');
  });

  it('sends who is absent, and who of them gave notice', async () => {
    const { reviewFlight } = await renderReview();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Gave notice: Nia' }));
    const fetched = vi.spyOn(globalThis, 'fetch');
    fireEvent.click(screen.getByRole('button', { name: 'Award points' }));
    await elapse();
    expect(reviewFlight).toHaveBeenCalledOnce();
    const body = JSON.stringify({ absentUserIds: ['id-of-Nia'], withNoticeUserIds: ['id-of-Nia'] });
    expect(fetched).toHaveBeenCalledWith('/api/flights/sk102/review', expect.objectContaining({ body }));
    fetched.mockRestore();
  });
});

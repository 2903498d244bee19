import type { SchedulingBoard } from '@crewroom/domain/flights/endpoints';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { elapse } from '../../../testing/elapse.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { exampleFlight } from '../testing/example-flight.ts';
import { SchedulingScreen } from './board-screen.tsx';

const flightOf = (id: string, scheduledDate: string, changes: Partial<FlightCard> = {}): FlightCard =>
  exampleFlight({ _id: id, flightCode: id, scheduledDate, ...changes });

const yesterday = flightOf('SK1', '2026-03-01T18:00:00.000Z');
const thisNight = flightOf('SK2', '2026-03-02T00:00:00.000Z', { status: 'IN PROGRESS' });
const thisMorning = flightOf('SK3', '2026-03-02T09:00:00.000Z', { interestedCount: 2 });
const refused = flightOf('SK9', '2026-03-05T09:00:00.000Z', {
  status: 'SCHEDULED',
  approvalStatus: 'rejected',
});

const approved = [yesterday, thisNight, thisMorning];

const countsOf = (counts: Partial<SchedulingBoard['counts']>): SchedulingBoard['counts'] => ({
  pending: 0,
  approved: approved.length,
  concluded: 0,
  rejected: 1,
  needsClosing: 2,
  ...counts,
});

const administrator = { userId: 'id-of-Amir', rank: 247, username: 'Amir', avatarUrl: '' };
const dispatcher = { userId: 'id-of-Diego', rank: 244, username: 'Diego', avatarUrl: '' };

async function renderBoard(counts: Partial<SchedulingBoard['counts']> = {}, viewer = administrator) {
  const board: SchedulingBoard = {
    pending: [],
    approved,
    concluded: [],
    rejected: [refused],
    counts: countsOf(counts),
  };
  await renderScreen(<SchedulingScreen />, {
    path: '/scheduling',
    viewer,
    responses: { schedulingBoard: () => board },
  });
  await elapse();
}

const group = () => screen.getByRole('region', { name: /^Needs closing/ });

const namesIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole('article')
    .map((flight) => flight.getAttribute('aria-label'));

describe('BoardStage', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-02T12:00:10.000Z') }));

  it('lists flights that departed 12 hours ago first, with instructions', async () => {
    await renderBoard();
    expect(namesIn(group())).toEqual(['Flight SK1', 'Flight SK2']);
    expect(within(group()).getByRole('heading', { level: 3 }).textContent).toBe('Needs closing 2');
    expect(group().textContent).toContain(
      'These flights departed 12 hours ago or earlier and are still open. Open the details and conclude the flight, or cancel it if it did not take place.',
    );
    const column = screen.getByRole('region', { name: 'Approved & Active 3' });
    expect(namesIn(column)).toEqual(['Flight SK1', 'Flight SK2', 'Flight SK3']);
  });

  it('counts the interested members of a flight that has not begun', async () => {
    await renderBoard();
    const row = screen.getByRole('article', { name: 'Flight SK3' });
    expect(row.textContent).toContain('2 members are interested');
  });

  it('counts the flights beyond a list that is cut', async () => {
    await renderBoard({ approved: 305, needsClosing: 107, rejected: 240 });
    expect(screen.getByRole('heading', { name: 'Approved & Active 3 of 305' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Needs closing 2 of 107' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Rejected in the last 14 days 1 of 240' })).toBeTruthy();
  });

  it('names the dispatchers who close flights, and the viewer’s own rejected ones, to a dispatcher', async () => {
    await renderBoard({}, dispatcher);
    expect(group().textContent).toContain('Their dispatchers conclude them');
    expect(screen.getByRole('heading', { name: 'Your flights rejected in the last 14 days 1' })).toBeTruthy();
  });
});

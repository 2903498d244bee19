import type { SchedulingBoard } from '@crewroom/domain/flights/endpoints';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { Profiler, type ProfilerOnRenderCallback } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { refetchInvalidated } from '../../../lib/api-query.ts';
import { elapse, REFRESH_MS } from '../../../testing/elapse.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import type * as proposeAgain from '../propose-again-links.tsx';
import { exampleFlight, exampleRole, seatFor } from '../testing/example-flight.ts';
import { SchedulingScreen } from './board-screen.tsx';

const onFlightRender = vi.hoisted(() => vi.fn<(id: string) => void>());

vi.mock('../propose-again-links.tsx', async (importOriginal) => {
  const { ProposeAgainMenu } = await importOriginal<typeof proposeAgain>();
  return {
    // Each flight of the board shows these links, as a card and as a row.
    ProposeAgainMenu: (props: Parameters<typeof ProposeAgainMenu>[0]) => {
      onFlightRender(props.flight._id);
      return <ProposeAgainMenu {...props} />;
    },
  };
});

const flightOf = (id: string, changes: Partial<FlightCard> = {}): FlightCard =>
  exampleFlight({ _id: id, flightCode: id, scheduledDate: '2026-06-04T18:30:00.000Z', ...changes });

/** Returns a board with cards and rows. */
const boardWith = (approved: FlightCard, changes: Partial<FlightCard> = {}): SchedulingBoard => ({
  pending: [flightOf('SK1', { status: 'SCHEDULED', approvalStatus: 'pending' })],
  approved: [{ ...approved, ...changes }, flightOf('SK3', changes)],
  concluded: [
    flightOf('SK4', { status: 'LOGGED', reviewedAt: '2026-03-01T09:00:00.000Z', reviewedBy: 'Dana' }),
  ],
  rejected: [],
  counts: { pending: 1, approved: 2, concluded: 1, rejected: 0, needsClosing: 0 },
});

/**
 * Renders the board for an administrator, with a replaceable first approved flight on the server. `changes` apply to every
 * approved flight.
 */
async function renderBoard(changes: Partial<FlightCard> = {}) {
  const server = { approved: flightOf('SK2') };
  const schedulingBoard = vi.fn<() => SchedulingBoard>(() => boardWith(server.approved, changes));
  const onRender = vi.fn<ProfilerOnRenderCallback>();
  const { queryClient } = await renderScreen(
    <Profiler id="board" onRender={onRender}>
      <SchedulingScreen />
    </Profiler>,
    {
      path: '/scheduling',
      viewer: { userId: 'id-of-Amir', rank: 247, username: 'Amir', avatarUrl: '' },
      responses: { schedulingBoard, aircraft: { aircraft: [] } },
    },
  );
  await elapse();
  expect(new Set(onFlightRender.mock.calls.flat())).toEqual(new Set(['SK1', 'SK2', 'SK3', 'SK4']));
  onFlightRender.mockClear();
  onRender.mockClear();
  schedulingBoard.mockClear();
  return { server, schedulingBoard, onRender, queryClient };
}

const formPanel = () => screen.queryByRole('region', { name: 'Create Flight' });

/** Returns the codes in the list of flights that lack crew. */
const codesShortOfCrew = () =>
  within(screen.getByRole('region', { name: /^Crew missing/ }))
    .getAllByRole('listitem')
    .map(({ textContent }) => /SK\d/.exec(textContent)?.[0]);

describe('SchedulingScreen', () => {
  beforeEach(() => {
    onFlightRender.mockClear();
    vi.useFakeTimers({ now: new Date('2026-03-02T12:00:10.000Z') });
  });

  it('opens the form with the button "Create Flight"', async () => {
    await renderBoard();
    expect(formPanel()).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Create Flight' }));
    await act(() => vi.dynamicImportSettled());
    await elapse();
    expect(formPanel()?.querySelector('form')).not.toBeNull();
  });

  it('filters the flights that lack crew together with the board', async () => {
    await renderBoard({ scheduledDate: '2026-03-02T18:30:00.000Z' });
    expect(codesShortOfCrew()).toEqual(['SK2', 'SK3']);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'SK3' } });
    await elapse();
    expect(codesShortOfCrew()).toEqual(['SK3']);
  });

  it('renders only one card again when a seat on its flight is taken', async () => {
    const { server, queryClient } = await renderBoard();
    server.approved = flightOf('SK2', {
      roles: [exampleRole('Captain', 1, [seatFor('Nia')])],
      assignedSlots: 1,
    });
    void refetchInvalidated(queryClient, 'everything');
    await elapse();
    expect(screen.getByRole('article', { name: 'Flight SK2' }).textContent).toContain('1/3');
    expect(new Set(onFlightRender.mock.calls.flat())).toEqual(new Set(['SK2']));
  });

  it('renders nothing when a refetch returns the same data', async () => {
    const { server, schedulingBoard, onRender } = await renderBoard();
    server.approved = flightOf('SK2');
    await elapse(REFRESH_MS);
    expect(schedulingBoard).toHaveBeenCalled();
    expect(onRender).not.toHaveBeenCalled();
  });
});

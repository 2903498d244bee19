import { needsClosing } from '@crewroom/domain/flights/departure';
import type { BoardColumn, SchedulingBoard } from '@crewroom/domain/flights/endpoints';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import type { TimeOrder } from '@crewroom/domain/members/time-order';
import { screen, within } from '@testing-library/react';
import { settle } from '../../../testing/click.ts';
import { elapse, REFRESH_MS } from '../../../testing/elapse.ts';
import type { Responses } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { SchedulingScreen } from '../board/board-screen.tsx';
import { exampleFlight } from './example-flight.ts';
import { AMIR } from './example-people.ts';

/** The time at which tests look at a board. */
export const BOARD_NOW = new Date('2026-03-02T12:00:10.000Z');

/** Returns a flight of the board in a week, with its code as its id. */
export function flightOf(code: string, changes: Partial<FlightCard> = {}): FlightCard {
  return exampleFlight({
    _id: code,
    flightCode: code,
    scheduledDate: '2026-03-09T18:30:00.000Z',
    ...changes,
  });
}

export const pendingOf = (code: string, changes: Partial<FlightCard> = {}): FlightCard =>
  flightOf(code, { status: 'SCHEDULED', approvalStatus: 'pending', ...changes });

export const concludedOf = (code: string, changes: Partial<FlightCard> = {}): FlightCard =>
  flightOf(code, { status: 'CONCLUDED', scheduledDate: '2026-03-01T18:30:00.000Z', ...changes });

type Columns = { readonly [Column in BoardColumn]?: readonly FlightCard[] };

function boardOf({ pending = [], approved = [], concluded = [], rejected = [] }: Columns): SchedulingBoard {
  return {
    pending: [...pending],
    approved: [...approved],
    concluded: [...concluded],
    rejected: [...rejected],
    counts: {
      pending: pending.length,
      approved: approved.length,
      concluded: concluded.length,
      rejected: rejected.length,
      needsClosing: approved.filter((flight) => needsClosing(flight, BOARD_NOW)).length,
    },
  };
}

type BoardOptions = {
  readonly viewer?: typeof AMIR;
  readonly search?: string;
  readonly times?: TimeOrder;
  readonly responses?: Responses;
};

/** Renders the board of a server with replaceable flights. For fake timers that begin at `BOARD_NOW`. */
export async function renderBoard(
  columns: Columns,
  { viewer = AMIR, search = '', times, responses }: BoardOptions = {},
) {
  const server = { columns };
  const rendered = await renderScreen(<SchedulingScreen />, {
    path: `/scheduling${search}`,
    viewer,
    ...(times !== undefined && { times }),
    responses: {
      schedulingBoard: () => boardOf(server.columns),
      aircraft: { aircraft: [] },
      attendance: { reported: false, people: [], gaveBack: [] },
      ...responses,
    },
  });
  await settle();
  /** Refetches the board, as the screen does every half a minute. */
  const readAgain = (changed: Columns): Promise<void> => {
    server.columns = changed;
    return elapse(REFRESH_MS);
  };
  return { ...rendered, server, readAgain };
}

/** Returns a column of the board, found by its title. */
export const columnOf = (title: string) =>
  within(screen.getByRole('region', { name: new RegExp(`^${title} \\d`) }));

/** Returns the codes of the flights in a column, in their order. */
export const codesIn = (title: string): string[] =>
  columnOf(title)
    .queryAllByRole('article')
    .map((card) => card.dataset['flight'] ?? '');

import type { FlightWeek } from '@crewroom/domain/flights/endpoints';
import { weekdays } from '@crewroom/domain/flights/schedule';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { flightStatuses } from '@crewroom/domain/flights/status';
import { recordFromNames } from '@crewroom/domain/record-from-names';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { type ComponentProps, Profiler, type ProfilerOnRenderCallback } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { refetchInvalidated } from '../../../lib/api-query.ts';
import { elapse, REFRESH_MS } from '../../../testing/elapse.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { flightWeekQuery } from '../queries.ts';
import { exampleFlight, exampleRole, seatFor } from '../testing/example-flight.ts';
import type * as cardAction from './week-card-action.tsx';
import { FlightWeekScreen } from './week-screen.tsx';

const onCardRender = vi.hoisted(() => vi.fn<(id: string) => void>());

vi.mock('./week-card-action.tsx', async (importOriginal) => {
  const { WeekCardAction } = await importOriginal<typeof cardAction>();
  return {
    WeekCardAction: (props: ComponentProps<typeof WeekCardAction>) => {
      onCardRender(props.flight._id);
      return <WeekCardAction {...props} />;
    },
  };
});

const NOW = new Date('2026-03-02T12:00:10.000Z');
const WEDNESDAY = '2026-03-04T18:30:00.000Z';
/** Longer than the prefetching of an idle screen. */
const QUIET_MS = 5_000;
const flightOf = (id: string, changes: Partial<FlightCard> = {}): FlightCard =>
  exampleFlight({ _id: id, flightCode: id, scheduledDate: WEDNESDAY, ...changes });

const withSeatTaken = { roles: [exampleRole('Captain', 1, [seatFor('Nia')])], assignedSlots: 1 };

/** Renders a week with replaceable flights on the server, all on Wednesday. */
async function renderWeek(first: readonly FlightCard[], search = '') {
  const server = { flights: first };
  const flightWeek = vi.fn<() => FlightWeek>(() => ({
    weekStart: '2026-03-02T00:00:00.000Z',
    flights: recordFromNames(weekdays, (weekday) => (weekday === 'Wednesday' ? [...server.flights] : [])),
  }));
  const onRender = vi.fn<ProfilerOnRenderCallback>();
  const { queryClient, router } = await renderScreen(
    <Profiler id="week" onRender={onRender}>
      <FlightWeekScreen />
    </Profiler>,
    { path: `/flights${search}`, responses: { flightWeek } },
  );
  await elapse(QUIET_MS);
  onCardRender.mockClear();
  onRender.mockClear();
  flightWeek.mockClear();
  return { server, flightWeek, onRender, queryClient, router };
}

const PHONE = 390;
const DESK = 1440;
const widthTo = (width: number) => Object.assign(window, { innerWidth: width });

const dayOf = (name: RegExp) => within(screen.getByRole('region', { name }));

function turnTo(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
}

describe('FlightWeekScreen', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW });
    widthTo(DESK);
  });

  it('lists the viewer’s next flights above the board, starting with one under way', async () => {
    const own = { isUserAssigned: true } as const;
    await renderWeek([
      flightOf('SK1', { ...own, status: 'LOGGED' }),
      flightOf('SK2', { ...own, status: 'IN PROGRESS' }),
      flightOf('SK3'),
      flightOf('SK4', own),
    ]);
    const strip = within(screen.getByRole('region', { name: 'Next for you' }));
    expect(strip.getAllByRole('link').map((link) => link.title)).toEqual(['SK2', 'SK4']);
  });

  it('shows coming flights on a phone, and folds past ones under their number', async () => {
    widthTo(PHONE);
    vi.setSystemTime(new Date('2026-03-04T19:00:00.000Z'));
    await renderWeek([
      flightOf('SK1', { status: 'LOGGED' }),
      flightOf('SK2', { status: 'IN PROGRESS' }),
      flightOf('SK3', { status: 'CANCELLED' }),
    ]);
    const today = dayOf(/^Wednesday/);
    expect(today.getAllByRole('article').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('SK2'),
      expect.stringContaining('SK1'),
      expect.stringContaining('SK3'),
    ]);
    const folded = today.getByText('2 finished').closest('details');
    expect(folded?.open).toBe(false);
    expect(within(folded ?? document.body).getAllByRole('article')).toHaveLength(2);
    expect(screen.getByText('Earlier this week')).toBeTruthy();
    expect(screen.getAllByText('0 finished')).toHaveLength(2);
  });

  it('renders only one card again when a seat on its flight is taken', async () => {
    const { server, queryClient } = await renderWeek([flightOf('SK1'), flightOf('SK2'), flightOf('SK3')]);
    server.flights = [flightOf('SK1'), flightOf('SK2', withSeatTaken), flightOf('SK3')];
    void refetchInvalidated(queryClient, 'everything');
    await elapse();
    expect(screen.getByRole('article', { name: 'Flight SK2' }).textContent).toContain('1/3');
    expect(new Set(onCardRender.mock.calls.flat())).toEqual(new Set(['SK2']));
  });

  it('shows the status badge of every flight, also AVAILABLE', async () => {
    await renderWeek(flightStatuses.map((status) => flightOf(status, { status })));
    for (const status of flightStatuses) {
      const card = within(screen.getByRole('article', { name: `Flight ${status}` }));
      // The code of the flight is a heading, and text for screen readers only is not a badge.
      expect(card.getByText(status, { selector: 'span:not(.visually-hidden)' })).toBeTruthy();
    }
  });

  it('marks the flights that the viewer is interested in, until they have a seat', async () => {
    await renderWeek([
      flightOf('SK1', { isInterested: true, interestedCount: 2 }),
      flightOf('SK2', { isInterested: true, isUserAssigned: true }),
      flightOf('SK3', { interestedCount: 2 }),
    ]);
    const marked = screen.getAllByText('Interested').map((badge) => badge.closest('article'));
    expect(marked).toEqual([screen.getByRole('article', { name: 'Flight SK1' })]);
  });

  it('shows the days with dates, marks today, and prefetches the neighbouring weeks', async () => {
    const { queryClient } = await renderWeek([flightOf('SK1')]);
    for (const [index, weekday] of weekdays.entries()) {
      const day = screen.getByRole('region', { name: new RegExp(`^${weekday}`) }).textContent;
      expect(day).toContain(`Mar 0${index + 2}, 2026`);
      expect(day.includes('Today')).toBe(weekday === 'Monday');
    }
    expect(screen.getByText('Mar 02, 2026 – Mar 08, 2026')).toBeTruthy();
    for (const [name, monday] of [
      ['Previous week', '2026-02-23'],
      ['Next week', '2026-03-09'],
    ] as const) {
      const [link] = screen.getAllByRole('link', { name });
      expect(link?.getAttribute('href')).toBe(`/flights?date=${monday}`);
      expect(queryClient.getQueryData(flightWeekQuery(monday).queryKey)).toBeDefined();
    }
  });

  it('renders nothing when a refetch returns the same data', async () => {
    const { server, flightWeek, onRender } = await renderWeek([flightOf('SK1'), flightOf('SK2')]);
    server.flights = [flightOf('SK1'), flightOf('SK2')];
    await elapse(REFRESH_MS);
    expect(flightWeek).toHaveBeenCalled();
    expect(onRender).not.toHaveBeenCalled();
  });

  it('does not fetch while the window is hidden, and fetches at once when it is visible', async () => {
    const { flightWeek } = await renderWeek([flightOf('SK1')]);
    turnTo('hidden');
    await elapse(REFRESH_MS);
    expect(flightWeek).not.toHaveBeenCalled();
    turnTo('visible');
    await elapse();
    expect(flightWeek).toHaveBeenCalledOnce();
  });

  it('says that there are no flights when the week is empty', async () => {
    await renderWeek([]);
    expect(dayOf(/^Wednesday/).getByText('No flights scheduled')).toBeTruthy();
    expect(screen.getByText('0 flights')).toBeTruthy();
  });

  it('says that no flight is left, and of how many, when a filter hides all flights', async () => {
    await renderWeek([flightOf('SK1'), flightOf('SK2')], '?mine=yes');
    expect(dayOf(/^Wednesday/).getByText('No flights of yours')).toBeTruthy();
    expect(screen.getByText('0 of 2 flights')).toBeTruthy();
  });

  it('filters the flights, also in the URL, when a filter is clicked', async () => {
    const { router } = await renderWeek([flightOf('SK1'), flightOf('SK2', { isUserAssigned: true })]);
    fireEvent.click(screen.getByRole('button', { name: 'Mine', pressed: false }));
    await elapse();
    expect(screen.getByRole('article', { name: 'Flight SK2' })).toBe(screen.getByRole('article'));
    expect(router.state.location.search).toEqual({ mine: 'yes' });
    fireEvent.click(screen.getByRole('button', { name: 'Mine', pressed: true }));
    await elapse();
    expect(screen.getAllByRole('article')).toHaveLength(2);
  });
});

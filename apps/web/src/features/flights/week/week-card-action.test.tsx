import { weekdays } from '@crewroom/domain/flights/schedule';
import type { Flight, FlightCard } from '@crewroom/domain/flights/schemas';
import { recordFromNames } from '@crewroom/domain/record-from-names';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { click, clickOn, settle } from '../../../testing/click.ts';
import { elapse, REFRESH_MS } from '../../../testing/elapse.ts';
import { errorResponse, type Responses } from '../../../testing/fake-server.ts';
import { toastTexts } from '../../../testing/page-actions.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { exampleFlight, exampleRole, seatFor } from '../testing/example-flight.ts';
import { FlightWeekScreen } from './week-screen.tsx';

const scheduledDate = '2026-03-06T18:30:00.000Z';
const free = exampleFlight({ scheduledDate });
const own = exampleFlight({
  scheduledDate,
  isUserAssigned: true,
  assignedSlots: 1,
  roles: [exampleRole('Captain', 1, [seatFor('Casey')]), exampleRole('Cabin Crew', 2)],
});
const offeredByNia = exampleFlight({
  scheduledDate,
  roles: [exampleRole('Captain', 1, [{ ...seatFor('Nia'), offered: true }])],
});

const UNALLOCATE = 'Unallocate from flight SK102';
const TAKE_OVER = 'Take over Captain seat from @Nia, flight SK102';

const card = () => screen.getByRole('article', { name: 'Flight SK102' });
const question = () => screen.getByRole('dialog', { name: 'Take over the Captain seat' });

async function renderWeek(flight: FlightCard, responses: Responses = {}) {
  const server = { flight };
  await renderScreen(<FlightWeekScreen />, {
    path: '/flights',
    responses: {
      flightWeek: () => ({
        weekStart: '2026-03-02T00:00:00.000Z',
        flights: recordFromNames(weekdays, (weekday) => (weekday === 'Friday' ? [server.flight] : [])),
      }),
      ...responses,
    },
  });
  await settle();
  const readAgain = (changed: FlightCard): Promise<void> => {
    server.flight = changed;
    return elapse(REFRESH_MS);
  };
  return { server, readAgain };
}

describe('FlightCard', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-02T12:00:10.000Z') }));

  it('describes the flight, and links to it', async () => {
    await renderWeek(free);
    const shown = ['18:30Z', 'AVAILABLE', 'ZRH', 'JFK', 'A330-300', 'Gate B12', '@Dana', '3 of 3 free'];
    for (const text of [...shown, '0/3 slots']) expect(card().textContent).toContain(text);
    expect(within(card()).getByText('Captain: 0 of 1 taken')).toBeTruthy();
    const links = within(card()).getAllByRole('link');
    expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
      ['Details of flight SK102', '/flights/sk102'],
      ['View & Allocate, flight SK102', '/flights/sk102'],
    ]);
    expect(within(card()).queryByRole('button')).toBeNull();
  });

  it('says that a flight is full, how many wait, and the viewer’s place on the waitlist', async () => {
    const full = { ...exampleRole('Captain', 1, [seatFor('Nia')]), waiting: 1 };
    const waitingFor = { roleIndex: 0, position: 1 };
    const seats = { assignedSlots: 1, totalSlots: 1, roles: [full] };
    await renderWeek(exampleFlight({ scheduledDate, ...seats, waitingFor }));
    expect(within(card()).getByText('Full, 1 waiting')).toBeTruthy();
    expect(card().textContent).toContain('1/1 slots');
    expect(card().textContent).toContain('First on waitlist');
  });

  it('gives the viewer’s seat back, and takes it again with the next click', async () => {
    const { server } = await renderWeek(own, { unallocate: free, allocate: own });
    expect(within(card()).getByText('Captain: 1 of 1 taken, one by you')).toBeTruthy();
    expect(card().textContent).toContain('Allocated');
    server.flight = free;
    await click(UNALLOCATE);
    expect(toastTexts()).toEqual(['Successfully unallocated from flight']);
    expect(card().textContent).toContain('0/3 slots');
    server.flight = own;
    expect(within(card()).queryByRole('link', { name: /^View & Allocate/ })).toBeNull();
    await click('Undo: take the seat on flight SK102 again');
    expect(card().textContent).toContain('1/3 slots');
  });

  it('says why a seat cannot be given back, and shows the flight as it is now', async () => {
    const response = Promise.withResolvers<Response>();
    const { server } = await renderWeek(own, { unallocate: () => response.promise });
    await click(UNALLOCATE);
    expect(screen.queryByRole('button', { name: UNALLOCATE })).toBeNull();
    server.flight = { ...own, status: 'IN PROGRESS' };
    response.resolve(errorResponse('flight_not_open', 'This flight is IN PROGRESS.'));
    await elapse();
    expect(toastTexts()).toEqual(['This flight is IN PROGRESS.']);
    expect(card().textContent).toContain('IN PROGRESS');
    expect(card().textContent).toContain('Allocated');
    expect(within(card()).queryByRole('button')).toBeNull();
  });

  it('returns the focus to the button when giving back fails temporarily', async () => {
    const response = Promise.withResolvers<Response>();
    await renderWeek(own, { unallocate: () => response.promise });
    await click(UNALLOCATE);
    response.resolve(errorResponse('in_progress', 'Not now.'));
    await elapse();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: UNALLOCATE }));
  });

  it('takes over an offered seat after a question, which says when the offer has ended', async () => {
    const taken: Flight = { ...own, roles: [exampleRole('Captain', 1, [seatFor('Casey')])] };
    const { server, readAgain } = await renderWeek(offeredByNia, { acceptOffer: taken });
    await click(TAKE_OVER);
    expect(question().textContent).toContain('@Nia gives it up and is notified');
    await readAgain(free);
    expect(question().textContent).toContain('This seat is no longer offered to you.');
    const [close] = within(question()).getAllByRole('button', { name: 'Close' });
    if (close !== undefined) await clickOn(close);
    expect(screen.queryByRole('button', { name: TAKE_OVER })).toBeNull();
    await readAgain(offeredByNia);
    await click(TAKE_OVER);
    server.flight = taken;
    await click('Take over');
    expect(toastTexts()).toEqual(['The seat is yours']);
    expect(card().textContent).toContain('Allocated');
  });
});

import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { click, clickOn, settle } from '../../../testing/click.ts';
import { elapse } from '../../../testing/elapse.ts';
import { exampleFlight, exampleRole, seatFor } from '../testing/example-flight.ts';
import { AMIR, DANA, DIEGO } from '../testing/example-people.ts';
import { BOARD_NOW, codesIn, columnOf, flightOf, pendingOf, renderBoard } from '../testing/render-board.tsx';

/** Twelve flights, one a day. */
const twelve = Array.from({ length: 12 }, (_, index) =>
  flightOf(`SK${index}`, { scheduledDate: `2026-03-${String(index + 10)}T18:30:00.000Z` }),
);
const tonight = flightOf('SK1', { scheduledDate: '2026-03-02T18:30:00.000Z' });
const crewed: Partial<FlightCard> = {
  roles: [exampleRole('Captain', 1, [seatFor('Nia')])],
  assignedSlots: 1,
};
const strip = () => screen.queryByRole('region', { name: /^Crew missing in the next 48 hours/ });
const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

const days = () => columnOf('Approved & Active').getAllByRole('button');

const pressKey = async (...keys: readonly string[]) => {
  for (const key of keys) {
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
    await settle();
  }
};

describe('SchedulingScreen', () => {
  beforeEach(() => void vi.useFakeTimers({ now: BOARD_NOW }));

  it('folds and unfolds days and stores them in the URL', async () => {
    const { router } = await renderBoard({ approved: twelve });
    const states = () => days().flatMap((day) => day.getAttribute('aria-expanded') ?? []);
    expect([states().at(0), states().at(-1)]).toEqual(['true', 'false']);
    const [first] = days();
    if (first !== undefined) await clickOn(first);
    const last = days().at(-1);
    if (last !== undefined) await clickOn(last);
    // The menus of its flights come after an open day.
    expect([states().at(0), last?.getAttribute('aria-expanded')]).toEqual(['false', 'true']);
    expect(router.state.location.search).toEqual({ open: '2026-03-21', fold: '2026-03-10' });
  });

  it('combines filters, and clears them', async () => {
    const full = flightOf('SK3', { ...crewed, scheduledDate: tonight.scheduledDate });
    const others = flightOf('SK2', { dispatcher: { _id: 'other', robloxUsername: 'Other' } });
    const { router } = await renderBoard({ approved: [tonight, full, others] }, { viewer: DANA });
    await click('Mine');
    expect(codesIn('Approved & Active')).toEqual(['SK1', 'SK3']);
    await click('Short of crew');
    expect(codesIn('Approved & Active')).toEqual(['SK1']);
    await click('Today');
    await click('This week');
    expect(screen.getByRole('button', { name: 'Today' }).getAttribute('aria-pressed')).toBe('false');
    expect(router.state.location.search).toEqual({ show: 'mine,week,short' });
    await click('Clear the filter');
    expect(codesIn('Approved & Active')).toEqual(['SK1', 'SK3', 'SK2']);
  });

  it('seats somebody where crew is missing, and removes the flight from the list', async () => {
    const person = {
      _id: 'nia',
      robloxUsername: 'Nia',
      robloxDisplayName: 'Nia',
      robloxAvatarUrl: '',
      groupRank: null,
    };
    const members = [{ ...person, flightsMissing: 0, isQuotaExempt: false }];
    const short = { ...tonight, roles: [exampleRole('Captain', 1)] };
    const { server } = await renderBoard(
      { approved: [short] },
      {
        viewer: DANA,
        responses: { freeCrew: { members }, allocateUser: exampleFlight({ ...short, ...crewed }) },
      },
    );
    server.columns = { approved: [{ ...short, ...crewed }] };
    await click('Captain: seat somebody on SK1');
    await click(/^@Nia|Nia/);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(strip()).toBeNull();
  });

  it('shows the missing crew without a button when the viewer does not run the flight', async () => {
    await renderBoard({ approved: [tonight] }, { viewer: DIEGO });
    expect(strip()?.textContent).toContain('Captain');
    expect(strip()?.textContent).toContain('Cabin Crew × 2');
    expect(within(strip() ?? document.body).queryByRole('button')).toBeNull();
  });

  it('leads to all flights short of crew until the board shows them', async () => {
    const approved = [18, 19, 20, 21].map((hour) =>
      flightOf(`SK${hour}`, { scheduledDate: `2026-03-02T${hour}:30:00.000Z` }),
    );
    await renderBoard({ approved });
    const name = 'Show all flights short of crew';
    fireEvent.click(screen.getByRole('link', { name }));
    await settle();
    expect(screen.getByRole('button', { name: 'Short of crew' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.queryByRole('link', { name })).toBeNull();
    expect(strip()).not.toBeNull();
  });

  it('approves, rejects and opens flights with keys', async () => {
    const pending = ['SK1', 'SK2', 'SK3'].map((code) => pendingOf(code));
    const response = Promise.withResolvers<Response>();
    const { router } = await renderBoard(
      { pending, approved: [flightOf('SK8'), flightOf('SK9')] },
      { responses: { approveFlight: () => response.promise } },
    );
    await pressKey('j', 'j');
    expect(focused()).toBe('Approve flight SK2');
    await pressKey('k');
    expect(focused()).toBe('Approve flight SK1');
    await pressKey('a');
    expect(codesIn('Pending Approval')).toEqual(['SK2', 'SK3']);
    expect(focused()).toBe('Flight SK2');
    await pressKey('j', 'r');
    expect(screen.getByRole('dialog', { name: 'Reject flight SK2' })).toBeTruthy();
    await click('Cancel');
    const filter = screen.getByRole<HTMLInputElement>('searchbox');
    act(() => filter.focus());
    await pressKey('j');
    expect(document.activeElement).toBe(filter);
    act(() => columnOf('Approved & Active').getByRole('link', { name: 'Details of flight SK8' }).focus());
    await pressKey('j', 'a');
    expect(router.state.location.pathname).toBe('/flights/SK9');
  });

  it('moves no flight of a column with the focus, and skips a flight that is gone', async () => {
    const [first, second] = [pendingOf('SK1'), pendingOf('SK2')];
    const { readAgain } = await renderBoard({ pending: [first, second] });
    await pressKey('j', 'j');
    await readAgain({ pending: [pendingOf('SK0'), second] });
    expect(codesIn('Pending Approval')).toEqual(['SK1', 'SK2']);
    const column = screen.getByRole('region', { name: /^Pending Approval/ });
    expect(column.textContent).toContain('SK1 is no longer here');
    expect(column.textContent).toContain('1\u00a0more has\u00a0come');
    await pressKey('k');
    expect(focused()).toBe('Approve flight SK2');
    act(() => screen.getByRole('searchbox').focus());
    await elapse();
    expect(codesIn('Pending Approval')).toEqual(['SK0', 'SK2']);
  });

  it('approves several flights at once, and names the rejected one with the reason', async () => {
    const pending = ['SK1', 'SK2', 'SK3'].map((code) => pendingOf(code));
    const message = 'This flight has been rejected already.';
    const { server } = await renderBoard(
      { pending },
      {
        viewer: AMIR,
        responses: {
          approveFlights: {
            approved: ['SK1', 'SK3'],
            refused: [{ id: 'SK2', code: 'flight_not_pending', message }],
          },
        },
      },
    );
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select flight SK1' }));
    await elapse();
    expect(screen.getByRole('button', { name: 'Approve 1 flight' })).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
    server.columns = {
      approved: [flightOf('SK1'), flightOf('SK3')],
      rejected: [pendingOf('SK2', { approvalStatus: 'rejected' })],
    };
    await click('Approve 3 flights');
    expect(columnOf('Pending Approval').getByRole('status').textContent).toBe(
      `2 flights approved, 1 not:SK2 ${message}`,
    );
    expect(codesIn('Pending Approval')).toEqual(['SK2']);
    expect(codesIn('Approved & Active')).toEqual(['SK1', 'SK3']);
  });
});

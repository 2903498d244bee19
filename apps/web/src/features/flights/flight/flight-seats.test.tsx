import type { Flight } from '@crewroom/domain/flights/schemas';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { currentToasts } from '../../../components/ui/toasts.ts';
import { click, clickOn } from '../../../testing/click.ts';
import { elapse } from '../../../testing/elapse.ts';
import { errorResponse, type Responses } from '../../../testing/fake-server.ts';
import { toastTexts } from '../../../testing/page-actions.ts';
import { exampleFlight, exampleRole, seatFor } from '../testing/example-flight.ts';
import { AMIR, CASEY, DANA } from '../testing/example-people.ts';
import { renderFlight } from '../testing/render-flight.tsx';

const takenByCasey = exampleFlight({
  isUserAssigned: true,
  assignedSlots: 1,
  roles: [exampleRole('Captain', 1, [seatFor('Casey')]), exampleRole('Cabin Crew', 2)],
});
const offeredByCasey: Flight = {
  ...takenByCasey,
  roles: [exampleRole('Captain', 1, [{ ...seatFor('Casey'), offered: true }]), exampleRole('Cabin Crew', 2)],
};

const notNow = () => errorResponse('in_progress', 'Not now.');
const take = () => screen.getByRole('button', { name: 'Self Allocate Take Captain seat' });
const roleOf = (name: string) => screen.getByRole('region', { name });
const panel = () => screen.getByRole('region', { name: 'Allocation' });
const ownSeat = () => screen.queryByText('You are allocated as', { exact: false });

const renderFor = (flight: Flight, responses: Responses = {}, viewer = CASEY) =>
  renderFlight(flight, { viewer, responses });

describe('FlightScreen', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-02-20T12:00:00.000Z') }));

  it('shows a seat as taken before the response, and as free with the focus when it is rejected', async () => {
    const response = Promise.withResolvers<Response>();
    await renderFor(exampleFlight(), { allocate: () => response.promise });
    await clickOn(take());
    expect(roleOf('Captain').textContent).toContain('1/1');
    expect(ownSeat()).toBeTruthy();
    expect(toastTexts()).toEqual([]);
    response.resolve(notNow());
    await elapse();
    expect(toastTexts()).toEqual(['Not now.']);
    expect(roleOf('Captain').textContent).toContain('0/1');
    expect(document.activeElement).toBe(take());
  });

  it('says why and how many seats are left, also on the button, when the role filled up', async () => {
    const { server } = await renderFor(exampleFlight(), {
      allocate: () => errorResponse('role_full', 'Captain is full. Cabin Crew has 2 free slots.'),
    });
    server.flight = {
      ...takenByCasey,
      isUserAssigned: false,
      roles: [exampleRole('Captain', 1, [seatFor('Nia')])],
    };
    await clickOn(take());
    expect(toastTexts()).toEqual(['Captain is full. Cabin Crew has 2 free slots.']);
    const full = screen.getByRole('button', { name: 'Self Allocate Captain is full' });
    expect(full.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(full);
    expect(roleOf('Captain').textContent).toContain('@Nia');
  });

  it('takes the seat once when the button is clicked twice, and focuses its heading', async () => {
    const allocate = vi.fn<() => Flight>(() => takenByCasey);
    const { server } = await renderFor(exampleFlight(), { allocate });
    server.flight = takenByCasey;
    fireEvent.click(take());
    await clickOn(take());
    expect(allocate).toHaveBeenCalledOnce();
    expect(toastTexts()).toEqual(['Successfully allocated to flight']);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Allocation' }));
  });

  it('leaves the seat free when it is given back before the response to taking it', async () => {
    const response = Promise.withResolvers<Flight>();
    const { server } = await renderFor(exampleFlight(), {
      allocate: () => response.promise,
      unallocate: () => exampleFlight(),
    });
    await clickOn(take());
    await click('Unallocate');
    response.resolve(takenByCasey);
    server.flight = exampleFlight();
    await elapse();
    expect(toastTexts()).toEqual(['Successfully unallocated from flight']);
    expect(ownSeat()).toBeNull();
    expect(roleOf('Captain').textContent).toContain('0/1');
  });

  it('offers the returned seat as the first control of the panel', async () => {
    const { server } = await renderFor(takenByCasey, {
      unallocate: () => exampleFlight(),
      allocate: () => takenByCasey,
    });
    server.flight = exampleFlight();
    await click('Unallocate');
    expect(currentToasts()).toMatchObject([
      { text: 'Successfully unallocated from flight', detail: 'SK102' },
    ]);
    const [undo] = within(panel()).getAllByRole('button');
    expect(undo?.textContent).toBe('Undo');
    expect(panel().textContent).not.toContain('Successfully');
    server.flight = takenByCasey;
    if (undo !== undefined) await clickOn(undo);
    expect(ownSeat()).toBeTruthy();
    expect(toastTexts()).toEqual(['Successfully allocated to flight']);
    expect(panel().contains(document.activeElement)).toBe(true);
  });

  it.each([
    ['give back their own seat', CASEY, 'Unallocate', 'unallocate'],
    ['take somebody off', AMIR, 'Unallocate @Casey from Captain', 'unallocateUser'],
  ] as const)(
    'returns the focus to the button when a member may not %s',
    async (_, viewer, name, request) => {
      const response = Promise.withResolvers<Response>();
      const flight = { ...takenByCasey, isUserAssigned: viewer === CASEY };
      await renderFor(flight, { [request]: () => response.promise }, viewer);
      await click(name);
      expect(screen.queryByRole('button', { name })).toBeNull();
      response.resolve(notNow());
      await elapse();
      expect(document.activeElement).toBe(screen.getByRole('button', { name }));
    },
  );

  it('offers the viewer’s seat to anyone and withdraws the offer', async () => {
    const { server } = await renderFor(takenByCasey, {
      offerSeat: () => offeredByCasey,
      withdrawOffer: () => takenByCasey,
    });
    server.flight = offeredByCasey;
    await click('Offer my seat');
    await click('Offer to anyone');
    expect(screen.getByRole('alert').textContent).toContain('You offer it to anyone.');
    server.flight = takenByCasey;
    await click('Withdraw offer');
    expect(toastTexts().at(-1)).toBe('Your seat is yours again');
    expect(screen.getByRole('button', { name: 'Offer my seat' })).toBeTruthy();
  });

  it('says that an offer has ended when somebody opens its link', async () => {
    await renderFlight(exampleFlight(), { viewer: CASEY, hash: '#offer' });
    expect(panel().textContent).toContain('The seat that was offered to you is not offered any more.');
  });

  it('shows the requirement of a role and the other free roles, without a button', async () => {
    const captain = { ...exampleRole('Captain', 1), requires: 'Captain License' } as const;
    await renderFor(exampleFlight({ roles: [captain, exampleRole('Cabin Crew', 2)] }));
    expect(roleOf('Captain').textContent).toContain(
      'Needs the Captain LicenseYou hold no qualification yet. Cabin Crew has 2 free slots.',
    );
    expect(within(roleOf('Captain')).queryByRole('button')).toBeNull();
    expect(within(roleOf('Cabin Crew')).getByRole('button', { name: /^Self Allocate/ })).toBeTruthy();
  });

  it('warns about another seat that departs within two hours, with a link to it', async () => {
    const overlaps = [{ _id: 'near', flightCode: 'NEAR1', scheduledDate: '2026-03-01T17:30:00.000Z' }];
    // As in Zurich. Crew have the local time first.
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-60);
    await renderFor(exampleFlight({ overlaps }));
    expect(panel().textContent).toContain(
      'Another of your flights departs within 2 hours of this flight: NEAR1 at 18:30 local 17:30Z.',
    );
    expect(within(panel()).getByRole('link', { name: 'NEAR1' }).getAttribute('href')).toBe('/flights/near');
    expect(take()).toBeTruthy();
  });

  it('offers the dispatcher no seat while the flight waits for approval', async () => {
    const pending = exampleFlight({ status: 'SCHEDULED', approvalStatus: 'pending' });
    await renderFor(pending, {}, DANA);
    expect(screen.getByRole('region', { name: 'Boarding card' }).textContent).toContain('Pending');
    expect(panel().textContent).toContain('waiting for approval');
    expect(within(panel()).queryByRole('button')).toBeNull();
  });

  it.each(['not_found', 'invalid_input'] as const)(
    'says that the flight does not exist after %s',
    async (code) => {
      await renderFor(exampleFlight(), { flight: () => errorResponse(code, 'No.') });
      expect(screen.getByRole('alert').textContent).toContain('Flight not found');
    },
  );
});

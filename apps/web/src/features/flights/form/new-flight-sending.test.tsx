import type { Flight } from '@crewroom/domain/flights/schemas';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { currentToasts } from '../../../components/ui/toasts.ts';
import { click, settle } from '../../../testing/click.ts';
import { elapse } from '../../../testing/elapse.ts';
import { errorResponse } from '../../../testing/fake-server.ts';
import { toastTexts } from '../../../testing/page-actions.ts';
import { exampleFlight, exampleRole } from '../testing/example-flight.ts';
import {
  draft,
  field,
  fill,
  renderNewFlight,
  roleNames,
  shown,
  type,
  typedFlight,
} from '../testing/render-new-flight.tsx';

const seats = () => screen.getAllByLabelText<HTMLInputElement>(/^Seats of/);
/** Returns the error below an invalid control. */
const faultOf = (control: HTMLElement) => {
  expect(control.getAttribute('aria-invalid')).toBe('true');
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
};
const badInput = (issues: Readonly<Record<string, string>>) => {
  const all = Object.entries(issues).map(([path, message]) => ({ path, message }));
  return errorResponse('invalid_input', all[0]?.message ?? '', all);
};

describe('NewFlightForm', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-02T12:00:00.000Z') }));

  it('sends a flight, links to it, and is empty at its first field for the next', async () => {
    await renderNewFlight();
    expect(document.activeElement).toBe(field('day'));
    fill();
    expect(shown('time', 'staffJoining', 'boarding')).toEqual(['18:30', '17:30', '18:10']);
    await click('Create Flight');
    expect(currentToasts()).toMatchObject([
      { text: 'Flight created successfully', link: { text: 'Open SK102' } },
    ]);
    expect(shown('flightCode', 'departure', 'day')).toEqual(['', '', '']);
    expect(roleNames().map(({ value }) => value)).toEqual(['Captain', 'Cabin Crew']);
    expect(document.activeElement).toBe(field('day'));
    await click('Return flight');
    expect(shown('departure', 'arrival')).toEqual(['JFK', 'ZRH']);
  });

  it('names the blank fields, and sends nothing', async () => {
    const createFlight = vi.fn<() => Flight>(() => exampleFlight());
    await renderNewFlight({ createFlight });
    fill({ ...typedFlight, departure: '  ', boarding: '' });
    await click('Create Flight');
    expect(toastTexts()).toEqual(['Please fill in all required fields']);
    expect(document.activeElement).toBe(field('boarding'));
    expect(faultOf(field('departure'))).toContain('This is required.');
    expect(faultOf(field('boarding'))).toContain('This is required.');
    type(field('departure'), 'ZRH');
    expect(field('departure').getAttribute('aria-invalid')).toBeNull();
    type(field('boarding'), '25:00');
    await click('Create Flight');
    expect(faultOf(field('boarding'))).toContain('from 00:00 to 23:59');
    expect(createFlight).not.toHaveBeenCalled();
  });

  it('shows the server’s errors at their fields, also in the roles', async () => {
    const issues = {
      flightCode: 'Use at most 12 characters.',
      scheduledDate: 'This is more than 366 days ahead.',
      'roles.0.name': 'Name the role.',
      'roles.1.capacity': 'Use a whole number of seats.',
    };
    await renderNewFlight({ createFlight: () => badInput(issues) });
    fill();
    await click('Create Flight');
    expect(faultOf(field('flightCode'))).toContain(issues.flightCode);
    expect(faultOf(field('day'))).toContain(issues.scheduledDate);
    expect(roleNames().slice(0, 1).map(faultOf).join()).toContain('Name the role.');
    expect(seats().slice(1).map(faultOf).join()).toContain('Use a whole number of seats.');
    expect(document.activeElement).toBe(field('day'));
    expect(shown('flightCode', 'arrival')).toEqual(['SK102', 'JFK']);
  });

  it('shows the error of a series at the number of flights', async () => {
    await renderNewFlight({ createSeries: () => badInput({ weeks: 'A series has at most 12 flights.' }) });
    fill();
    fireEvent.click(screen.getByRole('checkbox', { name: /^Repeat weekly/ }));
    type(screen.getByLabelText('Number of flights'), '13');
    await click('Create 13 flights');
    expect(faultOf(screen.getByLabelText('Number of flights'))).toContain('at most 12 flights');
  });

  it('keeps typed text while it is sent', async () => {
    const response = Promise.withResolvers<Flight>();
    await renderNewFlight({ createFlight: () => response.promise });
    fill();
    await click('Create Flight');
    type(field('flightCode'), 'SK103');
    response.resolve(exampleFlight());
    await elapse();
    expect(toastTexts()).toEqual(['Flight created successfully']);
    expect(field('flightCode').value).toBe('SK103');
    expect(JSON.stringify(draft())).toContain('SK103');
  });

  it('adds and removes roles, and keeps the last one', async () => {
    await renderNewFlight();
    expect(seats().map(({ value }) => value)).toEqual(['1', '4']);
    await click('Add role');
    expect([roleNames().at(2)?.value, seats().at(2)?.value]).toEqual(['', '1']);
    for (const [text, kept] of [
      ['-4', '1'],
      ['7', '7'],
    ] as const) {
      const last = seats().at(2) ?? field('day');
      type(last, text);
      fireEvent.blur(last);
      expect(last.value).toBe(kept);
    }
    await click('Remove Captain');
    expect(document.activeElement).toBe(roleNames().at(0));
    await click('Remove Cabin Crew');
    await click('Remove role 1');
    expect(roleNames()).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Remove role 1' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('proposes the last requirement of a role', async () => {
    await renderNewFlight();
    type(roleNames()[0] ?? field('day'), 'Loadmaster');
    const needs = screen.getByLabelText<HTMLSelectElement>('Qualification for Loadmaster');
    expect(needs.value).toBe('Ground Services Licence');
    expect(screen.getByText('As it was last')).toBeTruthy();
  });

  it('offers the roles of the aircraft when the viewer’s own were preferred', async () => {
    const type330 = {
      _id: 'a',
      name: 'A330',
      roles: [{ ...exampleRole('Captain', 3), requires: null }],
      retired: false,
    };
    await renderNewFlight({ aircraft: { aircraft: [type330] } });
    type(roleNames()[1] ?? field('day'), 'Loadmaster');
    fill({ ...typedFlight, aircraft: 'A330' });
    await settle();
    await click('Keep mine');
    expect(roleNames()).toHaveLength(2);
    await click('Use these roles: 3 Captain');
    expect(roleNames()).toHaveLength(1);
    expect(seats()[0]?.value).toBe('3');
  });

  it.each([
    ['ZRH', 'ZRH'],
    // The server would reject the request.
    ['Z'.repeat(41), null],
  ])('warns about a flight at the same gate of %s', async (departure, sent) => {
    const near = { _id: 'near', flightCode: 'SK841', scheduledDate: '2026-03-04T18:30:00.000Z' };
    const asked = new Set<string | null>();
    await renderNewFlight({
      gateConflicts: ({ searchParams }) => {
        asked.add(searchParams.get('departure'));
        return { conflicts: [near] };
      },
    });
    fill({ ...typedFlight, departure, gate: 'B12' });
    await elapse(1_000);
    expect(asked).toEqual(new Set([sent]));
    await elapse();
    const warning = screen.getByText(/^Also at gate B12/).closest<HTMLElement>('[role="status"]');
    expect(within(warning ?? document.body).getByRole('link', { name: 'SK841' })).toBeTruthy();
  });

  it('restores the text from before the form was filled, and keeps the board’s filter', async () => {
    await renderNewFlight();
    fill({ flightCode: 'HALF' });
    const { router } = await renderNewFlight({}, '/scheduling?q=SK9&again=1');
    const form = screen.getAllByRole<HTMLFormElement>('form').at(-1);
    const code = within(form ?? document.body).getByLabelText<HTMLInputElement>(/^Flight code/);
    expect(code.value).toBe('SK102');
    expect(router.state.location.search).toEqual({ q: 'SK9' });
    await click('Restore what I typed');
    expect(code.value).toBe('HALF');
  });
});

import type { Flight } from '@crewroom/domain/flights/schemas';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LazyConfirmDialog } from '../../../components/ui/lazy-confirm-dialog.ts';
import { click } from '../../../testing/click.ts';
import { elapse } from '../../../testing/elapse.ts';
import { errorResponse } from '../../../testing/fake-server.ts';
import { toastTexts } from '../../../testing/page-actions.ts';
import { exampleFlight } from '../testing/example-flight.ts';
import {
  draft,
  field,
  fill,
  renderNewFlight,
  roleNames,
  shown,
  typedFlight,
  type as typeInto,
} from '../testing/render-new-flight.tsx';

const role = (name: string, capacity: number) => ({ name, capacity, requires: null });
const aircraft = [
  { _id: 'a', name: 'A330', roles: [role('Captain', 1), role('Purser', 2)], retired: false },
  { _id: 'b', name: 'ATR', roles: [role('Captain', 1)], retired: false },
];
const createFlight = vi.fn<() => Flight | Response>(() => exampleFlight());

const type = (name: string, value: string) => typeInto(field(name), value);
/** Chooses an aircraft as from the list of the field. */
const chooseAircraft = async (name: string) => {
  fireEvent.focus(field('aircraft'));
  type('aircraft', name);
  fireEvent.blur(field('aircraft'));
  await elapse();
};
const roles = () => roleNames().map(({ value }) => value);

async function renderForm(path = '/scheduling') {
  vi.useFakeTimers({ now: new Date('2026-03-02T12:00:00.000Z') });
  createFlight.mockClear();
  await LazyConfirmDialog.preload();
  await renderNewFlight({ aircraft: { aircraft }, createFlight }, path);
}

describe('NewFlightForm', () => {
  beforeEach(() => renderForm());

  it('warns at the field of a likely mistake in a time, and asks once before sending', async () => {
    fill();
    type('boarding', '19:00');
    expect(field('boarding').getAttribute('aria-invalid')).toBeNull();
    expect(screen.getByText(/^Boarding at 19:00Z is 23 hours and 30 minutes before/)).toBeTruthy();
    await click('Create Flight');
    screen.getByRole('dialog', { name: 'Are these times right?' });
    await click('Fix the times');
    expect(createFlight).not.toHaveBeenCalled();
    await click('Create Flight');
    createFlight.mockReturnValueOnce(errorResponse('airline_full', 'Try again.'));
    await click('Send anyway');
    await click('Create Flight');
    expect(createFlight).toHaveBeenCalledTimes(2);
  });

  it('shows the times on a line to the departure, and marks times out of order in words', async () => {
    fill();
    const line = within(screen.getByRole('list', { name: 'From joining to departure' }));
    const stops = () =>
      line.getAllByRole('listitem').map((stop) => [stop.dataset['wrong'], stop.textContent]);
    expect(stops().map(([isWrong]) => isWrong)).toEqual(['false', 'false', 'false', 'false']);
    expect(stops()[0]?.[1]).toContain('1 h before');
    expect(stops()[3]?.[1]).toContain('18:30Z');
    type('boarding', '17:40');
    expect(stops().map(([isWrong]) => isWrong)).toEqual(['false', 'false', 'true', 'false']);
    expect(stops()[2]?.[1]).toContain('Boarding at 17:40Z is before passenger joining at 17:50Z.');
  });

  it('closes the toast about missing fields once all are filled', async () => {
    const { flightCode = '', ...others } = typedFlight;
    fill(others);
    await click('Create Flight');
    expect(toastTexts()).toEqual(['Please fill in all required fields']);
    type('gate', 'B12');
    expect(toastTexts()).toHaveLength(1);
    type('flightCode', flightCode);
    expect(toastTexts()).toEqual([]);
  });

  it('fills the roles from the aircraft while nobody changed them', async () => {
    await chooseAircraft('A330');
    expect(roles()).toEqual(['Captain', 'Purser']);
    await chooseAircraft('ATR');
    expect(roles()).toEqual(['Captain']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks before it replaces roles that somebody changed', async () => {
    fireEvent.change(screen.getByLabelText('Name of role 2'), { target: { value: 'Loadmaster' } });
    await chooseAircraft('A330');
    screen.getByRole('dialog', { name: 'Replace the roles with those of the A330?' });
    await click('Keep mine');
    expect(roles()).toEqual(['Captain', 'Loadmaster']);
    expect(field('aircraft').value).toBe('A330');
    await chooseAircraft('ATR');
    screen.getByRole('dialog', { name: 'Replace the roles with those of the ATR?' });
    await click('Replace the roles');
    expect(roles()).toEqual(['Captain']);
  });
});

describe('NewFlightForm filled from a flight', () => {
  it('proposes the return flight on the same day, with its code selected and no gate', async () => {
    await renderForm('/scheduling?again=1&way=back');
    expect(shown('departure', 'arrival', 'gate', 'day', 'time', 'staffJoining')).toEqual([
      'JFK',
      'ZRH',
      '',
      '2026-03-04',
      '21:00',
      '20:00',
    ]);
    const code = field('flightCode');
    expect(document.activeElement).toBe(code);
    expect([code.selectionStart, code.selectionEnd]).toEqual([0, code.value.length]);
  });

  it('turns a duplicate into the return flight', async () => {
    await renderForm('/scheduling?again=1');
    expect(shown('departure', 'day', 'time', 'gate')).toEqual(['ZRH', '2026-03-11', '18:30', 'B12']);
    await click('Make it the return flight');
    expect(shown('departure', 'day', 'time', 'gate')).toEqual(['JFK', '2026-03-04', '21:00', '']);
    expect(document.activeElement).toBe(field('flightCode'));
  });

  it('stores no draft until something is typed', async () => {
    await renderForm('/scheduling?again=1');
    expect(field('flightCode').value).toBe('SK102');
    expect(draft()).toBeUndefined();
    type('flightCode', 'SK103');
    expect(draft()).toBeDefined();
    type('flightCode', 'SK102');
    expect(draft()).toBeUndefined();
  });

  it('creates the flight unchanged', async () => {
    await renderForm('/scheduling?again=1');
    await click('Create Flight');
    expect(createFlight).toHaveBeenCalledOnce();
  });
});

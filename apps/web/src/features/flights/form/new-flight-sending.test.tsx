import type { Flight } from '@crewroom/domain/flights/schemas';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { closeToast, currentToasts } from '../../../components/ui/toasts.ts';
import { keptDrafts } from '../../../lib/kept-drafts.ts';
import { elapse } from '../../../testing/elapse.ts';
import type { Responses } from '../../../testing/fake-server.ts';
import { press, settle } from '../../../testing/press.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { exampleFlight, exampleRole } from '../testing/example-flight.ts';
import { DANA } from '../testing/example-people.ts';
import { NEW_FLIGHT } from './draft-names.ts';
import { NewFlightForm } from './new-flight.tsx';

const typed = {
  flightCode: 'SK102',
  departure: 'zrh',
  arrival: 'JFK',
  aircraft: 'A320',
  day: '2026-03-04',
  time: '1830',
};
const NONE = { pending: 0, approved: 0, concluded: 0, rejected: 0, needsClosing: 0 };

const field = (name: string): HTMLInputElement => {
  const found = screen.getByRole<HTMLFormElement>('form').elements.namedItem(name);
  if (!(found instanceof HTMLInputElement)) throw new Error(`There is no field ${name}`);
  return found;
};
const type = (control: HTMLElement, value: string) => fireEvent.change(control, { target: { value } });
const fill = (values: Readonly<Record<string, string>> = typed) => {
  for (const [name, value] of Object.entries(values)) type(field(name), value);
};
const names = () => screen.getAllByLabelText<HTMLInputElement>(/^Name of role/);
const seats = () => screen.getAllByLabelText<HTMLInputElement>(/^Seats of/);
const said = () => currentToasts().map(({ text }) => text);
const draft = () => keptDrafts.read(DANA.userId, NEW_FLIGHT);
/** What is said below a control that is marked as wrong. */
const faultOf = (control: HTMLElement) => {
  expect(control.getAttribute('aria-invalid')).toBe('true');
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
};
const badInput = (issues: Readonly<Record<string, string>>) => {
  const all = Object.entries(issues).map(([path, message]) => ({ path, message }));
  return Response.json({ code: 'invalid_input', message: all[0]?.message, issues: all }, { status: 400 });
};

async function renderForm(responses: Responses = {}, path = '/scheduling') {
  const earlier = exampleFlight({
    roles: [{ ...exampleRole('Loadmaster', 1), requires: 'Ground Services Licence' }],
  });
  const rendered = await renderScreen(<NewFlightForm presses={1} />, {
    path,
    viewer: DANA,
    responses: {
      schedulingBoard: { pending: [], approved: [earlier], concluded: [], rejected: [], counts: NONE },
      aircraft: { aircraft: [] },
      gateConflicts: { conflicts: [] },
      flight: exampleFlight({ flightCode: 'SK900' }),
      createFlight: () => exampleFlight(),
      ...responses,
    },
  });
  await settle();
  return rendered;
}

describe('NewFlightForm', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-03-02T12:00:00.000Z') });
    for (const { id } of currentToasts()) closeToast(id);
  });

  it('sends a flight, links to it, and is empty at its first field for the next', async () => {
    await renderForm();
    expect(document.activeElement).toBe(field('flightCode'));
    fill();
    expect([field('time').value, field('staffJoining').value, field('boarding').value]).toEqual([
      '1830',
      '17:30',
      '18:10',
    ]);
    await press('Create Flight');
    expect(currentToasts()).toMatchObject([
      { text: 'Flight created successfully', link: { text: 'Open SK102' } },
    ]);
    expect([field('flightCode').value, field('departure').value, field('day').value]).toEqual(['', '', '']);
    expect(names().map(({ value }) => value)).toEqual(['Captain', 'Cabin Crew']);
    expect(document.activeElement).toBe(field('flightCode'));
    await press('Return flight');
    expect([field('departure').value, field('arrival').value]).toEqual(['JFK', 'ZRH']);
  });

  it('names the fields that are blank, and sends nothing', async () => {
    const createFlight = vi.fn<() => Flight>(() => exampleFlight());
    await renderForm({ createFlight });
    fill({ ...typed, departure: '  ', boarding: '' });
    await press('Create Flight');
    expect(said()).toEqual(['Please fill in all required fields']);
    expect(document.activeElement).toBe(field('departure'));
    expect(faultOf(field('departure'))).toContain('This is required.');
    expect(faultOf(field('boarding'))).toContain('This is required.');
    type(field('departure'), 'ZRH');
    expect(field('departure').getAttribute('aria-invalid')).toBeNull();
    type(field('boarding'), '25:00');
    await press('Create Flight');
    expect(faultOf(field('boarding'))).toContain('from 00:00 to 23:59');
    expect(createFlight).not.toHaveBeenCalled();
  });

  it('says at its field, in the roles too, what the server finds wrong', async () => {
    const issues = {
      flightCode: 'Use at most 12 characters.',
      scheduledDate: 'This is more than 366 days ahead.',
      'roles.0.name': 'Name the role.',
      'roles.1.capacity': 'Use a whole number of seats.',
    };
    await renderForm({ createFlight: () => badInput(issues) });
    fill();
    await press('Create Flight');
    expect(faultOf(field('flightCode'))).toContain(issues.flightCode);
    expect(faultOf(field('day'))).toContain(issues.scheduledDate);
    expect(names().slice(0, 1).map(faultOf).join()).toContain('Name the role.');
    expect(seats().slice(1).map(faultOf).join()).toContain('Use a whole number of seats.');
    expect(document.activeElement).toBe(field('flightCode'));
    expect([field('flightCode').value, field('arrival').value]).toEqual(['SK102', 'JFK']);
  });

  it('says at the number of flights what is wrong with a series', async () => {
    await renderForm({ createSeries: () => badInput({ weeks: 'A series has at most 12 flights.' }) });
    fill();
    fireEvent.click(screen.getByRole('checkbox', { name: /^Repeat weekly/ }));
    type(screen.getByLabelText('Number of flights'), '13');
    await press('Create 13 flights');
    expect(faultOf(screen.getByLabelText('Number of flights'))).toContain('at most 12 flights');
  });

  it('keeps what is typed while it is sent', async () => {
    const answer = Promise.withResolvers<Flight>();
    await renderForm({ createFlight: () => answer.promise });
    fill();
    await press('Create Flight');
    type(field('flightCode'), 'SK103');
    answer.resolve(exampleFlight());
    await elapse();
    expect(said()).toEqual(['Flight created successfully']);
    expect(field('flightCode').value).toBe('SK103');
    expect(JSON.stringify(draft())).toContain('SK103');
  });

  it('keeps everything when no response came', async () => {
    const lost = () => Promise.reject(new TypeError('Failed to fetch'));
    await renderForm({ createFlight: lost });
    fill();
    await press('Create Flight');
    expect(said()).toEqual(['Failed to create flight']);
    expect(field('flightCode').value).toBe('SK102');
  });

  it('adds and removes roles, and keeps the last one', async () => {
    await renderForm();
    expect(seats().map(({ value }) => value)).toEqual(['1', '4']);
    await press('Add role');
    expect([names().at(2)?.value, seats().at(2)?.value]).toEqual(['', '1']);
    for (const [text, kept] of [
      ['-4', '1'],
      ['7', '7'],
    ] as const) {
      const last = seats().at(2) ?? field('day');
      type(last, text);
      fireEvent.blur(last);
      expect(last.value).toBe(kept);
    }
    await press('Remove Captain');
    expect(document.activeElement).toBe(names().at(0));
    await press('Remove Cabin Crew');
    await press('Remove role 1');
    expect(names()).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Remove role 1' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('proposes what a role needed last', async () => {
    await renderForm();
    type(names()[0] ?? field('day'), 'Loadmaster');
    const needs = screen.getByLabelText<HTMLSelectElement>('Qualification for Loadmaster');
    expect(needs.value).toBe('Ground Services Licence');
    expect(screen.getByText('As it was last')).toBeTruthy();
  });

  it('offers the roles that are kept for the aircraft once one’s own were preferred', async () => {
    const type330 = {
      _id: 'a',
      name: 'A330',
      roles: [{ ...exampleRole('Captain', 3), requires: null }],
      retired: false,
    };
    await renderForm({ aircraft: { aircraft: [type330] } });
    type(names()[1] ?? field('day'), 'Loadmaster');
    fill({ ...typed, aircraft: 'A330' });
    await settle();
    await press('Keep mine');
    expect(names()).toHaveLength(2);
    await press('Use these roles: 3 Captain');
    expect(names()).toHaveLength(1);
    expect(seats()[0]?.value).toBe('3');
  });

  it('warns of a flight at the same gate', async () => {
    const near = { _id: 'near', flightCode: 'SK841', scheduledDate: '2026-03-04T18:30:00.000Z' };
    await renderForm({ gateConflicts: { conflicts: [near] } });
    fill({ ...typed, gate: 'B12' });
    await elapse(1_000);
    await elapse();
    const warning = screen.getByText(/^Also at gate B12/).closest<HTMLElement>('[role="status"]');
    expect(within(warning ?? document.body).getByRole('link', { name: 'SK841' })).toBeTruthy();
  });

  it('brings back what was typed before it was filled from a flight, and keeps the filter of the board', async () => {
    await renderForm();
    fill({ flightCode: 'HALF' });
    const { router } = await renderForm({}, '/scheduling?q=SK9&again=1');
    const form = screen.getAllByRole<HTMLFormElement>('form').at(-1);
    const code = within(form ?? document.body).getByLabelText<HTMLInputElement>(/^Flight code/);
    expect(code.value).toBe('SK900');
    expect(router.state.location.search).toEqual({ q: 'SK9' });
    await press('Bring back what I had typed');
    expect(code.value).toBe('HALF');
  });
});

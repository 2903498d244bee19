import { fireEvent, screen } from '@testing-library/react';
import { draftStore } from '../../../lib/draft-store.ts';
import { settle } from '../../../testing/click.ts';
import type { Responses } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { NEW_FLIGHT } from '../form/draft-names.ts';
import { NewFlightForm } from '../form/new-flight.tsx';
import { exampleFlight, exampleRole } from './example-flight.ts';
import { DANA } from './example-people.ts';

const NONE = { pending: 0, approved: 0, concluded: 0, rejected: 0, needsClosing: 0 };

/** A complete flight as a dispatcher types it, by field name. */
export const typedFlight: Readonly<Record<string, string>> = {
  flightCode: 'SK102',
  departure: 'ZRH',
  arrival: 'JFK',
  aircraft: 'A320',
  day: '2026-03-04',
  time: '18:30',
};

/** Returns a field of the form by its name. */
export function field(name: string): HTMLInputElement {
  const found = screen.getByRole<HTMLFormElement>('form').elements.namedItem(name);
  if (!(found instanceof HTMLInputElement)) throw new Error(`There is no field ${name}`);
  return found;
}

export const shown = (...names: readonly string[]) => names.map((name) => field(name).value);

export const type = (control: HTMLElement, value: string) => fireEvent.change(control, { target: { value } });

export function fill(values = typedFlight): void {
  for (const [name, value] of Object.entries(values)) type(field(name), value);
}

export const roleNames = () => screen.getAllByLabelText<HTMLInputElement>(/^Name of role/);

export const draft = () => draftStore.read(DANA.userId, NEW_FLIGHT);

/** Renders the form of a dispatcher, as after a click on the button that opens it. For fake timers. */
export async function renderNewFlight(responses: Responses = {}, path = '/scheduling') {
  const earlier = exampleFlight({
    roles: [{ ...exampleRole('Loadmaster', 1), requires: 'Ground Services Licence' }],
  });
  const rendered = await renderScreen(<NewFlightForm clicks={1} />, {
    path,
    viewer: DANA,
    responses: {
      schedulingBoard: { pending: [], approved: [earlier], concluded: [], rejected: [], counts: NONE },
      aircraft: { aircraft: [] },
      gateConflicts: { conflicts: [] },
      flight: exampleFlight({ scheduledDate: '2026-03-04T18:30:00.000Z' }),
      createFlight: () => exampleFlight(),
      ...responses,
    },
  });
  await settle();
  return rendered;
}

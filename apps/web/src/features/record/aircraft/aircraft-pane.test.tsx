import { TOPICS_HEADER, topics } from '@crewroom/domain/contract/topics';
import type { AircraftType } from '@crewroom/domain/flights/aircraft-endpoints';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { click, clickOn } from '../../../testing/click.ts';
import { toastTexts } from '../../../testing/page-actions.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { AircraftPane } from './aircraft-pane.tsx';

const concorde: AircraftType = {
  _id: 'concorde',
  name: 'Concorde',
  roles: [
    { name: 'Captain', capacity: 1, requires: 'Captain License' },
    { name: 'Flight Engineer', capacity: 1, requires: null },
  ],
  retired: false,
};

const invalidated = { [TOPICS_HEADER]: topics.aircraft };

/** Clicks the last button of that name, which is the one in the dialog. */
const clickInDialog = (name: string) =>
  clickOn(screen.getAllByRole('button', { name }).at(-1) ?? document.body);

it('adds an aircraft type with its roles, and removes it after a confirmation', async () => {
  vi.useFakeTimers();
  const server: { aircraft: AircraftType[] } = { aircraft: [] };
  await renderScreen(<AircraftPane />, {
    responses: {
      aircraft: () => ({ aircraft: server.aircraft }),
      addAircraft: Response.json({ aircraft: concorde }, { headers: invalidated }),
      removeAircraft: new Response(null, { status: 204, headers: invalidated }),
    },
  });
  await click('Add aircraft');
  fireEvent.change(screen.getByLabelText(/^Name( \*)?$/), { target: { value: 'Concorde' } });
  fireEvent.change(screen.getByLabelText('Name of role 2'), { target: { value: 'Flight Engineer' } });
  server.aircraft = [concorde];
  await clickInDialog('Add aircraft');
  expect(toastTexts()).toEqual(['Aircraft added']);
  expect(screen.getByRole('listitem').textContent).toContain('1 Captain, 1 Flight Engineer');
  expect(screen.getByRole('listitem').textContent).toContain('Captain needs the Captain License');
  await click('Remove Concorde');
  server.aircraft = [];
  await clickInDialog('Remove aircraft');
  expect(toastTexts()).toEqual(['Aircraft removed']);
  expect(screen.queryByText('Concorde')).toBeNull();
});

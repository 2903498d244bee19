import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { exampleFlight } from '../../features/flights/testing/example-flight.ts';
import { renderApp } from '../testing/render-app.tsx';

const noFlights = { Monday: [], Tuesday: [], Wednesday: [], Thursday: [], Friday: [], Saturday: [] };
const flightWeek = {
  weekStart: '2026-02-23T00:00:00.000Z',
  flights: { ...noFlights, Sunday: [exampleFlight()] },
};

beforeEach(() => {
  vi.setSystemTime('2026-03-01T12:00:00.000Z');
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-60);
});

it.each([
  ['local', 'SK102ZRH → JFKMar 01, 2026 19:30 local 18:30Z'],
  ['zulu', 'SK102ZRH → JFKMar 01, 2026 18:30Z 19:30 local'],
] as const)('lists flights with both times, %s first as the viewer chose', async (times, words) => {
  await renderApp('/hub', {
    width: 360,
    responses: { flightWeek, preferences: { preferences: { times } } },
  });
  fireEvent.click(screen.getByRole('button', { name: /^Search staff/ }));
  const field = await screen.findByRole('combobox', { name: 'A screen, a flight, a person or an action' });
  fireEvent.change(field, { target: { value: 'SK102' } });
  expect((await screen.findByRole('option', { name: /SK102/ })).textContent).toBe(words);
});

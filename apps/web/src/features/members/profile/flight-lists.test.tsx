import type { FlightHistoryEntry } from '@crewroom/domain/flights/schemas';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { FlightHistoryList, UpcomingFlightList, WaitingFlightList } from './flight-lists.tsx';

const flight: FlightHistoryEntry = {
  _id: 'sk102',
  flightCode: 'SK102',
  route: { departure: 'ZRH', arrival: 'JFK' },
  scheduledDate: '2026-03-01T18:30:00.000Z',
  userRole: 'Captain',
  status: 'LOGGED',
  aircraft: 'A330-300',
  assignedBy: null,
  dispatcher: { robloxUsername: 'Dana' },
  dispatcherUsername: 'Dana',
};

const section = (name: string) => within(screen.getByRole('region', { name }));

it('shows the number of flights next to a cut list', async () => {
  await renderScreen(
    <>
      <FlightHistoryList title="Flight history" flights={[flight]} total={1200} shown={5} />
      <FlightHistoryList title="Recent flights" flights={[flight]} total={1} shown={5} />
      <UpcomingFlightList flights={[]} total={305} />
      <WaitingFlightList flights={[{ ...flight, position: 1 }]} total={201} />
    </>,
  );
  expect(section('Flight history').getByText('1 of 1,200')).toBeTruthy();
  expect(section('Recent flights').queryByText(/ of /)).toBeNull();
  expect(section('Upcoming flights').getByText('0 of 305')).toBeTruthy();
  expect(section('Waiting for a seat').getByText('1 of 201')).toBeTruthy();
  expect(section('Waiting for a seat').getByText('First on waitlist')).toBeTruthy();
});

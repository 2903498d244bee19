import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { currentToasts } from '../../../components/ui/toasts.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { exampleFlight } from '../testing/example-flight.ts';
import { Interest } from './interest.tsx';

const ahead = new Date(Date.now() + 86_400_000).toISOString();
const interested = [
  { _id: 'id-of-Cleo', robloxUsername: 'Cleo', robloxDisplayName: 'Cleo K', at: '2026-02-28T12:00:00.000Z' },
];

it('lets only a member without a seat mark their interest, and is not shown after the departure', async () => {
  const sent: string[] = [];
  const record = (url: URL) => {
    sent.push(url.pathname);
    return new Response(null, { status: 204 });
  };
  const responses = { addInterest: record, removeInterest: record };
  const flight = exampleFlight({ scheduledDate: ahead });
  const { unmount } = await renderScreen(<Interest flight={flight} canSeatOthers={false} />, { responses });
  const button = screen.getByRole('button', { name: 'I’m interested' });
  expect(button.getAttribute('aria-pressed')).toBe('false');
  fireEvent.click(button);
  await waitFor(() => expect(sent).toEqual(['/api/flights/sk102/interest']));
  unmount();
  for (const closed of [
    { isUserAssigned: true },
    { status: 'CANCELLED' },
    { scheduledDate: '2026-01-01T00:00:00.000Z', interestedCount: 1, interested },
  ] as const) {
    const shown = await renderScreen(<Interest flight={{ ...flight, ...closed }} canSeatOthers />, {});
    expect(shown.container.textContent).toBe('');
    shown.unmount();
  }
});

it('shows members who run the flight who is interested, with a seat for each free role', async () => {
  const flight = exampleFlight({ scheduledDate: ahead, interestedCount: 1, interested });
  const bodies: unknown[] = [];
  const leave = { from: '2026-03-01', to: '2026-03-09' };
  const allocateUser = (_url: URL, body: unknown) => {
    bodies.push(body);
    return { ...flight, leave };
  };
  await renderScreen(<Interest flight={flight} canSeatOthers />, { responses: { allocateUser } });
  expect(screen.getByText('1 member is interested')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Give @Cleo a seat as Cabin Crew' }));
  await waitFor(() => expect(bodies).toEqual([{ roleIndex: 1, userId: 'id-of-Cleo' }]));
  // No dialog has shown the reasons against it.
  await waitFor(() =>
    expect(currentToasts().at(-1)?.detail).toContain('On leave Mar 01, 2026 to Mar 09, 2026.'),
  );
});

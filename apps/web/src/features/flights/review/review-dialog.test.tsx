import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { exampleFlight, exampleRole, seatFor } from '../testing/example-flight.ts';
import { ReviewDialog } from './review-dialog.tsx';

it('states the default with the JSON box closed, and takes the points alone in the box', async () => {
  const flight = exampleFlight({ status: 'CONCLUDED', roles: [exampleRole('Captain', 1, [seatFor('Nia')])] });
  const onDone = vi.fn<() => void>();
  await renderScreen(
    <ReviewDialog
      opened
      flight={flight}
      isOnBoard
      waitingCount={0}
      isNext={false}
      onClose={onDone}
      onReviewed={onDone}
      onReviewNext={onDone}
    />,
    { path: '/scheduling', responses: { attendance: { reported: false, people: [], gaveBack: [] } } },
  );
  expect(screen.queryByLabelText('Points as JSON (optional)')).toBeNull();
  expect(screen.getByText('Default: attended 1, hosted 2')).toBeTruthy();
  act(() => screen.getByText('Show as JSON').click());
  fireEvent.change(await screen.findByLabelText('Points as JSON (optional)'), {
    target: { value: '{"attended": 4, "hosted": 5}' },
  });
  expect(screen.getByLabelText('Attended points')).toHaveProperty('value', '4');
  expect(screen.getByLabelText('Hosted points')).toHaveProperty('value', '5');
});

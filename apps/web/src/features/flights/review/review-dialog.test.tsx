import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { exampleFlight, exampleRole, seatFor } from '../testing/example-flight.ts';
import { ReviewDialog } from './review-dialog.tsx';

const flight = exampleFlight({ status: 'CONCLUDED', roles: [exampleRole('Captain', 1, [seatFor('Nia')])] });

function renderReview() {
  const onDone = vi.fn<() => void>();
  return renderScreen(
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
}

const nia = () => screen.findByRole('checkbox', { name: /^@Nia/ });

it('shows the default with the JSON box closed, and accepts only points in the box', async () => {
  await renderReview();
  expect(screen.queryByLabelText('Points as JSON (optional)')).toBeNull();
  expect(screen.getByText('Default: attended 1, hosted 2')).toBeTruthy();
  act(() => screen.getByText('Show as JSON').click());
  fireEvent.change(await screen.findByLabelText('Points as JSON (optional)'), {
    target: { value: '{"attended": 4, "hosted": 5}' },
  });
  expect(screen.getByLabelText('Attended points')).toHaveProperty('value', '4');
  expect(screen.getByLabelText('Hosted points')).toHaveProperty('value', '5');
});

it('restores typed text when the review is opened again', async () => {
  const { unmount } = await renderReview();
  fireEvent.change(screen.getByLabelText('Hosted points'), { target: { value: '7' } });
  fireEvent.click(await nia());
  unmount();
  await renderReview();
  expect(screen.getByText('Your draft was restored.')).toBeTruthy();
  expect(screen.getByLabelText('Hosted points')).toHaveProperty('value', '7');
  expect(await nia()).toHaveProperty('checked', false);
  act(() => screen.getByText('Show as JSON').click());
  expect(await screen.findByLabelText('Points as JSON (optional)')).toHaveProperty(
    'value',
    expect.stringContaining('"hosted": 7'),
  );
});

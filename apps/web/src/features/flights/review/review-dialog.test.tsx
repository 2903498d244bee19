import type { TimeOrder } from '@crewroom/domain/members/time-order';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { exampleFlight, exampleRole, seatFor } from '../testing/example-flight.ts';
import { ReviewDialog } from './review-dialog.tsx';

const flight = exampleFlight({ status: 'CONCLUDED', roles: [exampleRole('Captain', 1, [seatFor('Nia')])] });

function renderReview(times: TimeOrder | null = null) {
  const onDone = vi.fn<() => void>();
  return renderScreen(
    <ReviewDialog
      isOpen
      flight={flight}
      isOnBoard
      waitingCount={0}
      isNext={false}
      onClose={onDone}
      onReviewed={onDone}
      onReviewNext={onDone}
    />,
    { path: '/scheduling', times, responses: { attendance: { reported: false, people: [], gaveBack: [] } } },
  );
}

const nia = () => screen.findByRole('checkbox', { name: /^@Nia/ });

it.each([
  ['local', 'Mar 01, 2026 19:30 local 18:30Z'],
  ['zulu', 'Mar 01, 2026 18:30Z 19:30 local'],
] as const)('shows the departure in the viewer’s order of times, %s first', async (times, words) => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-60);
  await renderReview(times);
  expect(screen.getByText(/^ZRH → /).textContent).toContain(words);
});

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

import type { Calendar } from '@crewroom/domain/calendar/endpoints';
import { defaultFeedOptions } from '@crewroom/domain/calendar/options';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { OwnCalendar } from './own-calendar.tsx';

it('saves each option of the calendar feed at once and keeps the others', async () => {
  const sent: unknown[] = [];
  let calendar: Calendar = {
    active: true,
    createdAt: '2026-03-01T12:00:00.000Z',
    ...defaultFeedOptions,
  };
  await renderScreen(<OwnCalendar />, {
    responses: {
      calendar: () => calendar,
      changeCalendar: (_url, body) => {
        sent.push(body);
        const { includeCancelled = calendar.includeCancelled, remindMinutes = calendar.remindMinutes } = body;
        calendar = { ...calendar, includeCancelled, remindMinutes };
        return calendar;
      },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Change or remove' }));
  const cancelled = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Cancelled flights' });
  fireEvent.click(cancelled);
  await waitFor(() => expect(sent).toEqual([{ includeCancelled: false }]));
  const reminder = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Reminder' });
  fireEvent.change(reminder, { target: { value: '30' } });
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ remindMinutes: 30 });
  await waitFor(() => expect([cancelled.checked, reminder.value]).toEqual([false, '30']));
});

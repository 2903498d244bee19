import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useDraftForm } from '../../../components/form/use-draft-form.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { exampleFlight } from '../testing/example-flight.ts';
import { valuesOf } from './flight-values.ts';
import { blankNewFlight, type NewFlightValues } from './new-flight-values.ts';
import { RepeatWeekly } from './repeat-weekly.tsx';

const scheduledDate = '2026-03-21T18:30:00.000Z';

function WeeklyForm() {
  const typed = valuesOf(exampleFlight({ scheduledDate }));
  const form = useDraftForm<NewFlightValues>({
    name: 'weekly',
    blank: () => ({ ...blankNewFlight(), ...typed, isWeekly: true, weeks: '3' }),
  });
  return <RepeatWeekly form={form} />;
}

const days = () => screen.getAllByRole('listitem').map((day) => day.textContent);

describe('RepeatWeekly', () => {
  it('lists each departure in the chosen time zone and in Zulu, and marks where Zulu moves', async () => {
    await renderScreen(<WeeklyForm />);
    const zone = screen.getByLabelText<HTMLInputElement>('Time zone to repeat in');
    expect(zone.value).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
    fireEvent.change(zone, { target: { value: 'Europe/Zurich' } });
    expect(days()).toEqual([
      'Mar 21, 2026 19:3018:30Z',
      'Mar 28, 2026 19:3018:30Z',
      'Apr 04, 2026 19:3017:30ZZulu time changes',
    ]);
    fireEvent.change(zone, { target: { value: 'UTC' } });
    expect(days().at(-1)).toBe('Apr 04, 2026 18:3018:30Z');
  });
});

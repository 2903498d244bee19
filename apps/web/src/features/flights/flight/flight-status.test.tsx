import type { FlightStatus } from '@crewroom/domain/flights/status';
import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { followFocus } from '../../../components/ui/focus-memory.ts';
import { click } from '../../../testing/click.ts';
import { elapse } from '../../../testing/elapse.ts';
import { errorResponse, type Responses } from '../../../testing/fake-server.ts';
import { exampleFlight } from '../testing/example-flight.ts';
import { AMIR, CASEY, DANA } from '../testing/example-people.ts';
import { renderFlight } from '../testing/render-flight.tsx';

const flightThatIs = (status: FlightStatus) =>
  exampleFlight({ status, scheduledDate: '2026-03-01T12:00:00.000Z' });

const group = () => screen.queryByRole('group', { name: 'Status' });
const pressed = () => within(group() ?? document.body).getByRole('button', { pressed: true }).textContent;
const boardingCard = () => screen.getByRole('region', { name: 'Boarding card' }).textContent;

async function renderAvailable(responses: Responses = {}) {
  return renderFlight(flightThatIs('AVAILABLE'), { responses });
}

describe('StatusSelector', () => {
  beforeAll(() => followFocus(document));

  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-01T12:30:00.000Z') }));

  it('offers every allowed status, and says what the new one means for the seats', async () => {
    const { server } = await renderAvailable({ setFlightStatus: () => flightThatIs('BRIEFING') });
    const offered = within(group() ?? document.body).getAllByRole('button');
    expect(offered.map(({ textContent }) => textContent)).toEqual([
      'SCHEDULED',
      'AVAILABLE',
      'BRIEFING',
      'IN PROGRESS',
      'CONCLUDED',
      'CANCELLED',
    ]);
    server.flight = flightThatIs('BRIEFING');
    await click('BRIEFING');
    expect(pressed()).toBe('BRIEFING');
    expect(screen.getByRole('region', { name: 'Allocation' }).textContent).toContain(
      'This flight is BRIEFING.',
    );
  });

  it('asks before it cancels, and keeps the status when the person declines', async () => {
    await renderAvailable();
    await click('CANCELLED');
    const question = screen.getByRole('dialog', { name: 'Cancel flight SK102' });
    expect(question.textContent).toContain('Setting another status takes this back.');
    await click('Keep the flight');
    expect(pressed()).toBe('AVAILABLE');
  });

  it('moves the focus to its heading when the flight is concluded, and back when rejected', async () => {
    const response = Promise.withResolvers<Response>();
    await renderAvailable({ setFlightStatus: () => response.promise });
    await click('CONCLUDED');
    await click('Conclude flight');
    expect(group()).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Status' }));
    expect(screen.queryByRole('button', { name: 'Edit flight' })).toBeNull();
    response.resolve(errorResponse('in_progress', 'Not now.'));
    await elapse();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'CONCLUDED' }));
  });

  it('leaves the focus where it is when somebody else concludes the flight', async () => {
    const { readAgain } = await renderAvailable();
    await click('CONCLUDED');
    await click('Cancel');
    const link = screen.getByRole('link', { name: 'Duplicate, flight SK102' });
    link.focus();
    await readAgain(flightThatIs('CONCLUDED'));
    expect(group()).toBeNull();
    expect(document.activeElement).toBe(link);
  });

  it.each([
    [DANA, 'Only an administrator can still change it.', false],
    [AMIR, 'This flight is concluded, so its status is final.', true],
    [CASEY, '', false],
  ])('is final for $username once the flight is concluded', async (viewer, words, canEdit) => {
    await renderFlight(flightThatIs('CONCLUDED'), { viewer });
    expect(group()).toBeNull();
    expect(boardingCard()).toContain(words);
    expect(screen.queryAllByRole('button', { name: 'Edit flight' })).toHaveLength(Number(canEdit));
  });

  it.each([
    [AMIR, null, '/scheduling?column=concluded&q=SK102&show=review'],
    [AMIR, '2026-03-01T12:20:00.000Z', undefined],
    [DANA, null, undefined],
  ])('leads $username to the review of a flight reviewed at %s: %s', async (viewer, reviewedAt, href) => {
    await renderFlight({ ...flightThatIs('CONCLUDED'), reviewedAt }, { viewer });
    const link = screen.queryByRole('link', { name: 'Review on the board' });
    expect(link?.getAttribute('href')).toBe(href);
  });
});

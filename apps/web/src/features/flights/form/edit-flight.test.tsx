import { flightToasts } from '@crewroom/domain/flights/messages';
import type { Flight } from '@crewroom/domain/flights/schemas';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { click } from '../../../testing/click.ts';
import { elapse } from '../../../testing/elapse.ts';
import { errorResponse, type Responses } from '../../../testing/fake-server.ts';
import { toastTexts } from '../../../testing/page-actions.ts';
import { exampleFlight } from '../testing/example-flight.ts';
import { renderFlight } from '../testing/render-flight.tsx';

const flight = exampleFlight();
const field = (label: RegExp) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' });
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const descriptionOf = (label: RegExp) =>
  field(label)
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
const form = () => screen.queryByRole('form');
const boardingCard = () => screen.getByRole('region', { name: 'Boarding card' }).textContent;

async function renderEdit(button: 'Edit flight' | 'Edit briefing', responses: Responses = {}) {
  const rendered = await renderFlight(flight, {
    responses: { aircraft: { aircraft: [] }, gateConflicts: { conflicts: [] }, ...responses },
  });
  await click(button);
  return rendered;
}

describe('EditFlight', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-02-20T12:00:00.000Z') }));

  it('shows an error at its field, before and after sending', async () => {
    const tooFar = { path: 'scheduledDate', message: 'This is more than 366 days ahead.' };
    const editFlight = vi.fn<() => Response>(() => errorResponse('invalid_input', tooFar.message, [tooFar]));
    await renderEdit('Edit flight', { editFlight });
    expect(document.activeElement).toBe(field(/^Flight code/));
    type(/^Aircraft/, '');
    type(/^Boarding/, '25:00');
    await click('Save changes');
    expect(toastTexts()).toEqual(['Please fill in all required fields']);
    expect(document.activeElement).toBe(field(/^Aircraft/));
    expect(descriptionOf(/^Aircraft/)).toContain('This is required');
    expect(descriptionOf(/^Boarding/)).toContain('Give a time such as 18:30');
    expect(editFlight).not.toHaveBeenCalled();
    type(/^Aircraft/, 'A350-900');
    type(/^Boarding/, '18:10');
    type(/^Scheduled date/, '2026-03-02');
    await click('Save changes');
    expect(descriptionOf(/^Scheduled date/)).toContain('more than 366 days ahead');
    expect(document.activeElement).toBe(field(/^Scheduled date/));
  });

  it('keeps typed text when others change the flight, and says so below the fields', async () => {
    const { readAgain } = await renderEdit('Edit flight');
    const service = field(/^Service category/);
    act(() => service.focus());
    type(/^Service category/, 'Half a w');
    await readAgain({ ...flight, gate: 'D40', aircraft: 'A350-900' });
    const note = screen.getByText(/^The flight changed while you were editing/);
    expect(note.textContent).toContain('gate to D40');
    expect(note.textContent).toContain('aircraft to A350-900');
    expect(service.compareDocumentPosition(note) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(boardingCard()).toContain('D40');
    expect([service.value, field(/^Gate/).value]).toEqual(['Half a w', 'B12']);
    expect(document.activeElement).toBe(service);
  });

  it('stays open for text typed while it saves, and saves that too', async () => {
    const responses = [Promise.withResolvers<Flight>(), Promise.withResolvers<Flight>()] as const;
    let sent = 0;
    const editFlight = () => {
      sent += 1;
      return responses[sent - 1]?.promise ?? flight;
    };
    const { server } = await renderEdit('Edit flight', { editFlight });
    type(/^Gate/, 'D4');
    await click('Save changes');
    type(/^Aircraft/, 'B777');
    server.flight = { ...flight, gate: 'D4' };
    responses[0].resolve(server.flight);
    await elapse();
    expect([field(/^Gate/).value, field(/^Aircraft/).value]).toEqual(['D4', 'B777']);
    await click('Save changes');
    server.flight = { ...flight, gate: 'D4', aircraft: 'B777' };
    responses[1].resolve(server.flight);
    await elapse();
    expect(form()).toBeNull();
    expect(toastTexts()).toEqual([flightToasts.editFlight.success]);
    expect(boardingCard()).toContain('D4');
    expect(boardingCard()).toContain('B777');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit flight' }));
  });

  it('says why it can no longer save once the flight is concluded, and keeps typed text', async () => {
    const { readAgain } = await renderEdit('Edit flight');
    type(/^Gate/, 'C7');
    await readAgain({ ...flight, status: 'CONCLUDED' });
    expect(form()?.textContent).toContain('Only an administrator can still change it.');
    expect(screen.getByRole('button', { name: 'Save changes' }).getAttribute('aria-disabled')).toBe('true');
    expect(field(/^Gate/).value).toBe('C7');
  });

  it('keeps the form with the focus on its button when saving is rejected', async () => {
    await renderEdit('Edit flight', { editFlight: () => errorResponse('in_progress', 'Not now.') });
    type(/^Gate/, 'C7');
    await click('Save changes');
    expect(toastTexts()).toEqual(['Not now.']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save changes' }));
  });
});

describe('EditBriefing', () => {
  it('shows the text that somebody else saved next to the typed text', async () => {
    vi.useFakeTimers({ now: new Date('2026-02-20T12:00:00.000Z') });
    const { readAgain } = await renderEdit('Edit briefing');
    type(/^Briefing notes/, 'Meet at the lounge.');
    await readAgain({ ...flight, notes: 'Meet at\nthe hangar.' });
    const theirs = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(theirs.join()).toContain('Meet at\nthe hangar.');
    expect(field(/^Briefing notes/).value).toBe('Meet at the lounge.');
  });
});

import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { endOfLocalDay } from '../../../lib/dates.ts';
import { findAndClick, findDialog, type } from '../../../testing/page-actions.ts';
import { exampleRecord, exampleSanction } from '../testing/example-record.ts';
import { renderRecord } from '../testing/render-record.tsx';

/** Opens the form for a member with one reminder, and fills it in for a suspension until `until`. */
async function renderForm(until: string) {
  const user = exampleRecord({ sanctions: [exampleSanction()] });
  const { sent } = await renderRecord(user, { tab: 'sanctions', responses: { addSanction: { user } } });
  await findAndClick('Add sanction');
  const dialog = await findDialog('Add sanction');
  expect(within(dialog).getByText('This will be reminder no. 2 of', { exact: false })).toBeTruthy();
  expect(within(dialog).queryByLabelText(/^Active until/)).toBeNull();
  type('Type', 'suspension', dialog);
  type(/^Breach/, 'Flight safety', dialog);
  type(/^Reason/, 'Took off without clearance.', dialog);
  type(/^Active until/, until, dialog);
  return { dialog, sent };
}

describe('AddSanction', () => {
  beforeEach(() => {
    vi.setSystemTime('2026-03-02T12:00:00.000Z');
  });

  it('says what a suspension does, and until when, before sending', async () => {
    const { dialog, sent } = await renderForm('2026-03-09');
    expect(within(dialog).getByRole('note').textContent).toMatch(
      /^@CrewCasey is signed out at once, and kept out until Mar 09, 2026 23:59.*\. Their seats on flights/,
    );
    await findAndClick('Add sanction', dialog);
    expect(sent()).toMatchObject([{ body: { activeUntil: endOfLocalDay('2026-03-09') } }]);
  });

  it.each([
    ['2026-04-02', 'The suspension cannot outlast the sanction.'],
    ['2026-03-01', 'The end of the suspension must be in the future.'],
  ])('shows at its field why a suspension cannot end on %s, and sends nothing', async (until, error) => {
    const { dialog, sent } = await renderForm(until);
    await findAndClick('Add sanction', dialog);
    expect(within(dialog).getByText(error)).toBeTruthy();
    expect(document.activeElement).toBe(within(dialog).getByLabelText(/^Active until/));
    expect(within(dialog).getByLabelText(/^Reason/)).toHaveProperty('value', 'Took off without clearance.');
    expect(sent()).toEqual([]);
  });

  it('neither shows nor sends the end of a suspension when another kind is chosen', async () => {
    const { dialog, sent } = await renderForm('2026-04-02');
    type('Type', 'warning', dialog);
    expect(within(dialog).queryByLabelText(/^Active until/)).toBeNull();
    expect(screen.queryByRole('note')).toBeNull();
    await findAndClick('Add sanction', dialog);
    expect(sent()).toMatchObject([{ body: { type: 'warning' } }]);
    expect(sent()[0]?.body).not.toHaveProperty('activeUntil');
  });
});

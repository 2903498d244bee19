import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { findAndClick, findDialog, toastTexts, type } from '../../../testing/page-actions.ts';
import { exampleRecord } from '../testing/example-record.ts';
import { OLIVIA, renderRecord } from '../testing/render-record.tsx';

const OPENER = 'Erase this member';

async function renderQuestion() {
  const rendered = await renderRecord(exampleRecord(), {
    viewer: OLIVIA,
    responses: { forgetUser: new Response(null, { status: 204 }) },
  });
  await findAndClick(OPENER);
  return rendered;
}

const name = (dialog: HTMLElement) => within(dialog).getByRole<HTMLInputElement>('textbox');
const isReady = (dialog: HTMLElement) =>
  within(dialog).getByRole('button', { name: OPENER }).getAttribute('aria-disabled') !== 'true';

describe('EraseMember', () => {
  it('is ready only when the exact username is typed, and stores no draft of it', async () => {
    const { sent } = await renderQuestion();
    const dialog = await findDialog('Erase');
    expect(document.activeElement).toBe(name(dialog));
    expect(dialog.textContent).toContain('What stays, under “Deleted member”');
    for (const [typed, expected] of [
      ['', false],
      ['crewcasey', false],
      ['CrewCasey', true],
    ] as const) {
      type(/^Type CrewCasey/, typed, dialog);
      expect([typed, isReady(dialog)]).toEqual([typed, expected]);
    }
    await findAndClick('Close', dialog);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: OPENER })));
    await findAndClick(OPENER);
    expect(name(await findDialog('Erase')).value).toBe('');
    expect(sent()).toEqual([]);
  });

  it('closes the record when the member is erased', async () => {
    const { router, sent } = await renderQuestion();
    const dialog = await findDialog('Erase');
    type(/^Type CrewCasey/, 'CrewCasey', dialog);
    await findAndClick(OPENER, dialog);
    await waitFor(() => expect(toastTexts()).toEqual(['The member is erased']));
    expect(router.state.location.href).toBe('/admin');
    expect(screen.queryByRole('region', { name: 'Member' })).toBeNull();
    expect(sent().map(({ body }) => body)).toEqual([{ username: 'CrewCasey' }]);
  });
});

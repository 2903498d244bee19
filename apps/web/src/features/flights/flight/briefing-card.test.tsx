import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { draftStore } from '../../../lib/draft-store.ts';
import { elapse } from '../../../testing/elapse.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { exampleFlight } from '../testing/example-flight.ts';
import { BriefingCard } from './briefing-card.tsx';

const BACK = 'Your draft was restored.';
const NOTES = 'Meet at the gate.';
const mayAll = { seatOthers: null, setStatus: null, edit: null, moveDeparture: null };

const notes = () => screen.queryByLabelText<HTMLTextAreaElement>('Briefing notes', { selector: 'textarea' });
const type = (value: string) => fireEvent.change(notes() ?? document.body, { target: { value } });

async function click(name: string | RegExp): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name }));
  await act(() => vi.dynamicImportSettled());
  await elapse();
}

/** Opens the flight of somebody who may edit it. */
async function visit() {
  const { unmount } = await renderScreen(
    <BriefingCard flight={exampleFlight({ notes: NOTES })} management={mayAll} />,
  );
  await act(() => vi.dynamicImportSettled());
  await elapse();
  return unmount;
}

describe('BriefingCard', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  it('shows the briefing until the form that edits it replaces it', async () => {
    await visit();
    fireEvent.click(screen.getByRole('button', { name: 'Edit briefing' }));
    expect(screen.getByText(NOTES)).toBeTruthy();
    await act(() => vi.dynamicImportSettled());
    await elapse();
    expect(notes()?.value).toBe(NOTES);
    expect(document.activeElement).toBe(notes());
  });

  it('opens with unsent text, and can discard it', async () => {
    const leave = await visit();
    await click('Edit briefing');
    type('As it shall be.');
    leave();
    await visit();
    expect(notes()?.value).toBe('As it shall be.');
    expect(screen.getByText(BACK)).toBeTruthy();
    // Nobody asked for it, so the heading of the screen keeps the focus.
    expect(document.activeElement).not.toBe(notes());
    await click(/^Discard/);
    expect(notes()?.value).toBe(NOTES);
    expect(screen.queryByText(BACK)).toBeNull();
    expect(document.activeElement).toBe(notes());
  });

  it('asks before Cancel discards typed text, and Escape closes only the question', async () => {
    await visit();
    await click('Edit briefing');
    type('As it shall be.');
    await click('Cancel');
    fireEvent.keyDown(document, { key: 'Escape' });
    await elapse();
    expect(notes()?.value).toBe('As it shall be.');
    await click('Cancel');
    await click('Discard');
    expect(notes()).toBeNull();
    expect(screen.getByText(NOTES)).toBeTruthy();
    expect(draftStore.read('id-of-Casey', 'briefing-sk102')).toBeUndefined();
  });
});

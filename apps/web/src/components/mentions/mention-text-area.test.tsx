import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { settle } from '../../testing/click.ts';
import { elapse } from '../../testing/elapse.ts';
import { foundUser } from '../../testing/found-user.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { MentionTextArea } from './mention-text-area.tsx';

function Note() {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(true);
  return (
    <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Note">
      <MentionTextArea
        label="Content"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </Dialog>
  );
}

const area = () => screen.getByLabelText<HTMLTextAreaElement>('Content');
const list = () => screen.queryByRole('listbox', { name: 'Users found' });
const typeText = async (value: string) => {
  fireEvent.input(area(), { target: { value } });
  await settle();
  await elapse(1_000);
};
const pressKey = async (key: string) => {
  fireEvent.keyDown(area(), { key });
  await settle();
};

describe('MentionTextArea', () => {
  beforeEach(async () => {
    vi.useFakeTimers();
    await renderScreen(<Note />, { responses: { searchUsers: [foundUser('Casey')] } });
    act(() => area().focus());
  });

  it('offers people while letters of a name are typed, the best match as the active one', async () => {
    await typeText('Ask @cas');
    const best = screen.getByRole('option', { name: /@Casey/, selected: true });
    expect(area().getAttribute('aria-activedescendant')).toBe(best.id);
    expect(area().getAttribute('aria-controls')).toBe(list()?.id);
    await typeText('Ask @cas there');
    expect(list()).toBeNull();
  });

  it('closes the list when Escape is pressed, and leaves the letters and the dialog', async () => {
    await typeText('@cas');
    expect(list()).toBeTruthy();
    await pressKey('Escape');
    expect(list()).toBeNull();
    expect(area().value).toBe('@cas');
    await typeText('@case');
    expect(list()).toBeNull();
    await pressKey('Escape');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

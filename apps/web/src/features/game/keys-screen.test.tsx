import type { GameKey } from '@crewroom/domain/game/schemas';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { errorResponse } from '../../testing/fake-server.ts';
import { findAndClick, findDialog, followMutations, toastTexts, type } from '../../testing/page-actions.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { KeysScreen } from './keys-screen.tsx';

const key: GameKey = {
  _id: 'id-of-key',
  name: 'Main game',
  scopes: ['game:read'],
  createdAt: '2026-03-02T12:00:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
};
const SECRET = 'crewroom_secret';

/** Opens the form on a screen without keys, and types a name. The server creates the key, unless it rejects it. */
async function renderForm(rejection?: Response) {
  const keys: GameKey[] = [];
  await renderScreen(<KeysScreen />, {
    responses: {
      gameKeys: () => ({ keys: [...keys] }),
      createGameKey: () => {
        if (rejection === undefined) keys.push(key);
        return (
          rejection ?? Response.json({ ...key, key: SECRET }, { headers: { 'crewroom-topics': 'keys' } })
        );
      },
      revokeGameKey: new Response(null, { status: 204 }),
    },
  });
  const sent = followMutations();
  await findAndClick('Create key');
  const form = await findDialog('Create key');
  type(/^Name/, 'Main game', form);
  return { form, sent };
}

describe('KeysScreen', () => {
  beforeEach(() => {
    vi.setSystemTime('2026-03-02T12:00:00.000Z');
  });

  it('shows a new key once, until its own button is clicked, and revokes it after a question', async () => {
    const { form, sent } = await renderForm();
    for (const box of within(form).getAllByRole<HTMLInputElement>('checkbox').slice(1)) fireEvent.click(box);
    type(/^Expires/, '90', form);
    await findAndClick('Create key', form);
    const made = await findDialog('The key “Main game”');
    expect(sent()).toMatchObject([{ body: { name: 'Main game', expiresInDays: 90, scopes: ['game:read'] } }]);
    expect(within(made).getByLabelText('Key')).toHaveProperty('value', SECRET);
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await findAndClick('Copy key', made);
    await within(made).findByText('Copied.');
    expect(writeText).toHaveBeenCalledWith(SECRET);
    fireEvent.keyDown(document, { key: 'Escape' });
    await waitFor(() =>
      expect(screen.getByRole('dialog', { name: /^The key/ })).toHaveProperty('open', true),
    );
    await findAndClick('I have it', made);
    const entry = await screen.findByRole('heading', { name: 'Main game' });
    await waitFor(() => expect(document.body.innerHTML).not.toContain(SECRET));
    expect(entry.closest('li')?.textContent).toMatch(
      /Read flights and their crews.*ExpiresNever.*Last usedNever/,
    );
    await findAndClick('Revoke key Main game');
    await findAndClick('Revoke key', await findDialog('Revoke the key “Main game”?'));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Main game' })).toBeNull());
    expect(toastTexts().at(-1)).toBe('Key revoked');
  });

  it('keeps the input, without a message, when the server asks for a new sign-in', async () => {
    const { form } = await renderForm(errorResponse('sign_in_again', 'Please sign in again first.'));
    await findAndClick('Create key', form);
    await findAndClick('Close', form);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(toastTexts()).toEqual([]);
    await findAndClick('Create key');
    expect(within(await findDialog('Create key')).getByLabelText(/^Name/)).toHaveProperty(
      'value',
      'Main game',
    );
  });
});

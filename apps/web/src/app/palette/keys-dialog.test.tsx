import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { KeysDialog } from './keys-dialog.tsx';

const keys = () => [...document.querySelectorAll('kbd')].map(({ textContent }) => textContent);

it.each([
  ['crew', 240, []],
  ['a dispatcher', 244, ['N', 'J', 'K', 'A']],
  ['an administrator', 247, ['N', 'J', 'K', 'A', 'R', 'X']],
])('shows %s the keys of the board that they can use', async (_, rank, ofBoard) => {
  const viewer = { userId: 'id-of-viewer', rank, username: 'Viewer', avatarUrl: '' };
  await renderScreen(<KeysDialog isOpen onClose={() => undefined} />, { viewer });
  expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
  expect(keys()).toEqual(['Ctrl K or ⌘ K', '?', ...ofBoard]);
});

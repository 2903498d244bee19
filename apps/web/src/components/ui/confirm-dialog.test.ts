import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { buttonClasses } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Given = { readonly isOpen: boolean; readonly isDangerous?: boolean; readonly over?: string };

// A dialog listens for Back.
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

function Asking(given: Given) {
  return ConfirmDialog({
    title: 'Delete flight',
    action: 'Delete SK102',
    children: 'Are you sure?',
    onConfirm: () => undefined,
    onClose: () => undefined,
    ...given,
  });
}

const draw = (given: Given): string =>
  renderToStaticMarkup(RouterContextProvider({ router, children: createElement(Asking, given) }));

describe('the confirmation dialog', () => {
  it('is not rendered until it is opened', () => {
    expect(draw({ isOpen: false })).not.toContain('Delete flight');
  });

  it('names the action on its button and offers Cancel', () => {
    const text = draw({ isOpen: true });
    for (const words of ['Delete flight', 'Are you sure?', 'Delete SK102', 'Cancel'])
      expect(text).toContain(words);
  });

  it('looks grave when the action cannot be undone', () => {
    const grave = buttonClasses({ kind: 'grave', size: 'medium' }).replaceAll('&', '&amp;');
    expect(draw({ isOpen: true })).not.toContain(grave);
    expect(draw({ isOpen: true, isDangerous: true })).toContain(grave);
  });

  it('shows why there is nothing to confirm any more, and disables its action', () => {
    const text = draw({ isOpen: true, over: 'Somebody else was faster.' });
    expect(text).toContain('Somebody else was faster.');
    expect(text).not.toContain('Are you sure?');
    expect(text).toMatch(/<button[^>]*aria-disabled="true"[^>]*>.*Delete SK102/);
    expect(draw({ isOpen: true })).not.toContain('aria-disabled="true"');
  });
});

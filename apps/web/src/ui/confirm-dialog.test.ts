import { MantineProvider } from '@mantine/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';

const inPlace = { components: { Modal: { defaultProps: { withinPortal: false } } } };

type Given = { readonly opened: boolean; readonly dangerous?: boolean; readonly over?: string };

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

function draw(given: Given): string {
  const kit = createElement(MantineProvider, { theme: inPlace, env: 'test' }, createElement(Asking, given));
  return renderToStaticMarkup(RouterContextProvider({ router, children: kit }));
}

describe('the dialog that asks before an act', () => {
  it('is not there until it is opened', () => {
    expect(draw({ opened: false })).not.toContain('Delete flight');
  });

  it('names the act on its button and offers the way back', () => {
    const text = draw({ opened: true }).replaceAll(/<style.*?<\/style>/gs, '');
    for (const words of ['Delete flight', 'Are you sure?', 'Delete SK102', 'Cancel'])
      expect(text).toContain(words);
  });

  it('looks grave when the act cannot be undone', () => {
    expect(draw({ opened: true })).not.toContain('--button-bg:var(--mantine-color-red-filled)');
    expect(draw({ opened: true, dangerous: true })).toContain('--button-bg:var(--mantine-color-red-filled)');
  });

  it('says what left nothing to confirm instead of the question, and its act can no longer be pressed', () => {
    const text = draw({ opened: true, over: 'Somebody else was faster.' });
    expect(text).toContain('Somebody else was faster.');
    expect(text).not.toContain('Are you sure?');
    expect(text).toMatch(/<button[^>]*aria-disabled="true"[^>]*>.*Delete SK102/);
    expect(draw({ opened: true })).not.toContain('aria-disabled="true"');
  });
});

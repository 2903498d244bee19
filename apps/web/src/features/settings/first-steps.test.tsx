import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Responses } from '../../testing/fake-server.ts';
import { findAndClick } from '../../testing/page-actions.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { SettingsScreen } from './settings-screen.tsx';

const stored = { value: 245, source: 'portal', secret: false, updatedAt: null, updatedBy: null } as const;
const settings: Responses['settings'] = {
  settings: [
    { ...stored, key: 'rankDispatch' },
    { ...stored, key: 'airlineAccent', value: null, source: 'default' },
  ],
};

const render = (hostUrl?: string) =>
  renderScreen(<SettingsScreen />, {
    path: '/admin/settings?section=roster',
    startData: { publicUrl: 'https://borealis.crew.example', ...(hostUrl !== undefined && { hostUrl }) },
    responses: { settings },
  });

const steps = () => screen.queryByRole('region', { name: 'First steps' });

describe('FirstSteps', () => {
  beforeEach(() => localStorage.clear());

  it('links to each place, and ticks what the settings show to be done', async () => {
    await render('https://crew.example');
    const list = within(await screen.findByRole('region', { name: 'First steps' }));
    const items = list.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items.map((text) => text.includes('(done)'))).toEqual([false, true, false, false, false, false]);
    expect(
      list
        .getAllByRole<HTMLAnchorElement>('link')
        .map(({ href }) => new URL(href).pathname + new URL(href).search),
    ).toEqual([
      '/admin/settings?section=airline',
      '/admin/settings?section=ranks',
      '/admin/settings?section=documents',
      '/admin/settings?section=chat',
      '/admin/import',
    ]);
    expect(list.getByLabelText<HTMLInputElement>('URL of your airline').value).toBe(
      'https://borealis.crew.example',
    );
  });

  it('stays away once it is dismissed', async () => {
    await render('https://crew.example');
    await findAndClick('Dismiss');
    expect(steps()).toBeNull();
    cleanup();
    await render('https://crew.example');
    expect(steps()).toBeNull();
  });

  it('is not shown in a portal that runs alone', async () => {
    await render();
    expect(await screen.findByRole('region', { name: 'Roster' })).toBeTruthy();
    expect(steps()).toBeNull();
  });
});

import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { errorResponse } from '../../testing/fake-server.ts';
import { followMutations, toastTexts } from '../../testing/page-actions.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { SettingsScreen } from './settings-screen.tsx';

/** Renders the section over a host whose owner has not given their consent. Returns the requests that change it. */
async function renderSupport(rejection?: Response) {
  await renderScreen(<SettingsScreen />, {
    path: '/admin/settings?section=support',
    startData: { hostUrl: 'https://crew.example' },
    responses: {
      settings: { settings: [] },
      support: Response.json({ isAllowed: false }),
      allowSupport: (_url, body) => rejection ?? Response.json(body),
    },
  });
  return followMutations();
}

const access = () => screen.findByRole<HTMLInputElement>('switch', { name: /^Allow support access/ });

describe('SupportSetting', () => {
  it('gives the consent of the owner, and withdraws it', async () => {
    const sent = await renderSupport();
    expect((await access()).checked).toBe(false);
    fireEvent.click(await access());
    await waitFor(() => expect(toastTexts()).toEqual(['Support access allowed']));
    expect((await access()).checked).toBe(true);
    fireEvent.click(await access());
    await waitFor(() => expect(toastTexts()).toContain('Support access withdrawn'));
    expect(sent().map(({ body }) => body)).toEqual([{ isAllowed: true }, { isAllowed: false }]);
  });

  it('stays off when the change fails', async () => {
    await renderSupport(errorResponse('not_allowed', 'Not allowed'));
    fireEvent.click(await access());
    await waitFor(() => expect(toastTexts()).toEqual(['Not allowed']));
    expect((await access()).checked).toBe(false);
  });

  it('is no section of a portal that runs alone', async () => {
    const rest = {
      path: '/admin/settings?section=support',
      responses: { settings: { settings: [] }, support: Response.json({ isAllowed: true }) },
    };
    await renderScreen(<SettingsScreen />, rest);
    expect(screen.queryByRole('link', { name: 'Support access' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Airline' }).getAttribute('aria-current')).toBe('page');
    cleanup();
    await renderScreen(<SettingsScreen />, { ...rest, startData: { hostUrl: 'https://crew.example' } });
    expect(screen.getByRole('link', { name: 'Support access' }).getAttribute('aria-current')).toBe('page');
  });
});

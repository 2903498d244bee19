import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { meAt, renderApp } from '../testing/render-app.tsx';

const PHONE = 360;

const entries = () => within(screen.getByRole('navigation', { name: 'Portal' })).getAllByRole('link');
const entry = (name: string) => entries().find(({ textContent }) => textContent === name) ?? document.body;
const focusedHeading = (name: string) =>
  waitFor(() => {
    expect(document.activeElement?.tagName).toBe('H1');
    expect(document.activeElement?.textContent).toBe(name);
  });

const menu = () => screen.queryByRole('dialog', { name: 'Menu' });
const openMenu = () => fireEvent.click(screen.getByRole('button', { name: 'Open menu' }));

/** Types into the palette and chooses a result. */
const look = async (words: string, option: string) => {
  fireEvent.click(screen.getByRole('button', { name: /^Search staff/ }));
  const field = await screen.findByRole('combobox', { name: 'A screen, a flight, a person or an action' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  fireEvent.change(field, { target: { value: words } });
  fireEvent.click(await screen.findByRole('option', { name: new RegExp(option) }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Search or jump to…' })).toBeNull());
};

describe('the sidebar', () => {
  it('offers the permitted screens', async () => {
    await renderApp('/hub', { rank: 244 });
    const labels = ['Profile', 'Flights', 'Leaderboard', 'Flight Scheduling', 'Staff Hub'];
    expect(entries().map(({ textContent }) => textContent)).toEqual(labels);
  });

  it('opens each screen, marks its entry and focuses its heading', async () => {
    const { url } = await renderApp('/hub', { rank: 247 });
    for (const [label, path, title] of [
      ['Flights', '/flights', 'Flight Schedule'],
      ['Leaderboard', '/leaderboard', 'Leaderboard'],
      ['Flight Scheduling', '/scheduling', 'Flight Scheduling'],
      ['Administrative Division', '/admin', 'Administrative Division'],
      ['Insights', '/insights', 'Insights'],
      ['Staff Hub', '/hub', 'Staff Hub'],
    ] as const) {
      fireEvent.click(entry(label));
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await focusedHeading(title);
      expect(url().split('?')[0]).toBe(path);
      expect(entries().filter((link) => link.getAttribute('aria-current') === 'page')).toEqual([
        entry(label),
      ]);
    }
  });

  it('opens another screen before the first one has loaded, and focuses its heading', async () => {
    await renderApp('/profile', {
      isLate: true,
      responses: { ownProfile: () => new Promise(() => undefined) },
    });
    fireEvent.click(await screen.findByRole('link', { name: 'Staff Hub' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Staff Hub'));
  });
});

describe('the bar', () => {
  it('names the portal and the airline, and links to the own profile', async () => {
    const { url } = await renderApp('/hub');
    const [bar = document.body] = screen.getAllByRole('banner');
    expect(within(bar).getByText('Crewroom')).toBeTruthy();
    expect(within(bar).getByText('Aurora Air')).toBeTruthy();
    fireEvent.click(within(bar).getByRole('link', { name: 'Crewroom, to your profile' }));
    await waitFor(() => expect(url()).toBe('/profile'));
  });

  it('opens the palette on a phone, which finds colleagues and screens', async () => {
    const found = { _id: '7', robloxUsername: 'Diego', robloxDisplayName: 'Diego', robloxAvatarUrl: '' };
    const { url } = await renderApp('/hub', {
      width: PHONE,
      responses: { searchUsers: [{ ...found, groupRank: null }] },
    });
    await look('dieg', '@Diego');
    await waitFor(() => expect(url()).toBe('/profile/7'));
    // The new screen is focused first.
    await focusedHeading('Profile of @ada');
    await look('leaderb', 'Leaderboard');
    await waitFor(() => expect(url()).toBe('/leaderboard'));
  });
});

describe('the menu of a phone', () => {
  it.each([
    ['of another screen', 'Profile', '/profile'],
    ['of the screen that is open', 'Staff Hub', '/hub'],
  ])('closes when the entry %s is chosen', async (_, label, path) => {
    const { url } = await renderApp('/hub', { width: PHONE });
    expect(screen.queryByRole('complementary')).toBeNull();
    openMenu();
    expect(menu()).not.toBeNull();
    fireEvent.click(entry(label));
    await waitFor(() => expect(menu()).toBeNull());
    await waitFor(() => expect(url()).toBe(path));
    if (path === '/profile') await focusedHeading('Profile');
  });
});

const bar = () => screen.queryByRole('navigation', { name: 'Main screens' });

describe('the bottom bar of a phone', () => {
  it('links to the screens that crew members open most, and marks the current one', async () => {
    const { url } = await renderApp('/hub', { rank: 247, width: PHONE });
    const links = within(bar() ?? document.body).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(['Profile', 'Flights', 'Leaderboard', 'Hub']);
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, null, null, 'page']);
    const [, , leaderboard = document.body] = links;
    fireEvent.click(leaderboard);
    await waitFor(() => expect(url()).toBe('/leaderboard'));
    expect(leaderboard.getAttribute('aria-current')).toBe('page');
  });

  it('is omitted on wide screens, and for members without a rank', async () => {
    await renderApp('/hub');
    expect(bar()).toBeNull();
    cleanup();
    await renderApp('/profile', {
      width: PHONE,
      responses: { me: { user: { ...meAt(240).user, groupRank: null } } },
    });
    expect(bar()).toBeNull();
  });
});

describe('the admin area', () => {
  it.each([
    [255, true],
    [254, false],
  ])('offers rank %d a link to the public departures: %s', async (rank, isLed) => {
    await renderApp('/admin', { rank, startData: { publicDepartures: true } });
    await screen.findByRole('link', { name: /^Chat/ });
    const link = screen.queryByRole('link', { name: 'Public departures' });
    expect(link?.getAttribute('href')).toBe(isLed ? '/departures' : undefined);
  });
});

describe('support access', () => {
  it('shows on each screen while an operator has it', async () => {
    const supportUntil = new Date(Date.now() + 3_600_000).toISOString();
    await renderApp('/hub', { startData: { session: true, hostUrl: 'https://crew.example', supportUntil } });
    expect(screen.getByRole('note').textContent).toContain('Support may read this airline until');
    cleanup();
    await renderApp('/hub', { startData: { session: true, supportUntil: '2026-01-01T00:00:00.000Z' } });
    expect(screen.queryByRole('note')).toBeNull();
  });
});

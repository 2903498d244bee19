import { hubDocuments } from '@crewroom/domain/hub/documents';
import { recordFromNames } from '@crewroom/domain/record-from-names';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { HubScreen } from './hub-screen.tsx';

const titles = [
  'Personnel Handbook',
  'Personnel Expectations',
  'Staff Database',
  'Uniform Guide',
  'System Codes',
];
const member = { userId: 'id-of-Casey', username: 'Casey', avatarUrl: '' };
const without = { hub: recordFromNames(hubDocuments, () => null) };

describe('HubScreen', () => {
  it('opens each document in a new tab without access to the portal', async () => {
    const hub = recordFromNames(hubDocuments, (document) => `https://docs.example.org/${document}`);
    await renderScreen(<HubScreen />, { startData: { hub } });
    for (const [index, title] of titles.entries()) {
      const link = screen.getByRole('link', { name: `${title} (opens in a new tab)` });
      expect(link.getAttribute('href')).toBe(`https://docs.example.org/${hubDocuments[index]}`);
      expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    }
  });

  it('shows the further documents below, each with its own title and link', async () => {
    const furtherDocuments = [{ title: 'Pilot roster', url: 'https://docs.example.org/roster' }];
    await renderScreen(<HubScreen />, { startData: { ...without, furtherDocuments } });
    const headings = screen.getAllByRole('heading', { level: 2 });
    expect(headings.at(-1)?.textContent).toBe('Pilot roster (opens in a new tab)');
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Pilot roster (opens in a new tab)' });
    expect(link.href).toBe('https://docs.example.org/roster');
  });

  it.each([
    ['crew without', 240, 0],
    ['an administrator with', 247, titles.length],
  ])('shows %s the missing settings all five cards, disabled, without targets', async (_, rank, named) => {
    await renderScreen(<HubScreen />, { viewer: { ...member, rank }, startData: without });
    const links = screen.getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(titles);
    expect(links.filter((link) => link.getAttribute('aria-disabled') === 'true')).toHaveLength(titles.length);
    expect(screen.getAllByText('Not available yet')).toHaveLength(titles.length);
    expect(screen.queryAllByText(/^HUB_\w+_URL$/)).toHaveLength(named);
  });
});

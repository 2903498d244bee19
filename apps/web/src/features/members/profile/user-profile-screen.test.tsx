import type { User } from '@crewroom/domain/members/schemas';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { formatLocal } from '../../../lib/dates.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { exampleSanction, exampleUser, flownSeat } from '../testing/example-profile.ts';
import { UserProfileScreen } from './user-profile-screen.tsx';

async function open(changes: Partial<User>): Promise<void> {
  const route = { path: '/profile/id-of-Sam', route: '/profile/$id' };
  await renderScreen(<UserProfileScreen />, { ...route, responses: { user: exampleUser(changes) } });
  await screen.findByRole('heading', { level: 1, name: 'Profile of @Sam' });
}

const section = (name: string | RegExp) => within(screen.getByRole('region', { name }));
const sections = () =>
  screen.getAllByRole('region').map((region) => within(region).queryByRole('heading')?.textContent.trim());
const badges = ['Active', 'Suspended', 'On Leave'];

describe('UserProfileScreen', () => {
  it.each([
    ['no sanction', {}, ['Active']],
    ['a suspension', { sanctions: [exampleSanction()] }, ['Suspended']],
    [
      'a suspension that is over before it expires',
      { sanctions: [exampleSanction({ activeUntil: '2026-03-01T09:00:00.000Z' })] },
      ['Active'],
    ],
    ['a warning', { sanctions: [exampleSanction({ type: 'warning' })] }, ['Active']],
    ['leave', { isOnLeave: true }, ['Active', 'On Leave']],
  ])('shows the status of a member with %s', async (_, changes, state) => {
    await open(changes);
    const pass = section('Crew pass');
    expect(badges.filter((badge) => pass.queryByText(badge) !== null)).toEqual(state);
    expect(pass.getByText('Trainee Crew')).toBeTruthy();
  });

  it('shows the sanctions in force in full', async () => {
    const { activeUntil: _, ...warning } = exampleSanction({ _id: 'other', type: 'warning', count: 2 });
    const sanctions = [exampleSanction(), warning];
    await open({ sanctions });
    const { breach, reason, comment, expiryDate, activeUntil } = exampleSanction();
    const until = formatLocal(activeUntil ?? '', 'dateTime');
    const expires = formatLocal(expiryDate, 'dateTime');
    const list = section('Active Sanctions (2)');
    const facts = `Breach${breach}Reason${reason}Comment${comment}`;
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(`^SuspensionNo. 1Active until ${until}.*Expires ${expires}.*${facts}$`),
      expect.stringMatching(`^WarningNo. 2Expires ${expires}.*${facts}$`),
    ]);
  });

  it('names the kinds of notes, shows no hidden one, and has neither rewards nor pay entries', async () => {
    const note = { addedDate: '2026-03-01T09:00:00.000Z', visibleToUser: true };
    await open({
      notes: [
        { ...note, _id: '1', type: 'performance', content: 'Kind.' },
        { ...note, _id: '2', type: 'general', content: 'Calm.' },
        { ...note, _id: '3', type: 'loa', content: 'Hidden.', visibleToUser: false },
      ],
    });
    const notes = section('Public notes');
    expect(notes.getByText('performance')).toBeTruthy();
    expect(notes.getByText('other')).toBeTruthy();
    expect(document.body.textContent).not.toContain('Hidden.');
    expect(sections()).not.toContain('Rewards');
    expect(sections()).not.toContain('Term pay');
  });

  it('shows five flights of the history until all are requested', async () => {
    const flightHistory = Array.from({ length: 7 }, (_, index) => flownSeat({ _id: String(index) }));
    await open({ flightHistory, counts: { upcomingFlights: 0, flightHistory: 7 } });
    const history = section('Flight history');
    expect(history.getAllByRole('article')).toHaveLength(5);
    fireEvent.click(history.getByRole('button', { name: 'Show all 7' }));
    expect(history.getAllByRole('article')).toHaveLength(7);
    expect(history.getByRole('button', { name: 'Show fewer' })).toBeTruthy();
  });

  it('shows that each section is empty for a member who never came, and an unknown rank without one', async () => {
    await open({ groupRank: null });
    expect(section('Crew pass').getByText('Never')).toBeTruthy();
    expect(section('Crew pass').getByText('Personnel')).toBeTruthy();
    expect(section('Crew pass').getByText('Unknown Rank')).toBeTruthy();
    expect(section('Upcoming flights').getByText('No upcoming flights allocated')).toBeTruthy();
    expect(section('Flight history').getByText('No flight history available')).toBeTruthy();
    expect(section('Rank history').getByText('No rank history available')).toBeTruthy();
    expect(sections()).toHaveLength(4);
  });
});

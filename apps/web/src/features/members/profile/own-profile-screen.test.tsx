import type { OwnProfile } from '@crewroom/domain/members/schemas';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { formatLocal } from '../../../lib/dates.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { exampleOwnProfile, exampleSanction, flownSeat, plannedSeat } from '../testing/example-profile.ts';
import { OwnProfileScreen } from './own-profile-screen.tsx';

const Nothing = () => null;

async function open(profile: OwnProfile): Promise<void> {
  await renderScreen(
    <OwnProfileScreen
      Notices={Nothing}
      MatchingFlights={Nothing}
      matchingFlightsSkeleton={null}
      Leave={Nothing}
      Terms={Nothing}
      Calendar={Nothing}
      Appeal={({ sanctionId }) => <p>Appeal {sanctionId}</p>}
      PastAppeals={Nothing}
      Reliability={Nothing}
      account={null}
    />,
    { responses: { ownProfile: profile } },
  );
  await screen.findByRole('region', { name: 'Crew pass' });
}

const section = (name: string | RegExp) => within(screen.getByRole('region', { name }));
const hasSection = (name: string | RegExp) => screen.queryByRole('region', { name }) !== null;
const texts = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);

/** Returns the titles of the sections that could be collapsed and are open. */
const openSections = () =>
  [...document.querySelectorAll('details[open] h2')].map(({ firstChild }) => firstChild?.textContent);

/** Opens a collapsed section. */
function unfold(name: string): void {
  const summary = screen.getByRole('heading', { name: new RegExp(`^${name}`) }).closest('summary');
  if (summary === null) throw new Error(`${name} is not folded`);
  fireEvent.click(summary);
}

/** Returns the content of a figure's card below its label. */
const figures = (label: string) => {
  const [term] = screen.getAllByText(label, { selector: 'dt' });
  return texts([...(term?.parentElement?.querySelectorAll('dd') ?? [])]);
};

const AT = '2026-03-01T09:00:00.000Z';

describe('OwnProfileScreen', () => {
  it('shows the member, and what is recorded', async () => {
    const promotedBy = { robloxUsername: 'Amir' };
    const change = { rankName: 'Crew', date: AT, type: 'promotion' as const, promotedBy };
    const note = {
      _id: '1',
      content: 'Kind.',
      type: 'performance' as const,
      visibleToUser: true,
      addedDate: AT,
    };
    await open(
      exampleOwnProfile({
        user: {
          role: 'Purser',
          lastLogin: AT,
          stats: {
            ...exampleOwnProfile().user.stats,
            totalFlightsAttended: 41,
            totalFlightsHosted: 12,
            termFlightsAttended: 5,
            termFlightsHosted: 3,
          },
          qualifications: [{ _id: 'q', name: 'Cabin Crew Licence' }],
          sanctions: [exampleSanction({ type: 'reminder' })],
          notes: [note],
          rankHistory: Array.from({ length: 6 }, (_, index) => ({
            ...change,
            _id: String(index),
            promotedBy: index === 0 ? null : promotedBy,
          })),
        },
      }),
    );
    const pass = section('Crew pass');
    expect(pass.getByRole('heading', { name: 'Samuel' })).toBeTruthy();
    expect(pass.getByText('@Sam')).toBeTruthy();
    expect(pass.getByText('Trainee Crew')).toBeTruthy();
    expect(texts(pass.getAllByRole('definition'))).toEqual([
      'Purser',
      expect.stringContaining(formatLocal(AT, 'dateTime')),
      '41 attended + 5 this term12 hosted + 3 this term',
    ]);
    expect(section('Qualifications & Certifications').getByText('Cabin Crew Licence')).toBeTruthy();
    const sanctions = section('Active Sanctions (1)');
    expect(sanctions.getByText('Reminder')).toBeTruthy();
    expect(sanctions.getByText('Appeal sanction')).toBeTruthy();
    expect(section('Public notes').queryByRole('listitem')).toBeNull();
    unfold('Public notes');
    expect(section('Public notes').getAllByRole('listitem')).toHaveLength(1);
    const changes = section('Rank history').getAllByRole('listitem');
    expect(changes).toHaveLength(5);
    expect(changes[0]?.textContent).toMatch(/Crew.*Promotion by —/);
    expect(changes[1]?.textContent).toContain('@Amir');
    expect(changes[1]?.textContent).toContain(formatLocal(AT, 'date'));
  });

  it('shows the term in figures, with cents if an amount has some', async () => {
    const stats = {
      ...exampleOwnProfile().user.stats,
      termFlightsAttended: 2,
      termFlightsHosted: 1,
      termPay: 7,
    };
    const payEntries = [{ _id: 'p', source: 'attended' as const, amount: 2.5, date: AT }];
    const nextQuotaReset = new Date(Date.now() + 4.01 * 86_400_000).toISOString();
    await open(exampleOwnProfile({ user: { stats, payEntries }, nextQuotaReset }));
    expect(figures('Term flights attended')).toEqual([
      '2',
      '3 of 4 flights: 1 more flight would meet the quota.',
    ]);
    expect(figures('Term flights hosted')[0]).toBe('1');
    expect(figures('Term pay')[0]).toBe('CHF 7.00');
    expect(figures('Quota reset')).toEqual([
      'in 4 days',
      expect.stringContaining(formatLocal(nextQuotaReset, 'dateTime')),
    ]);
  });

  it('shows once that the quota is met', async () => {
    const stats = { ...exampleOwnProfile().user.stats, termFlightsAttended: 15 };
    await open(exampleOwnProfile({ user: { stats } }));
    expect(figures('Term flights attended')).toEqual(['15', 'Quota met: 15 flown, 4 needed.']);
    expect(document.body.textContent.match(/quota met|\d%|of 4/gi)).toEqual(['Quota met']);
    expect(screen.queryByRole('img', { name: /quota/i })).toBeNull();
  });

  it('shows three upcoming seats until all are requested', async () => {
    const upcomingFlights = Array.from({ length: 11 }, (_, index) => plannedSeat({ _id: String(index) }));
    await open(exampleOwnProfile({ upcomingFlights }));
    expect(section('Upcoming flights').getAllByRole('article')).toHaveLength(3);
    fireEvent.click(section('Upcoming flights').getByRole('button', { name: 'Show all 11' }));
    expect(section('Upcoming flights').getAllByRole('article')).toHaveLength(11);
  });

  it('shows three flown flights, and for upcoming ones who gave the seat and the joining time', async () => {
    await open(
      exampleOwnProfile({
        flightHistory: Array.from({ length: 4 }, (_, index) => flownSeat({ _id: String(index) })),
        upcomingFlights: [
          plannedSeat(),
          plannedSeat({ _id: 'sk103', userRole: 'Passenger', assignedBy: { robloxUsername: 'Dana' } }),
        ],
      }),
    );
    const flown = section('Recent flights').getAllByRole('article');
    expect(flown).toHaveLength(3);
    const [first = document.body] = flown;
    for (const text of ['SK102', 'LOGGED', 'Captain', 'ZRH → JFK', 'Mar 01, 2026', '18:30Z', 'A330-300'])
      expect(first.textContent).toContain(text);
    expect(within(first).getByRole('link', { name: '@Dana' }).getAttribute('href')).toBe('/u/Dana');
    expect(texts(section('Upcoming flights').getAllByRole('article'))).toEqual([
      expect.stringMatching(/Report at.*17:30Z.*Self-assigned/),
      expect.stringMatching(/Report at.*18:00Z.*Assigned by @Dana/),
    ]);
  });

  it('starts with short sections open and long ones collapsed on a phone', async () => {
    vi.stubGlobal('innerWidth', 390);
    const change = { rankName: 'Crew', date: AT, type: 'promotion' as const, promotedBy: null };
    const profileWith = (length: number, counted = length) => {
      const { user } = exampleOwnProfile();
      const each = Array.from({ length }, (_, index) => String(index));
      return exampleOwnProfile({
        user: {
          ...user,
          qualifications: each.map((_id) => ({ _id, name: 'Cabin Crew Licence' })),
          rankHistory: each.map((_id) => ({ ...change, _id })),
        },
        flightHistory: each.map((_id) => flownSeat({ _id })),
        counts: { upcomingFlights: 0, waitingFor: 0, flightHistory: counted },
      });
    };
    await open(exampleOwnProfile());
    expect(openSections()).toEqual(['Recent flights', 'Rank history']);
    cleanup();
    await open(profileWith(1));
    expect(openSections()).toEqual(['Qualifications & Certifications', 'Recent flights', 'Rank history']);
    cleanup();
    await open(profileWith(1, 42));
    expect(openSections()).toEqual(['Qualifications & Certifications', 'Rank history']);
    cleanup();
    await open(profileWith(2));
    expect(openSections()).toEqual(['Rank history']);
    cleanup();
    await open(profileWith(3));
    expect(openSections()).toEqual([]);
  });

  it('shows a new member that each section is empty', async () => {
    await open(exampleOwnProfile());
    expect(section('Upcoming flights').getByText('No upcoming flights allocated')).toBeTruthy();
    expect(section('Recent flights').getByText('No flight history available')).toBeTruthy();
    expect(section('Rank history').getByText('No rank history available')).toBeTruthy();
    unfold('Term pay');
    expect(section(/^Term pay/).getByText('No pay credited this term')).toBeTruthy();
    expect(figures('Term pay')[0]).toBe('CHF 0');
    for (const name of ['Qualifications & Certifications', /Active Sanctions/, 'Public notes', 'Rewards'])
      expect(hasSection(name)).toBe(false);
  });
});

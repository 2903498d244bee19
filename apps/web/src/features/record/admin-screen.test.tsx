import type { AdminListUser } from '@crewroom/domain/record/endpoints';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SignedInViewer } from '../../components/viewer.ts';
import { errorResponse, type Responses } from '../../testing/fake-server.ts';
import { findAndClick } from '../../testing/page-actions.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { AdminScreen } from './admin-screen.tsx';
import { exampleMember } from './testing/example-member.ts';
import { exampleUser, nothingWaits, pendingAppeal, pendingLeave } from './testing/example-queues.ts';
import { exampleRecord } from './testing/example-record.ts';
import { AMIR, OLIVIA } from './testing/render-record.tsx';

const memberOf = (name: string, attended = 0) =>
  exampleMember({ _id: `id-of-${name}`, robloxUsername: name, robloxDisplayName: name, attended });
const ada = memberOf('Ada', 5);
const bob = memberOf('Bob', 1);

const adminUsers = vi.fn<(url: URL) => { users: AdminListUser[] } | Response | Promise<never>>();

type Options = { readonly viewer?: SignedInViewer; readonly responses?: Responses };

const renderAdmin = (search = '', { viewer = AMIR, responses = {} }: Options = {}) =>
  renderScreen(<AdminScreen termCard={null} undoAdvance={() => null} />, {
    path: `/admin${search}`,
    viewer,
    responses: {
      ...nothingWaits,
      adminUsers,
      adminUser: ({ pathname }) => ({
        user: { ...exampleRecord(), ...memberOf(pathname.split('-of-')[1] ?? '') },
      }),
      ...responses,
    },
  });

/** A qualification that a member holds for another week. */
const soonExpired = (name: string, rankId?: number) => ({
  _id: `licence-of-${name}`,
  name: 'Captain License' as const,
  expiresAt: new Date(Date.now() + 7 * 86_400_000).toISOString(),
  user: exampleUser(name, rankId),
});

const licenceBox = (name: string) =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: `Choose Captain License of @${name}` });

/** The links that only owners have. */
const OWNED = ['Settings', 'API keys', 'Security', 'Import members', 'Erasures 0 waiting'];

const list = () => within(screen.getByRole('region', { name: 'Members' }));
const names = () =>
  list()
    .getAllByRole('listitem')
    .map(({ textContent }) => /Ada|Bob/.exec(textContent)?.[0]);
const link = (name: string) => list().findByRole('link', { name: new RegExp(name) });
const toDecide = () => within(screen.getByRole('region', { name: /^To decide/ }));
const search = () => list().getByRole<HTMLInputElement>('searchbox');
const choose = (filter: string) =>
  fireEvent.change(list().getByLabelText('Filter by quota'), { target: { value: filter } });
const open = async (element: HTMLElement) => act(async () => void fireEvent.click(element));
/** Returns the values of a search parameter in the requests for the list. */
const asked = (parameter: string) =>
  adminUsers.mock.calls.map(([{ searchParams }]) => searchParams.get(parameter));

describe('AdminScreen', () => {
  beforeEach(() => {
    adminUsers.mockReset();
    adminUsers.mockImplementation(({ searchParams }) => {
      const sought = searchParams.get('search') ?? '';
      return { users: [ada, bob].filter(({ robloxUsername }) => robloxUsername.includes(sought)) };
    });
  });

  it('loads the list once when typing pauses, and keeps the search in the URL and the focus in its field', async () => {
    const { router } = await renderAdmin('?user=id-of-Ada');
    await link('Ada');
    act(() => search().focus());
    for (const value of ['B', 'Bo', 'Bob']) fireEvent.change(search(), { target: { value } });
    await waitFor(() => expect(names()).toEqual(['Bob']));
    expect(list().getByRole('status').textContent).toBe('1 member');
    expect(new Set(asked('search'))).toEqual(new Set([null, 'Bob']));
    expect(router.state.location.search).toEqual({ user: 'id-of-Ada', search: 'Bob' });
    expect(document.activeElement).toBe(search());
  });

  it('says when nobody is found, and offers to show everybody', async () => {
    const { router } = await renderAdmin('?search=nobody&filter=below-quota&user=id-of-Ada');
    await list().findByText('No users found');
    await open(list().getByRole('button', { name: 'Show all members' }));
    await waitFor(() => expect(names()).toEqual(['Ada', 'Bob']));
    expect(search().value).toBe('');
    expect(router.state.location.search).toEqual({ user: 'id-of-Ada' });
    expect(document.activeElement).toBe(list().getByRole('heading', { name: 'Members' }));
  });

  it('applies all filters but the legacy one itself, and keeps them in the URL', async () => {
    const { router } = await renderAdmin();
    await link('Ada');
    choose('below-quota');
    await waitFor(() => expect(names()).toEqual(['Bob']));
    expect(list().getByRole('status').textContent).toBe('1 of 2 members');
    choose('over-quota');
    await waitFor(() => expect(names()).toEqual(['Ada']));
    expect(router.state.location.search).toEqual({ filter: 'over-quota' });
    expect(new Set(asked('filter'))).toEqual(new Set([null]));
    choose('quota-deficit');
    await waitFor(() => expect(asked('filter')).toContain('quota-deficit'));
  });

  it('moves the focus to an opened record, and back to its row when it is closed', async () => {
    const { router } = await renderAdmin('?search=A&tab=notes');
    await open(await link('Ada'));
    await screen.findByRole('region', { name: 'Member' });
    expect(router.state.location.search).toEqual({ search: 'A', user: 'id-of-Ada', tab: 'notes' });
    expect(document.title).toMatch(/^Record of @Ada ·/);
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Record' }));
    expect((await link('Ada')).getAttribute('aria-current')).toBe('page');
    await open(screen.getByRole('link', { name: 'Close record' }));
    await waitFor(async () => expect(document.activeElement).toBe(await link('Ada')));
    expect(router.state.location.search).toEqual({ search: 'A' });
    expect(document.title).toMatch(/^Administrative Division ·/);
    expect(await screen.findByRole('heading', { name: 'Administrative History' })).toBeTruthy();
  });

  it('links back from a record to the view from which it was opened', async () => {
    const { router } = await renderAdmin('?view=leave&search=B', {
      responses: { leaveQueue: { pending: [pendingLeave('Ada')], current: [], upcoming: [] } },
    });
    await open(await screen.findByRole('link', { name: '@Ada' }));
    await screen.findByRole('region', { name: 'Member' });
    await open(screen.getByRole('link', { name: 'Close record' }));
    await screen.findByRole('region', { name: /^Waiting for a decision/ });
    await open(screen.getByRole('link', { name: 'Members and history' }));
    expect(router.state.location.search).toEqual({ search: 'B' });
  });

  it('counts the decisions that wait for the viewer, and shows all or one kind of them', async () => {
    const { router } = await renderAdmin('?search=B', {
      responses: {
        leaveQueue: { pending: [pendingLeave('Ada')], current: [], upcoming: [] },
        appealQueue: { pending: [pendingAppeal('Ada', AMIR.userId), pendingAppeal('Bob', 'another')] },
      },
    });
    const card = within(await screen.findByRole('region', { name: /^To decide 2/ }));
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1 leave',
      '1 appeal',
    ]);
    await open(card.getByRole('link', { name: 'Open queue' }));
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'To decide' }));
    await screen.findByRole('region', { name: /^Leave/ });
    await screen.findByRole('region', { name: /^Appeals/ });
    expect(screen.queryByRole('region', { name: /^On leave now/ })).toBeNull();
    await open(screen.getByRole('link', { name: 'Appeals 1 waiting' }));
    expect(router.state.location.search).toEqual({ search: 'B', view: 'appeals' });
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Leave/ })).toBeNull());
  });

  it('counts no leave and no qualification of the viewer’s own, unless they are the owner', async () => {
    const responses = {
      leaveQueue: { pending: [pendingLeave('Amir'), pendingLeave('Olivia')], current: [], upcoming: [] },
      licences: {
        ...nothingWaits.licences,
        licences: ['Amir', 'Olivia', 'Ada'].map((name) => soonExpired(name)),
        total: 3,
      },
    };
    await renderAdmin('', { responses });
    await waitFor(() => expect(toDecide().getByRole('heading').textContent).toBe('To decide3'));
    expect(
      toDecide()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['1 leave', '2 licences']);
    cleanup();
    await renderAdmin('', { responses, viewer: OLIVIA });
    await waitFor(() => expect(toDecide().getByRole('heading').textContent).toBe('To decide5'));
  });

  it('counts no leave and no qualification of members who rank above the viewer', async () => {
    const ranks = [247, 248];
    const responses = {
      leaveQueue: {
        pending: ranks.map((rank) =>
          pendingLeave(`Of${rank}`, { groupRank: exampleUser('', rank).groupRank }),
        ),
        current: [],
        upcoming: [],
      },
      licences: {
        ...nothingWaits.licences,
        licences: ranks.map((rank) => soonExpired(`Of${rank}`, rank)),
        total: 2,
      },
    };
    await renderAdmin('?view=decide', { responses });
    expect(await screen.findByRole('link', { name: 'Leave 1 waiting' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Licences 1 waiting' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Approve leave of @Of247' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Approve leave of @Of248' })).toBeNull();
    expect(
      screen.getByText(
        'This member has a higher rank than yours. An administrator of their rank or above decides.',
      ),
    ).toBeTruthy();
    expect([(await licenceBox('Of247')).disabled, (await licenceBox('Of248')).disabled]).toEqual([
      false,
      true,
    ]);
  });

  it('says that nothing waits when the only request is the viewer’s own', async () => {
    await renderAdmin('?view=decide', {
      responses: { leaveQueue: { pending: [pendingLeave('Amir')], current: [], upcoming: [] } },
    });
    expect(await screen.findByText('Nothing is waiting for you.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Leave 0 waiting' })).toBeTruthy();
  });

  it('says that nothing waits, on the card and in the queue', async () => {
    await renderAdmin('');
    await open(await screen.findByRole('link', { name: 'Open queue' }));
    expect(await screen.findByText('Nothing is waiting for you.')).toBeTruthy();
  });

  it('counts the undelivered posts in the menu', async () => {
    const dead = {
      _id: 'p',
      kind: 'flight',
      link: '/flights/1',
      error: 'No.',
      at: '2026-03-02T12:00:00.000Z',
    } as const;
    await renderAdmin('', { responses: { outbox: { waiting: 0, delivered24h: 0, dead: [dead] } } });
    expect(await screen.findByRole('button', { name: /^Airline 1 not delivered/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Chat 1 not delivered' })).toBeTruthy();
  });

  it.each([
    ['an owner', OWNED, OLIVIA],
    ['an administrator below the owner', [], AMIR],
  ])('offers %s in the menu and the queue only their links: %j', async (_, theirs, viewer) => {
    await renderAdmin('?view=decide', { viewer });
    await screen.findByText('Nothing is waiting for you.');
    const offered = OWNED.filter((name) => screen.queryByRole('link', { name }) !== null);
    expect(offered).toEqual(theirs);
  });

  it.each([
    ['the server rejects it', 'Error: Not today.', errorResponse('not_allowed', 'Not today.')],
    ['it cannot be reached', 'Failed to load users', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])(
    'says why the list could not be loaded, and loads it again on request, when %s',
    async (_, words, failure) => {
      adminUsers.mockImplementation(typeof failure === 'function' ? failure : () => failure);
      await renderAdmin();
      expect((await list().findByRole('alert')).textContent).toContain(words);
      adminUsers.mockImplementation(() => ({ users: [ada] }));
      await findAndClick('Retry', screen.getByRole('region', { name: 'Members' }));
      await link('Ada');
    },
  );
});

import { adminMessages } from '@crewroom/domain/record/messages';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { errorResponse } from '../../../testing/fake-server.ts';
import { findAndClick } from '../../../testing/page-actions.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { exampleLeave, exampleRecord, exampleSanction } from '../testing/example-record.ts';
import { AMIR, OLIVIA, renderRecord } from '../testing/render-record.tsx';
import { MemberDetail } from './member-detail.tsx';

const tabs = ['Quota', 'Reliability', 'Sanctions', 'Qualifications', 'Notes', 'Rewards', 'History'];
const reliability = {
  from: '2025-12-02T12:00:00.000Z',
  to: '2026-03-02T12:00:00.000Z',
  figures: { flown: 0, late: 0, absent: 0, leftEarly: 0, shortNotice: 0, excused: 0 },
  marks: [],
};

const recordOf = (rankId: number, _id = 'id-of-Casey') =>
  exampleRecord({
    _id,
    groupRank: { rankId, rankName: 'A rank' },
    sanctions: [exampleSanction()],
    qualifications: [{ _id: 'id-of-captain', name: 'Captain License', history: [] }],
    leaves: [exampleLeave()],
  });

const responses = {
  reliability,
  adminHistory: { actions: [], pagination: { page: 1, limit: 10, total: 0, pages: 0 } },
};

/** Returns the names of all buttons and fields of the record that would change it. */
async function changesOffered(): Promise<readonly (string | null)[]> {
  const found: (string | null)[] = [];
  for (const tab of tabs) {
    await act(async () => fireEvent.click(screen.getByRole('tab', { name: new RegExp(`^${tab}`) })));
    await screen.findByRole('tab', { name: new RegExp(`^${tab}`), selected: true });
    await screen.findAllByRole('heading', { level: 3 });
    const buttons = screen.queryAllByRole('button', {
      name: /^(Add|Delete|Remove|Renew|Edit|End|Withdraw) /,
    });
    found.push(...buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent));
    if (screen.queryByRole('spinbutton') !== null) found.push('Quota');
  }
  return [...new Set(found)];
}

const everything = [
  'Edit role',
  'Withdraw leave, May 05, 2026 to May 06, 2026',
  'Add leave',
  'Quota',
  'Add sanction',
  'Delete reminder no. 1',
  'Add qualification',
  'Renew Captain License',
  'Remove Captain License',
  'Add note',
  'Add reward',
];
const above = '@CrewCasey ranks above you. You can read their record, but not change it.';
const own =
  'This is your own record. You can read it, but another administrator has to change it. It leaves out hidden notes and who issued a sanction.';

describe('MemberDetail', () => {
  beforeEach(() => {
    vi.setSystemTime('2026-03-02T12:00:00.000Z');
  });

  it.each([
    ['everything of an equal rank', AMIR, recordOf(247), everything, []],
    ['everything of their own record to an owner', OLIVIA, recordOf(255, OLIVIA.userId), everything, []],
    ['nothing of a higher rank', AMIR, recordOf(248), [], [above]],
    ['nothing of their own record', AMIR, recordOf(247, AMIR.userId), [], [own]],
  ])('lets an administrator change %s', async (_, viewer, member, offered, why) => {
    await renderRecord(member, { viewer, responses });
    expect(new Set(await changesOffered())).toEqual(new Set(offered));
    const reasons = screen.queryAllByText(/but not change it|^This is your own record/);
    expect(reasons.map(({ textContent }) => textContent)).toEqual(why);
  });

  it.each([
    ['an owner', true, OLIVIA],
    ['an administrator below the owner', false, AMIR],
  ])('offers %s to erase the member and to see who read the record: %s', async (_, isOffered, viewer) => {
    await renderRecord(recordOf(240), { viewer });
    expect(screen.queryByRole('button', { name: 'Erase this member' }) !== null).toBe(isOffered);
    expect(screen.queryByRole('link', { name: 'Who opened this record' }) !== null).toBe(isOffered);
  });

  it.each([
    ['does not exist', errorResponse('not_found', 'User not found')],
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])(
    'says that a record could not be loaded, and loads it again on request, when it %s',
    async (_, failure) => {
      const server: { adminUser: typeof failure | { user: ReturnType<typeof exampleRecord> } } = {
        adminUser: failure,
      };
      await renderScreen(<MemberDetail userId="id-of-Casey" search={{}} />, {
        viewer: AMIR,
        responses: {
          adminUser: () => (typeof server.adminUser === 'function' ? server.adminUser() : server.adminUser),
        },
      });
      expect(await screen.findByText(adminMessages.userFailed)).toBeTruthy();
      server.adminUser = { user: recordOf(240) };
      await findAndClick('Retry');
      expect(await screen.findByRole('region', { name: 'Member' })).toBeTruthy();
    },
  );
});

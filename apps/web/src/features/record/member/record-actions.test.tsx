import type { AdminUser } from '@crewroom/domain/record/endpoints';
import { administerRefusals, adminToasts } from '@crewroom/domain/record/messages';
import type { AdminQualification } from '@crewroom/domain/record/schemas';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { endOfLocalDay } from '../../../lib/dates.ts';
import { errorResponse } from '../../../testing/fake-server.ts';
import { findAndClick, findDialog, toastTexts, type } from '../../../testing/page-actions.ts';
import type { RecordTab } from '../admin-search.ts';
import { exampleLeave, exampleRecord, exampleSanction } from '../testing/example-record.ts';
import { renderRecord } from '../testing/render-record.tsx';

type Action = {
  readonly endpoint: Exclude<keyof typeof adminToasts, 'advanceTerm' | 'undoTerm' | 'forgetUser'>;
  readonly tab: RecordTab;
  readonly opener: string;
  /** The beginning of the dialog's title, and the button that sends it, where they differ from the opener. */
  readonly title?: string;
  readonly submit?: string;
  readonly given?: Partial<AdminUser>;
  readonly typed?: Readonly<Record<string, string>>;
  /** The body of the request, when one is sent. */
  readonly body?: unknown;
  readonly told: string;
  /** The element with the focus in the end, when it is not the opener. */
  readonly heading?: string;
};

const captain: AdminQualification = { _id: 'id-of-captain', name: 'Captain License', history: [] };

const actions: readonly Action[] = [
  {
    endpoint: 'addSanction',
    tab: 'sanctions',
    opener: 'Add sanction',
    typed: { Breach: 'Handbook 4.2', Reason: 'Late twice.' },
    body: {
      type: 'reminder',
      breach: 'Handbook 4.2',
      reason: 'Late twice.',
      expiryDate: endOfLocalDay('2026-04-01'),
    },
    told: 'Sanction added successfully to @CrewCasey',
  },
  {
    endpoint: 'deleteSanction',
    tab: 'sanctions',
    opener: 'Delete reminder no. 1',
    title: 'Delete sanction',
    given: { sanctions: [exampleSanction()] },
    told: 'Sanction deleted successfully from @CrewCasey',
    heading: 'Sanctions',
  },
  {
    endpoint: 'addQualification',
    tab: 'qualifications',
    opener: 'Add qualification',
    typed: { Qualification: 'Captain License' },
    body: { name: 'Captain License' },
    told: 'Qualification added successfully to @CrewCasey',
  },
  {
    endpoint: 'removeQualification',
    tab: 'qualifications',
    opener: 'Remove Captain License',
    title: 'Remove qualification',
    given: { qualifications: [captain] },
    told: 'Qualification removed successfully from @CrewCasey',
    heading: 'Qualifications',
  },
  {
    endpoint: 'addNote',
    tab: 'notes',
    opener: 'Add note',
    typed: { Content: 'Thinks ahead.' },
    body: { content: 'Thinks ahead.', type: 'general', visibleToUser: false },
    told: 'Note added successfully to @CrewCasey',
  },
  {
    endpoint: 'addReward',
    tab: 'rewards',
    opener: 'Add reward',
    typed: { Amount: '2.5', Reason: 'Well flown.' },
    body: { type: 'bonus', amount: 2.5, reason: 'Well flown.' },
    told: 'Reward of $2.50 added successfully to @CrewCasey',
  },
  {
    endpoint: 'setRole',
    tab: 'notes',
    opener: 'Edit role',
    title: 'Role of',
    submit: 'Save role',
    typed: { Role: 'Purser' },
    body: { role: 'Purser' },
    told: 'Role updated successfully for @CrewCasey',
  },
  {
    endpoint: 'addLeave',
    tab: 'notes',
    opener: 'Add leave',
    typed: { 'Last day': '2026-03-06' },
    body: { from: '2026-03-02', to: '2026-03-06' },
    told: 'Leave added successfully to @CrewCasey',
  },
  {
    endpoint: 'deleteLeave',
    tab: 'notes',
    opener: 'Withdraw leave, May 05, 2026 to May 06, 2026',
    title: 'Withdraw leave',
    given: { leaves: [exampleLeave()] },
    told: 'Leave deleted successfully from @CrewCasey',
    heading: 'Casey',
  },
];

const label = (words: string) => new RegExp(`^${words}`);

/** Opens the dialog of an action and types into it. Returns the function that sends it. */
async function prepare({ opener, title = opener, submit = title, typed = {} }: Action) {
  await findAndClick(opener);
  const dialog = await findDialog(title);
  const button = within(dialog).getByRole('button', { name: submit });
  const isInactive = () => button.getAttribute('aria-disabled') === 'true';
  for (const [field, text] of Object.entries(typed)) {
    expect([field, isInactive()]).toEqual([field, true]);
    type(label(field), text, dialog);
  }
  expect(isInactive()).toBe(false);
  return { dialog, send: () => findAndClick(submit, dialog) };
}

describe('MemberDetail', () => {
  beforeEach(() => {
    vi.setSystemTime('2026-03-02T12:00:00.000Z');
  });

  it.each(actions)('sends $endpoint as typed, says so, and returns the focus', async (action) => {
    const after = exampleRecord();
    const { sent, server } = await renderRecord(exampleRecord(action.given), {
      tab: action.tab,
      responses: {
        [action.endpoint]: () => {
          server.user = after;
          return { user: after };
        },
      },
    });
    const { send } = await prepare(action);
    await send();
    await waitFor(() => expect(toastTexts()).toEqual([action.told]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent().map(({ body }) => body)).toEqual([action.body ?? null]);
    const { heading } = action;
    const focused =
      heading === undefined
        ? screen.getByRole('button', { name: action.opener })
        : screen.getByRole('heading', { name: label(heading) });
    expect(document.activeElement).toBe(focused);
  });

  it.each(actions)(
    'rejects $endpoint when the member was promoted above the administrator',
    async (action) => {
      const before = exampleRecord(action.given);
      const { server } = await renderRecord(before, {
        tab: action.tab,
        responses: { [action.endpoint]: errorResponse('higher_rank', administerRefusals.higher_rank) },
      });
      const { dialog, send } = await prepare(action);
      server.user = { ...before, groupRank: { rankId: 250, rankName: 'Chief' } };
      await send();
      await screen.findByText('@CrewCasey ranks above you. You can read their record, but not change it.');
      expect(toastTexts()).toEqual([
        `${adminToasts[action.endpoint].failure}: ${administerRefusals.higher_rank}`,
      ]);
      const changing = screen.queryAllByRole('button', {
        name: /^(Add|Delete|Remove|Renew|Edit|End|Withdraw) /,
      });
      expect(changing.filter((button) => !dialog.contains(button))).toEqual([]);
      for (const [field, text] of Object.entries(action.typed ?? {})) {
        const control = within(dialog).getByLabelText(label(field), { selector: 'input, select, textarea' });
        expect(control).toHaveProperty('value', text);
        expect(within(dialog).getByText(administerRefusals.higher_rank)).toBeTruthy();
      }
    },
  );
});

import type { AdminUser } from '@crewroom/domain/record/endpoints';
import { qualificationNames } from '@crewroom/domain/record/rules';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { errorResponse } from '../../../testing/fake-server.ts';
import { findAndClick, findDialog, toastTexts, type } from '../../../testing/page-actions.ts';
import type { RecordTab } from '../admin-search.ts';
import { exampleLeave, exampleRecord, exampleSanction } from '../testing/example-record.ts';
import { renderRecord } from '../testing/render-record.tsx';

const entries = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const written = '2026-03-02T09:30:00.000Z';

const held = (names: readonly (typeof qualificationNames)[number][]) =>
  names.map((name) => ({ _id: `id-of-${name}`, name, history: [] }));

const noteOf = (kind: 'general' | 'loa' | 'performance', visibleToUser: boolean, content: string) => ({
  notes: [{ _id: 'n', type: kind, visibleToUser, content, addedDate: written }],
});
const rankOf = (
  kind: 'demotion' | 'qualification',
  rankName: string,
  promotedBy: { robloxUsername: string } | null,
) => ({ rankHistory: [{ _id: 'h', type: kind, rankName, date: written, promotedBy }] });

const noActions = { actions: [], pagination: { page: 1, limit: 10, total: 0, pages: 0 } };

describe('MemberDetail', () => {
  beforeEach(() => {
    vi.setSystemTime('2026-03-02T12:00:00.000Z');
  });

  it.each<[RecordTab, string]>([
    ['sanctions', 'No sanctions'],
    ['qualifications', 'No qualifications'],
    ['notes', 'No notes'],
    ['rewards', 'No rewards'],
    ['history', 'No rank history available'],
    ['history', 'No administrative actions recorded'],
  ])('says in the tab "%s" of an empty record: %s', async (tab, words) => {
    await renderRecord(exampleRecord(), { tab, responses: { adminHistory: noActions } });
    expect(await screen.findByText(words, { exact: true })).toBeTruthy();
  });

  it.each<[RecordTab, Partial<AdminUser>, RegExp]>([
    [
      'notes',
      noteOf('performance', true, '<b>Calm</b>, says @AdaAir.'),
      /Performance.*Visible.*Mar 02, 2026.*<b>Calm<\/b>, says @AdaAir/,
    ],
    ['notes', noteOf('loa', false, 'Away.'), /Leave of absence.*Hidden.*Away/],
    [
      'rewards',
      {
        rewards: [
          {
            _id: 'r',
            type: 'incentive',
            amount: 2.5,
            reason: 'With @AdaAir.',
            awardedBy: 'AdminAmir',
            awardedDate: written,
          },
        ],
      },
      /Incentive by @AdminAmir\$2\.50.*With @AdaAir/,
    ],
    ['history', rankOf('demotion', 'Cabin Crew', null), /Cabin Crew.*Mar 02, 2026.*Demotion by —/],
    [
      'history',
      rankOf('qualification', 'Captain License', { robloxUsername: 'AdminAmir' }),
      /Captain License.*Qualification by @AdminAmir/,
    ],
    [
      'sanctions',
      { sanctions: [exampleSanction({ type: 'warning', comment: 'See @AdaAir.' })] },
      /Warning.*No\. 1.*Active.*Handbook 4\.2.*Late twice.*by @AdminAgnes.*Apr 01, 2026/,
    ],
  ])('shows a whole entry of the tab "%s"', async (tab, given, words) => {
    await renderRecord(exampleRecord(given), { tab, responses: { adminHistory: noActions } });
    await waitFor(() => expect(entries()).toHaveLength(1));
    expect(entries()[0]).toMatch(words);
  });

  it('links members whom a note mentions', async () => {
    await renderRecord(exampleRecord(noteOf('general', false, 'Ask @AdaAir.')), { tab: 'notes' });
    expect((await screen.findByRole('link', { name: '@AdaAir' })).getAttribute('href')).toBe('/u/AdaAir');
  });

  it('offers the qualifications that the member lacks, and none when they have all', async () => {
    const { server } = await renderRecord(
      exampleRecord({ qualifications: held(qualificationNames.slice(1)) }),
      {
        tab: 'qualifications',
        responses: {
          addQualification: () => {
            server.user = exampleRecord({ qualifications: held(qualificationNames) });
            return { user: server.user };
          },
        },
      },
    );
    await findAndClick('Add qualification');
    const dialog = await findDialog('Add qualification');
    const options = [...within(dialog).getByLabelText<HTMLSelectElement>(/^Qualification/).options];
    expect(options.map(({ text }) => text)).toEqual(['Choose one', qualificationNames[0]]);
    type(/^Qualification/, qualificationNames[0], dialog);
    await findAndClick('Add qualification', dialog);
    expect(
      await screen.findByText('All available qualifications have been granted to this user.'),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add qualification' })).toBeNull();
    // The button that had the focus is gone.
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Qualifications' })),
    );
  });

  it('deselects a qualification that somebody else granted', async () => {
    const { server } = await renderRecord(exampleRecord(), {
      tab: 'qualifications',
      responses: { addQualification: errorResponse('qualification_held', '@CrewCasey holds it already.') },
    });
    await findAndClick('Add qualification');
    const dialog = await findDialog('Add qualification');
    type(/^Qualification/, 'Captain License', dialog);
    server.user = exampleRecord({ qualifications: held(['Captain License']) });
    await findAndClick('Add qualification', dialog);
    await waitFor(() => expect(entries()).toHaveLength(1));
    const choice = within(dialog).getByLabelText<HTMLSelectElement>(/^Qualification/);
    expect(choice.value).toBe('');
    expect([...choice.options].map(({ text }) => text)).not.toContain('Captain License');
    expect(toastTexts()).toEqual(['Failed to add qualification: @CrewCasey holds it already.']);
  });

  it.each([
    [
      'Delete reminder no. 1',
      'Delete sanction',
      'The reminder no. 1 of @CrewCasey (Handbook 4.2) will be deleted. This cannot be undone. Later ones are renumbered.',
    ],
    [
      'Delete suspension no. 1',
      'Delete sanction',
      '@CrewCasey can sign in again at once; the seats they lost stay free.',
    ],
  ])('asks before "%s", and changes nothing on Cancel', async (opener, title, question) => {
    const sanctions = [
      exampleSanction(),
      exampleSanction({
        _id: 'id-of-suspension',
        type: 'suspension',
        activeUntil: '2026-03-20T12:00:00.000Z',
      }),
    ];
    const { sent } = await renderRecord(exampleRecord({ sanctions }), { tab: 'sanctions' });
    await findAndClick(opener);
    const dialog = await findDialog(title);
    expect(dialog.textContent).toContain(question);
    await findAndClick('Cancel', dialog);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: opener })));
    expect(sent()).toEqual([]);
  });

  it('says how current leave is ended, and folds past leave', async () => {
    const leaves = [
      exampleLeave({ _id: 'runs', from: '2026-03-01', to: '2026-03-06' }),
      exampleLeave({ _id: 'over', from: '2026-02-01', to: '2026-02-02' }),
    ];
    await renderRecord(exampleRecord({ leaves }));
    expect(screen.getByText('Over: 1')).toBeTruthy();
    expect(screen.getByText('Mar 01, 2026 to Mar 06, 2026', { exact: false }).textContent).toMatch(
      /\(now\)$/,
    );
    await findAndClick(/^End leave/);
    expect((await findDialog('End leave')).textContent).toContain(
      'Its last day becomes Mar 01, 2026 (Zulu).',
    );
  });

  it('saves a blank role only when it is a change', async () => {
    const { sent } = await renderRecord(exampleRecord({ role: 'Purser' }), {
      responses: { setRole: { user: exampleRecord() } },
    });
    await findAndClick('Edit role');
    const dialog = await findDialog('Role of');
    const save = within(dialog).getByRole('button', { name: 'Save role' });
    expect(within(dialog).getByLabelText(/^Role/)).toHaveProperty('value', 'Purser');
    expect(save.getAttribute('aria-disabled')).toBe('true');
    type(/^Role/, '  ', dialog);
    await findAndClick('Save role', dialog);
    await screen.findByText('Personnel');
    expect(sent().map(({ body }) => body)).toEqual([{ role: '  ' }]);
  });
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findAndClick, followMutations, toastTexts, type } from '../../../testing/page-actions.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { exampleUser } from '../testing/example-queues.ts';
import { exampleRecord } from '../testing/example-record.ts';
import { BulkReward } from './bulk-reward.tsx';

const onClose = vi.fn<() => void>();
const addReward = vi.fn<(url: URL) => Promise<{ user: ReturnType<typeof exampleRecord> } | Response>>();
const paid = () => Promise.resolve({ user: exampleRecord() });

const add = async (name: string) => {
  const field = screen.getByRole('combobox', { name: 'Search staff' });
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: name } });
  fireEvent.click(await screen.findByRole('option', { name: new RegExp(name) }));
};
const chosen = () =>
  within(screen.getByRole('list', { name: 'To be rewarded' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

/** Opens the dialog, chooses people and types a reward of 25. */
async function renderFor(...names: string[]) {
  await renderScreen(<BulkReward isOpen onClose={onClose} />, {
    responses: { addReward, searchUsers: ({ searchParams }) => [exampleUser(searchParams.get('q') ?? '')] },
  });
  for (const name of names) await add(name);
  type(/^Amount/, '25');
  type(/^Reason/, 'Well flown.');
  return followMutations();
}

describe('BulkReward', () => {
  beforeEach(() => {
    onClose.mockClear();
    addReward.mockReset();
    addReward.mockImplementation(paid);
  });

  it('keeps the focus in the search while members are chosen, and closes when all are rewarded', async () => {
    const sent = await renderFor('Tam', 'Ted');
    expect(chosen()).toEqual(['@Tam', '@Ted']);
    await findAndClick('Reward 2 members');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(toastTexts()).toEqual(['Reward of $25 added successfully to @Tam, @Ted']);
    expect(sent().map(({ path, body }) => [path, body])).toEqual(
      ['Tam', 'Ted'].map((name) => [
        `/api/admin/users/id-of-${name}/reward`,
        { type: 'bonus', amount: 25, reason: 'Well flown.' },
      ]),
    );
  });

  it('names members whose reward is uncertain, and sends only theirs again, with the same key', async () => {
    addReward.mockImplementation(({ pathname }) =>
      pathname.includes('Ted') ? Promise.reject(new TypeError('Failed to fetch')) : paid(),
    );
    const sent = await renderFor('Tam', 'Ted', 'Tia');
    await findAndClick('Reward 3 members');
    await screen.findByText('Not known to be rewarded:', { exact: false });
    expect(chosen()).toEqual(['@Ted']);
    expect(toastTexts()).toEqual(['Reward of $25 added successfully to @Tam, @Tia']);
    addReward.mockImplementation(() =>
      Promise.resolve(
        Response.json({ user: exampleRecord() }, { status: 201, headers: { 'crewroom-repeated': 'true' } }),
      ),
    );
    await findAndClick('Reward 1 member');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(toastTexts().at(-1)).toBe('Your earlier attempt had already been successful');
    const [, lost, , again] = sent();
    expect(again?.key).toBe(lost?.key);
  });

  it('keeps a member who is added while the others are rewarded', async () => {
    const response = Promise.withResolvers<{ user: ReturnType<typeof exampleRecord> }>();
    addReward.mockImplementation(() => response.promise);
    await renderFor('Sam');
    await findAndClick('Reward 1 member');
    await add('Sue');
    response.resolve({ user: exampleRecord() });
    await waitFor(() => expect(chosen()).toEqual(['@Sue']));
    expect(onClose).not.toHaveBeenCalled();
  });
});

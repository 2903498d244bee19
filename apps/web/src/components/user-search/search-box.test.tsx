import type { FoundUser } from '@crewroom/domain/contract/named';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { elapse } from '../../testing/elapse.ts';
import { errorResponse } from '../../testing/fake-server.ts';
import { foundUser } from '../../testing/found-user.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { SearchBox } from './search-box.tsx';

const searchUsers = vi.fn<(url: URL) => FoundUser[] | Response>((url) => {
  const sought = url.searchParams.get('q') ?? '';
  return ['Ada', 'Adam', 'Bob'].filter((name) => name.toLowerCase().includes(sought)).map(foundUser);
});
const onChoose = vi.fn<(person: FoundUser) => unknown>();

/** Longer than the search waits for the next letter. */
const PAUSE_MS = 300;

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search staff' });
const press = (key: string) => fireEvent.keyDown(field(), { key });
const options = () => screen.queryAllByRole('option');
const activeOption = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '');

async function type(text: string): Promise<void> {
  act(() => field().focus());
  fireEvent.change(field(), { target: { value: text } });
  await elapse(PAUSE_MS);
  await elapse();
}

describe('SearchBox', () => {
  beforeEach(async () => {
    vi.useFakeTimers();
    searchUsers.mockClear();
    onChoose.mockClear();
    await renderScreen(
      <>
        <SearchBox place="bar" onChoose={onChoose} />
        <button type="button">Elsewhere</button>
      </>,
      { responses: { searchUsers } },
    );
  });

  it('asks for two letters, and sends nothing, when one is typed', async () => {
    await type('a');
    expect(screen.getByRole('status').textContent).toBe('Type at least 2 characters to search for users');
    expect(searchUsers).not.toHaveBeenCalled();
  });

  it('sends one request when several letters are typed without a pause', async () => {
    for (const value of ['ad', 'ada', 'adam']) {
      fireEvent.change(field(), { target: { value } });
      await elapse(PAUSE_MS - 1);
    }
    await elapse(1);
    expect(searchUsers.mock.calls.map(([url]) => url.search)).toEqual(['?q=adam']);
  });

  it('moves through the options with the arrows, and chooses with Enter', async () => {
    await type('ad');
    expect(options()).toHaveLength(2);
    expect(screen.getByRole('status').textContent).toBe('2 users found');
    expect(activeOption()).toBeNull();
    press('ArrowDown');
    press('ArrowDown');
    expect(activeOption()).toBe(options()[1]);
    expect(options().map((option) => option.getAttribute('aria-selected'))).toEqual(['false', 'true']);
    press('Enter');
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(foundUser('Adam'));
    expect(field().value).toBe('');
    expect(options()).toEqual([]);
  });

  it('chooses the first one when Enter is pressed without an arrow, and keeps the input when it is rejected', async () => {
    onChoose.mockReturnValueOnce(true);
    await type('ad');
    press('Enter');
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(foundUser('Ada'));
    expect(field().value).toBe('ad');
  });

  it('closes on Escape, and opens again on the arrow down', async () => {
    await type('ad');
    press('Escape');
    expect(options()).toEqual([]);
    expect(field().getAttribute('aria-expanded')).toBe('false');
    press('ArrowDown');
    expect(options()).toHaveLength(2);
  });

  it('closes when the focus leaves it, and not when the focus stays inside', async () => {
    await type('ad');
    fireEvent.blur(field(), { relatedTarget: options()[0] });
    expect(options()).toHaveLength(2);
    act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus());
    expect(options()).toEqual([]);
  });

  it('shows a message when nobody is found', async () => {
    await type('zoe');
    expect(screen.getByRole('status').textContent).toBe('No users found');
  });

  it('shows why the search failed, and keeps the focus in it when it retries', async () => {
    searchUsers.mockReturnValueOnce(errorResponse('too_many', 'Slow down.'));
    await type('ad');
    expect(screen.getByRole('status').textContent).toBe('Slow down.');
    const retry = screen.getByRole('button', { name: 'Retry' });
    act(() => retry.focus());
    fireEvent.click(retry);
    await elapse();
    expect(options()).toHaveLength(2);
    expect(document.activeElement).toBe(field());
  });
});

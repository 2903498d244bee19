import type { Notifications } from '@crewroom/domain/notifications/endpoints';
import { noChoice, notificationKinds } from '@crewroom/domain/notifications/rules';
import { recordFromNames } from '@crewroom/domain/record-from-names';
import { notifyManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { OwnNotifications } from './own-notifications.tsx';

const chosen = (kind: 'seat_given' | 'reminder', push: boolean): Notifications => ({
  channels: { push: [], discord: false },
  kinds: { ...recordFromNames(notificationKinds, () => noChoice), [kind]: { ...noChoice, push } },
  reminderMinutes: 30,
});

/** Opens the choices of a kind whose responses the test sends one by one. */
async function open(kind: 'seat_given' | 'reminder', label: string) {
  const chooseNotifications = vi.fn<() => Promise<Notifications>>();
  const results = [true, false, true].map((push) => {
    const response = Promise.withResolvers<Notifications>();
    chooseNotifications.mockReturnValueOnce(response.promise);
    return () => act(async () => response.resolve(chosen(kind, push)));
  });
  const responses = { notifications: chosen(kind, false), chooseNotifications };
  const { queryClient } = await renderScreen(<OwnNotifications />, { responses });
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: `${label}: Devices` });
  return { box, responses: results, queryClient, chooseNotifications };
}

describe('OwnNotifications', () => {
  it('shows the last of three clicks, even while the other responses arrive', async () => {
    const { box, responses, queryClient, chooseNotifications } = await open(
      'seat_given',
      'You are given a seat',
    );
    for (const isOn of [true, false, true]) {
      fireEvent.click(box);
      expect(box.checked).toBe(isOn);
    }
    for (const [index, response] of responses.entries()) {
      await waitFor(() => expect(chooseNotifications).toHaveBeenCalledTimes(index + 1));
      await response();
      await waitFor(() => expect(queryClient.isMutating()).toBe(responses.length - index - 1));
      // After the response is rendered.
      await act(() => new Promise<void>((resolve) => notifyManager.schedule(resolve)));
      expect(box.checked).toBe(true);
    }
  });

  it('shows the default place of a reminder until one is chosen, and never again while the response arrives', async () => {
    const label = 'Before staff joining of a flight you have a seat on';
    const { box, responses, queryClient } = await open('reminder', label);
    const hint = within(box.closest('tr') ?? document.body).getByRole('status');
    expect(hint.textContent).toBe('Choose where to get reminders, or none are sent.');
    fireEvent.click(box);
    expect(hint.textContent).toBe('');
    const said: string[] = [];
    new MutationObserver(() => said.push(hint.textContent)).observe(hint, { childList: true, subtree: true });
    await responses[0]?.();
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    await act(() => new Promise<void>((resolve) => notifyManager.schedule(resolve)));
    expect(said).toEqual([]);
    expect(box.checked).toBe(true);
  });
});

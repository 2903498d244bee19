import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  closeToast,
  currentToasts,
  subscribeToToasts,
  toastFailure,
  toastNotice,
  toastSuccess,
} from './toasts.ts';

const texts = () => currentToasts().map(({ text }) => text);

describe('toasts', () => {
  beforeEach(() => {
    for (const { id } of currentToasts()) closeToast(id);
  });

  it('stay in their order until they are closed', () => {
    toastSuccess('Flight approved');
    toastFailure('Failed to reject flight', 'No connection');
    const [first] = currentToasts();
    expect(currentToasts()).toMatchObject([
      { tone: 'success', text: 'Flight approved', detail: undefined },
      { tone: 'failure', text: 'Failed to reject flight', detail: 'No connection' },
    ]);
    closeToast(first?.id ?? 0);
    expect(texts()).toEqual(['Failed to reject flight']);
  });

  it('replace an older one about the same subject, with any outcome, and no other', () => {
    toastSuccess('Flight approved', { topic: 'flight:1', detail: 'SK1' });
    toastSuccess('Flight approved', { topic: 'flight:2', detail: 'SK2' });
    toastFailure('Failed to reject flight', 'SK1', { topic: 'flight:1' });
    expect(currentToasts()).toMatchObject([
      { text: 'Flight approved', detail: 'SK2' },
      { text: 'Failed to reject flight', detail: 'SK1' },
    ]);
    toastNotice('Not connected');
    toastNotice('Not connected');
    expect(texts()).toEqual(['Flight approved', 'Failed to reject flight', 'Not connected']);
  });

  it('make room for newer ones', () => {
    for (const number of [1, 2, 3, 4, 5, 6, 7]) toastNotice(`Notice ${number}`);
    expect(texts()).toEqual(['Notice 3', 'Notice 4', 'Notice 5', 'Notice 6', 'Notice 7']);
  });

  it('notify their listeners', () => {
    const heard = vi.fn<() => void>();
    const stop = subscribeToToasts(heard);
    toastSuccess('One');
    stop();
    toastSuccess('Two');
    expect(heard).toHaveBeenCalledOnce();
  });
});

import { QueryClient, QueryClientProvider, type UseMutationResult } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { closeToast, currentToasts } from '../ui/toasts.ts';
import { ApiError } from './api-error.ts';
import { useAct } from './use-act.ts';

type Seat = { readonly roleIndex: number };
type Call = (seat: Seat, idempotencyKey: string) => Promise<string>;

type Hook = UseMutationResult<string, Error, Seat>;

type ScreenProps = {
  readonly call: Call;
  readonly give: (hook: Hook) => void;
} & More;

type More = {
  readonly failureWith?: (message: string) => string;
  readonly optimisticUpdate?: (seat: Seat) => Promise<() => void>;
  readonly applyAnswer?: (flight: string) => Promise<unknown>;
};

function Screen({ call, give, ...more }: ScreenProps) {
  const hook = useAct({
    act: call,
    success: (flight, { roleIndex }) => `Seat ${roleIndex} on ${flight}`,
    failure: 'Failed to allocate to flight',
    refresh: [['flight'], ['week']],
    ...more,
  });
  give(hook);
  return null;
}

function acting(call: Call, more: More = {}) {
  const queryClient = new QueryClient();
  const refreshed = vi.spyOn(queryClient, 'invalidateQueries');
  const hooks: Hook[] = [];
  const screen = createElement(Screen, { call, give: (hook) => void hooks.push(hook), ...more });
  renderToStaticMarkup(createElement(QueryClientProvider, { client: queryClient }, screen));
  const act = (seat: Seat) => hooks[0]?.mutateAsync(seat).catch(() => undefined);
  return { act, refreshed };
}

const sanctionFailure = (message: string) => `Failed to add sanction: ${message}`;

const refusal = (given: Partial<ApiError>) =>
  new ApiError({ status: 409, code: 'role_full', message: 'Captain is full.', fromServer: true, ...given });

const toasts = () => currentToasts().map(({ tone, text, detail }) => ({ tone, text, detail }));

describe('an act', () => {
  beforeEach(() => {
    for (const { id } of currentToasts()) closeToast(id);
  });

  it('tells its success and refreshes what it changed', async () => {
    const { act, refreshed } = acting(() => Promise.resolve('SK102'));
    await act({ roleIndex: 2 });
    expect(toasts()).toEqual([{ tone: 'success', text: 'Seat 2 on SK102', detail: undefined }]);
    expect(refreshed.mock.calls.map(([filter]) => filter?.queryKey)).toEqual([['flight'], ['week']]);
  });

  it('tells its failure in the server’s words and refreshes what turned out to be behind', async () => {
    const { act, refreshed } = acting(() => Promise.reject(refusal({})));
    await act({ roleIndex: 2 });
    expect(toasts()).toEqual([{ tone: 'failure', text: 'Captain is full.', detail: undefined }]);
    expect(refreshed.mock.calls.map(([filter]) => filter?.queryKey)).toEqual([['flight'], ['week']]);
  });

  it('refreshes nothing when its input was at fault', async () => {
    const { act, refreshed } = acting(() => Promise.reject(refusal({ status: 400, code: 'invalid_input' })));
    await act({ roleIndex: 2 });
    expect(refreshed).not.toHaveBeenCalled();
  });

  it('shows its outcome ahead of the answer, and takes it back when it is refused', async () => {
    const shown: string[] = [];
    const optimisticUpdate = ({ roleIndex }: Seat) => {
      shown.push(`seat ${roleIndex}`);
      return Promise.resolve(() => void shown.push('taken back'));
    };
    const applyAnswer = (flight: string) => Promise.resolve(shown.push(flight));
    const calls = [() => Promise.resolve('SK102'), () => Promise.reject(refusal({}))];
    const { act } = acting(() => calls.shift()?.() ?? Promise.reject(new Error('No more calls')), {
      optimisticUpdate,
      applyAnswer,
    });
    await act({ roleIndex: 2 });
    expect(shown).toEqual(['seat 2', 'SK102']);
    await act({ roleIndex: 3 });
    expect(shown).toEqual(['seat 2', 'SK102', 'seat 3', 'taken back']);
  });

  it('puts the server’s words into others where that is asked for', async () => {
    const { act } = acting(() => Promise.reject(refusal({})), { failureWith: sanctionFailure });
    await act({ roleIndex: 2 });
    expect(toasts()).toMatchObject([{ text: 'Failed to add sanction: Captain is full.' }]);
  });

  it('tells the default text, explained, when no answer came', async () => {
    const noAnswer = new ApiError({ status: 0, code: 'no_connection', message: 'No way through.' });
    const { act } = acting(() => Promise.reject(noAnswer));
    await act({ roleIndex: 2 });
    expect(toasts()).toEqual([
      { tone: 'failure', text: 'Failed to allocate to flight', detail: 'No way through.' },
    ]);
  });

  it.each([
    ['the session is over', refusal({ status: 401, code: 'no_session' })],
    [
      'the member is suspended',
      refusal({
        status: 403,
        code: 'suspended',
        suspension: { reason: 'x', timeLeft: '1 day', expiryDate: '2026-03-07T18:00:00.000Z' },
      }),
    ],
  ])('leaves the telling to others when %s', async (_, error) => {
    const { act } = acting(() => Promise.reject(error));
    await act({ roleIndex: 2 });
    expect(toasts()).toEqual([]);
  });

  it('keeps its key while nobody knows whether it happened, and takes a new one after an answer', async () => {
    const call = vi.fn<Call>();
    call.mockRejectedValueOnce(new ApiError({ status: 0, code: 'timed_out', message: 'Too late.' }));
    call.mockResolvedValue('SK102');
    const { act } = acting(call);
    for (const _ of [1, 2, 3]) await act({ roleIndex: 2 });
    const [first, second, third] = call.mock.calls.map(([, key]) => key);
    expect(second).toBe(first);
    expect(third).not.toBe(second);
  });
});

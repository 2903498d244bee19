import { type QueryKey, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toastFailure, toastSuccess } from '../ui/toasts.ts';
import { ActKey } from './act-key.ts';
import { ApiError, isTransient } from './api-error.ts';
import { failureText } from './failure-text.ts';

type Act<Input, Answer> = {
  /** The call; it passes the key on, so that an act sent twice happens once. */
  readonly act: (input: Input, idempotencyKey: string) => Promise<Answer>;
  readonly success: string | ((answer: Answer, input: Input) => string);
  /** What is to be known about the success. */
  readonly remark?: (answer: Answer) => string | undefined;
  /** The default text when the server gives no message of its own. */
  readonly failure: string;
  /** Puts the server's message into other words, where the specification asks for them. */
  readonly failureWith?: (message: string) => string;
  /** The queries whose data the act changes. They are read again after a refusal too: it says that they are behind. */
  readonly refresh: readonly QueryKey[];
  /** Acts of one name follow each other: the later wish waits for the earlier one, and so has the last word. */
  readonly inTurn?: string;
  /** Shows the outcome before the answer is there; answers how to take it back. */
  readonly optimisticUpdate?: (input: Input) => Promise<Undo>;
  /** Puts what was answered where it shows. */
  readonly applyAnswer?: (answer: Answer) => Promise<unknown>;
};

export type Undo = () => void;

// The end of a session is told and acted upon in one place, for every call.
const isHandledGlobally = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.suspension !== undefined);

// Input that cannot be taken says nothing of what is stored.
const saysScreenIsBehind = (error: unknown): boolean => !(error instanceof ApiError && error.status === 400);

/**
 * A mutation that tells how it went and refreshes what it changed. It is never retried by itself, and the second of two
 * presses, which can fall together before any button is drawn as busy, does nothing.
 */
export function useAct<Input, Answer>(act: Act<Input, Answer>): UseMutationResult<Answer, Error, Input> {
  const queryClient = useQueryClient();
  const [keys] = useState(() => new ActKey());
  const refresh = () =>
    Promise.all(act.refresh.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  const mutation = useMutation({
    ...(act.inTurn !== undefined && { scope: { id: act.inTurn } }),
    mutationFn: (input: Input) => act.act(input, keys.keyFor(input)),
    onMutate: (input) => act.optimisticUpdate?.(input),
    onSuccess: async (answer, input) => {
      keys.answered();
      toastSuccess(
        typeof act.success === 'string' ? act.success : act.success(answer, input),
        act.remark?.(answer),
      );
      await act.applyAnswer?.(answer);
      await refresh();
    },
    onSettled: (_answer, _error, input) => keys.ended(input),
    onError: (error, _input, undo) => {
      undo?.();
      if (!isTransient(error)) keys.answered();
      if (isHandledGlobally(error)) return;
      if (saysScreenIsBehind(error)) void refresh();
      const { text, detail } = failureText(error, act.failure);
      toastFailure(detail === undefined && act.failureWith ? act.failureWith(text) : text, detail);
    },
  });
  const mutate: typeof mutation.mutate = (...args) => {
    if (keys.begins(args[0])) mutation.mutate(...args);
  };
  return { ...mutation, mutate };
}

import { type QueryKey, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toastFailure, toastSuccess } from '../ui/toasts.ts';
import { ActKey } from './act-key.ts';
import { ApiError, mayPass } from './api-error.ts';
import { failureText } from './failure-text.ts';

type Act<Input, Answer> = {
  /** The call; it passes the key on, so that an act sent twice happens once. */
  readonly act: (input: Input, idempotencyKey: string) => Promise<Answer>;
  readonly success: string | ((answer: Answer, input: Input) => string);
  /** The default text when the server gives no message of its own. */
  readonly failure: string;
  /** Puts the server's message into other words, where the specification asks for them. */
  readonly failureWith?: (message: string) => string;
  /** The queries whose data the act changes. */
  readonly refresh: readonly QueryKey[];
};

// The end of a session is told and acted upon in one place, for every call.
const isToldElsewhere = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.suspension !== undefined);

/** A mutation that tells how it went and refreshes what it changed. It is never retried by itself. */
export function useAct<Input, Answer>(act: Act<Input, Answer>): UseMutationResult<Answer, Error, Input> {
  const queryClient = useQueryClient();
  const [keys] = useState(() => new ActKey());
  return useMutation({
    mutationFn: (input: Input) => act.act(input, keys.keyFor(input)),
    onSuccess: (answer, input) => {
      keys.answered();
      toastSuccess(typeof act.success === 'string' ? act.success : act.success(answer, input));
      return Promise.all(act.refresh.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
    onError: (error) => {
      if (!mayPass(error)) keys.answered();
      if (isToldElsewhere(error)) return;
      const { text, detail } = failureText(error, act.failure);
      toastFailure(detail === undefined && act.failureWith ? act.failureWith(text) : text, detail);
    },
  });
}

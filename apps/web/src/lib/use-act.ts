import type { AnswerOf } from '@crewroom/domain/contract/calls';
import { type CallName, routeTable } from '@crewroom/domain/contract/routes';
import type { Topic } from '@crewroom/domain/topics';
import { notifyManager, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rememberFocus } from '../ui/focus-memory.ts';
import { toastFailure, toastSuccess } from '../ui/toasts.ts';
import { actKeys, isOutcomeKnown } from './act-keys.ts';
import { type CallParts, callAddress, callToChange } from './api-client.ts';
import { ApiError, failureText } from './api-error.ts';
import { invalidateShown, invalidateTopics } from './reading.ts';

export type Act<Name extends CallName, Input> = {
  readonly call: Name;
  /** What the call takes. */
  readonly parts: (input: Input) => CallParts<Name>;
  /** How long to wait for the answer, where that is longer than usual. */
  readonly timeoutMs?: number;
  /**
   * What is acted upon. Acts on one thing follow each other, so the later wish has the last word. A refusal says that it is
   * another than it seemed, so what shows it is read again.
   */
  readonly about: Topic;
  readonly success: string | ((answer: AnswerOf<Name>, input: Input) => string);
  /** What is to be known about the success. */
  readonly remark?: (answer: AnswerOf<Name>) => string | undefined;
  /** The default text when the server gives no message of its own. */
  readonly failure: string;
  /** Puts the server's message into other words, for the acts of the administrative division. */
  readonly failureWith?: (message: string) => string;
  /**
   * What shows of the act as long as it is under way. It is kept with the act, and whatever shows the thing applies it to
   * what the server said last: when the act is refused it is gone, and nothing else with it.
   */
  readonly optimisticUpdate?: (input: Input) => object;
  /** Puts what was answered where it shows. */
  readonly applyAnswer?: (answer: AnswerOf<Name>, input: Input) => void | Promise<void>;
};

const TOOK_EFFECT =
  'An earlier try took effect after all, so what was sent now was not done. Look at what stands there, and send again only if you still want to.';

const isUsedKey = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && failure.code === 'idempotency_mismatch';

/** What a key says that was used already: the try whose answer got lost had succeeded, and what is sent now is not it. */
function tookEffect({ status, code, requestId }: ApiError): ApiError {
  const issues = [{ path: '', message: TOOK_EFFECT }];
  return new ApiError({ status, code, requestId, message: TOOK_EFFECT, fromServer: true, issues });
}

/** Sends an act under a key that lasts until it is known what became of it, so that it happens once. */
async function sendOnce<Name extends CallName>(
  call: Name,
  parts: CallParts<Name>,
  timeoutMs: number | undefined,
) {
  const { method, path } = routeTable[call];
  const place = `${method} ${callAddress(path, parts.params, undefined)}`;
  const { key, isRetry } = actKeys.take(place);
  try {
    const options = { idempotencyKey: key, ...(timeoutMs !== undefined && { timeoutMs }) };
    const sent = await callToChange(call, parts, options);
    actKeys.end(place);
    return sent;
  } catch (failure) {
    if (isOutcomeKnown(failure, isRetry)) actKeys.end(place);
    throw isUsedKey(failure) ? tookEffect(failure) : failure;
  }
}

// The end of a session is told and acted upon in one place, for every call.
const isHandledGlobally = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.suspension !== undefined);

// Input that cannot be taken says nothing of what is stored.
const saysScreenIsBehind = (error: unknown): boolean => !(error instanceof ApiError && error.status === 400);

/**
 * A mutation that tells how it went and has read again what it changed. It is never retried by itself, the second of two
 * presses, which can fall together before any button is drawn as busy, does nothing, and when it fails the focus is back
 * where it was.
 */
export function useAct<Name extends CallName, Input>(
  act: Act<Name, Input>,
): UseMutationResult<AnswerOf<Name>, Error, Input> {
  const queryClient = useQueryClient();
  const [underWay] = useState(() => new Set<string | undefined>());
  const mutation = useMutation({
    scope: { id: act.about },
    mutationFn: async (input: Input) => {
      const { answer, touched } = await sendOnce(act.call, act.parts(input), act.timeoutMs);
      await act.applyAnswer?.(answer, input);
      // The act is over with its answer; what it touched elsewhere is read behind it.
      void invalidateTopics(queryClient, touched);
      return answer;
    },
    onMutate: (input) => act.optimisticUpdate?.(input),
    onSuccess: (answer, input) =>
      toastSuccess(
        typeof act.success === 'string' ? act.success : act.success(answer, input),
        act.remark?.(answer),
      ),
    onSettled: (_answer, _error, input) => void underWay.delete(JSON.stringify(input)),
    onError: (error) => {
      if (isHandledGlobally(error)) return;
      // What the earlier try touched, nobody has told.
      if (isUsedKey(error)) void invalidateTopics(queryClient, 'everything');
      else if (saysScreenIsBehind(error)) void invalidateShown(queryClient, act.about);
      const { text, detail } = failureText(error, act.failure);
      toastFailure(detail === undefined && act.failureWith ? act.failureWith(text) : text, detail);
    },
  });
  const mutate: typeof mutation.mutate = (...args) => {
    const written = JSON.stringify(args[0]);
    if (underWay.has(written)) return;
    underWay.add(written);
    const giveBackFocus = rememberFocus();
    // What its outcome showed ahead of time is taken back in the client's own turn, and only then is the control there.
    mutation.mutateAsync(...args).catch(() => notifyManager.schedule(giveBackFocus));
  };
  return { ...mutation, mutate };
}

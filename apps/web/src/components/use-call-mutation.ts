import type { AnswerOf, CallName } from '@crewroom/domain/catalogue/calls';
import type { Topic } from '@crewroom/domain/contract/topics';
import {
  type MutateOptions,
  notifyManager,
  type QueryClient,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { type CallParts, callAddress, callToChange } from '../lib/api-client.ts';
import { ApiError, failureText } from '../lib/api-error.ts';
import { callAddresses } from '../lib/call-addresses.ts';
import { invalidateShown, invalidateTopics } from '../lib/call-query.ts';
import { idempotencyKeys, isOutcomeKnown, type KeyOwner } from '../lib/idempotency-keys.ts';
import { rememberFocus } from './ui/focus-memory.ts';
import { type ToastLink, toastFailure, toastNotice, toastSuccess } from './ui/toasts.ts';

export type CallMutation<Name extends CallName, Input> = {
  readonly call: Name;
  /** The path parameters, query and body for an input. */
  readonly parts: (input: Input) => CallParts<Name>;
  /** How long to wait for the answer in milliseconds, if longer than usual. */
  readonly timeoutMs?: number;
  /**
   * Whether it may be done twice. It is then sent without a key: with one, a retry could be answered with a success of
   * long ago.
   */
  readonly isRepeatable?: boolean;
  /**
   * What the mutation changes. Mutations of the same topic run one after the other, so that the last one wins. After a
   * refusal all queries that show the topic are read again.
   */
  readonly about: Topic;
  /** The success toast; null for none, where the screen shows the success and nobody asked for it in particular. */
  readonly success: string | ((answer: AnswerOf<Name>, input: Input) => string) | null;
  /** To which of many it is done: a flight's code, a member's name. Its toasts say so. */
  readonly named?: (input: Input) => string;
  /** A remark for the success toast. */
  readonly remark?: (answer: AnswerOf<Name>, input: Input) => string | undefined;
  /** How the success toast takes it back; undefined where that is not possible. */
  readonly undo?: (answer: AnswerOf<Name>, input: Input) => (() => void) | undefined;
  /** Where the success toast leads. */
  readonly link?: (answer: AnswerOf<Name>, input: Input) => ToastLink;
  /** The default text when the server gives no message of its own. */
  readonly failure: string;
  /** Whether the failure toast says the default text before the server's message. */
  readonly tellsWhy?: true;
  /**
   * The optimistic update while the mutation runs. It is not written to the cache: hooks such as `useOptimisticFlight`
   * apply it to the cached data, so it disappears by itself when the mutation fails.
   */
  readonly optimisticUpdate?: (input: Input) => object;
  /** Writes the answer to the cache. */
  readonly applyAnswer?: (answer: AnswerOf<Name>, input: Input, queryClient: QueryClient) => unknown;
  /** Called once the answer is drawn: only then is it known whether what opened a dialog is still there to get the focus. */
  readonly onDrawn?: (() => void) | undefined;
};

const EARLIER_ATTEMPT_SUCCEEDED =
  'An earlier try took effect after all, so what was sent now was not done. Look at what stands there, and send again only if you still want to.';

const DONE_BEFORE = 'Your earlier try had taken effect already';
const NOT_DONE_TWICE = 'Nothing was done a second time. To do it once more, do it again now.';

const isUsedKey = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && failure.code === 'idempotency_mismatch';

/** The error when a key was used for another body: an earlier try, whose answer was lost, had succeeded. */
function earlierAttemptSucceeded({ status, code, requestId }: ApiError): ApiError {
  const issues = [{ path: '', message: EARLIER_ATTEMPT_SUCCEEDED }];
  return new ApiError({
    status,
    code,
    requestId,
    message: EARLIER_ATTEMPT_SUCCEEDED,
    fromServer: true,
    issues,
  });
}

/**
 * Sends a mutation with an idempotency key, which is reused until the outcome is known, so that it happens only once.
 */
async function sendOnce<Name extends CallName>(
  call: Name,
  parts: CallParts<Name>,
  { timeoutMs, ...owner }: KeyOwner & { readonly timeoutMs: number | undefined },
) {
  const { method, path } = callAddresses[call];
  const address = `${method} ${callAddress(path, parts.params, undefined)}`;
  const { key, isRetry } = idempotencyKeys.take(address, owner);
  try {
    const options = { idempotencyKey: key, ...(timeoutMs !== undefined && { timeoutMs }) };
    const sent = await callToChange(call, parts, options);
    idempotencyKeys.end(address);
    if (owner.about !== undefined) idempotencyKeys.endPresses(owner.about);
    return sent;
  } catch (failure) {
    if (isOutcomeKnown(failure, isRetry)) idempotencyKeys.end(address);
    throw isUsedKey(failure) ? earlierAttemptSucceeded(failure) : failure;
  }
}

function send<Name extends CallName, Input>(
  { call, about, timeoutMs, isRepeatable = false }: CallMutation<Name, Input>,
  parts: CallParts<Name>,
  form: string | undefined,
) {
  if (!isRepeatable) return sendOnce(call, parts, { timeoutMs, about, form });
  return callToChange(call, parts, timeoutMs === undefined ? {} : { timeoutMs });
}

// `followRefusals` reacts to the end of a session, and `SignInAgain` asks for a sign-in, for all calls.
const isHandledGlobally = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 401 || error.suspension !== undefined || error.code === 'sign_in_again');

// A 400 is about the input and not about outdated data.
const saysScreenIsStale = (error: unknown): boolean => !(error instanceof ApiError && error.status === 400);

/** What may go with an input: what to do afterwards, and the form that it was typed into, with which its key ends. */
type Press<Answer, Input> = MutateOptions<Answer, Error, Input> & { readonly form?: string };

export type CallMutationResult<Answer, Input> = Omit<UseMutationResult<Answer, Error, Input>, 'mutate'> & {
  readonly mutate: (input: Input, press?: Press<Answer, Input>) => void;
};

/** Below the text of a toast: which of many it is about, and what else there is to say. */
function saidOf(named: string | undefined, more: string | undefined): string | undefined {
  return named === undefined || more === undefined ? (named ?? more) : `${named}. ${more}`;
}

/** Tells that a press was the repetition of one that had taken effect; `named` is which of many it is about. */
export function toastDoneBefore(
  named: string | undefined,
  extras: Parameters<typeof toastNotice>[2] = {},
): void {
  toastNotice(DONE_BEFORE, saidOf(named, NOT_DONE_TWICE), extras);
}

/**
 * A mutation that shows a toast with its result and refreshes what it changed. It is never retried automatically. A
 * second press before the button is drawn as busy does nothing. When it fails, the focus returns to where it was.
 */
export function useCallMutation<Name extends CallName, Input>(
  options: CallMutation<Name, Input>,
): CallMutationResult<AnswerOf<Name>, Input> {
  const queryClient = useQueryClient();
  // The inputs under way, with the form of each.
  const [underWay] = useState(() => new Map<string | undefined, string | undefined>());
  function tell(answer: AnswerOf<Name>, input: Input, isRepeated: boolean): void {
    const { success } = options;
    if (success === null) return;
    const undo = options.undo?.(answer, input);
    const extras = { undo, about: options.about, link: options.link?.(answer, input) };
    const named = options.named?.(input);
    if (isRepeated) {
      toastDoneBefore(named, extras);
      return;
    }
    const detail = saidOf(named, options.remark?.(answer, input));
    toastSuccess(typeof success === 'string' ? success : success(answer, input), { ...extras, detail });
  }
  const mutation = useMutation({
    scope: { id: options.about },
    mutationFn: async (input: Input) => {
      const form = underWay.get(JSON.stringify(input));
      const { answer, touched, isRepeated } = await send(options, options.parts(input), form);
      await options.applyAnswer?.(answer, input, queryClient);
      if (options.onDrawn) notifyManager.schedule(options.onDrawn);
      tell(answer, input, isRepeated);
      // Not awaited: the mutation ends with its answer, and other queries are refreshed in the background.
      void invalidateTopics(queryClient, touched);
      return answer;
    },
    onMutate: (input) => options.optimisticUpdate?.(input),
    onSettled: (_answer, _error, input) => void underWay.delete(JSON.stringify(input)),
    onError: (error, input) => {
      if (isHandledGlobally(error)) return;
      // The topics of the earlier try are not known.
      if (isUsedKey(error)) void invalidateTopics(queryClient, 'everything');
      else if (saysScreenIsStale(error)) void invalidateShown(queryClient, options.about);
      const { text, detail } = failureText(error, options.failure);
      toastFailure(
        options.tellsWhy && detail === undefined ? `${options.failure}: ${text}` : text,
        saidOf(options.named?.(input), detail),
      );
    },
  });
  const mutate = (input: Input, { form, ...after }: Press<AnswerOf<Name>, Input> = {}) => {
    const inputKey = JSON.stringify(input);
    if (underWay.has(inputKey)) return;
    underWay.set(inputKey, form);
    const restoreFocus = rememberFocus();
    // The query library tells its hooks through the same queue, so this comes after the failure was drawn: the optimistic
    // update is gone by then, and the control it had replaced is there again.
    mutation.mutateAsync(input, after).catch(() => notifyManager.schedule(restoreFocus));
  };
  return { ...mutation, mutate };
}

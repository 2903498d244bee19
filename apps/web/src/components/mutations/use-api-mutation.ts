import type { EndpointName, ResponseOf } from '@crewroom/domain/catalogue/endpoints';
import type { Topic } from '@crewroom/domain/contract/topics';
import {
  type MutateOptions,
  notifyManager,
  type QueryClient,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { mutateApi } from '../../lib/api-client.ts';
import { ApiError, isHandledByApp } from '../../lib/api-error.ts';
import { invalidateTopics, refetchTopic } from '../../lib/api-query.ts';
import { sendOnce } from '../../lib/send-once.ts';
import { rememberFocus } from '../ui/focus-memory.ts';
import type { ApiMutationOptions } from './mutation-options.ts';
import { toastMutationError, toastMutationSuccess } from './mutation-toasts.ts';
import { usePendingInputs } from './use-pending-inputs.ts';

function send<Name extends EndpointName, Input>(
  { endpoint, parts, topic, timeoutMs, isRepeatable = false }: ApiMutationOptions<Name, Input>,
  input: Input,
  form: string | undefined,
) {
  if (!isRepeatable) return sendOnce(endpoint, parts(input), { timeoutMs, topic, form });
  return mutateApi(endpoint, parts(input), timeoutMs === undefined ? {} : { timeoutMs });
}

/** Refetches what an error shows to be outdated. A 400 is about the input and not about the screen. */
function refreshAfterError(queryClient: QueryClient, topic: Topic, error: unknown): void {
  if (isHandledByApp(error)) return;
  const code = error instanceof ApiError ? error.code : undefined;
  // The topics of the earlier attempt are not known.
  if (code === 'idempotency_mismatch') void invalidateTopics(queryClient, 'everything');
  else if (!(error instanceof ApiError && error.status === 400)) void refetchTopic(queryClient, topic);
}

/** The callback after the mutation, and the form of its input, with which its idempotency key ends. */
type SubmitOptions<ResponseBody, Input> = MutateOptions<ResponseBody, Error, Input> & {
  readonly form?: string;
};

export type ApiMutation<ResponseBody, Input> = Omit<
  UseMutationResult<ResponseBody, Error, Input>,
  'mutate'
> & {
  readonly mutate: (input: Input, options?: SubmitOptions<ResponseBody, Input>) => void;
};

/**
 * A mutation of the API. It shows a toast with its outcome and refetches what it changed. It is never retried
 * automatically. A second click with the same input, before the button shows that it is busy, does nothing. When the
 * mutation fails, the focus returns to where it was.
 */
export function useApiMutation<Name extends EndpointName, Input>(
  options: ApiMutationOptions<Name, Input>,
): ApiMutation<ResponseOf<Name>, Input> {
  const queryClient = useQueryClient();
  const pending = usePendingInputs<Input>();
  const mutation = useMutation({
    scope: { id: options.topic },
    mutationFn: async (input: Input) => {
      const sent = await send(options, input, pending.formOf(input));
      await options.applyResponse?.(sent.data, input, queryClient);
      if (options.onRendered) notifyManager.schedule(options.onRendered);
      toastMutationSuccess(options, sent, input);
      // Not awaited: the mutation ends with its response, and queries are refetched in the background.
      void invalidateTopics(queryClient, sent.invalidated);
      return sent.data;
    },
    onMutate: (input) => options.optimisticUpdate?.(input),
    onSettled: (_response, _error, input) => pending.remove(input),
    onError: (error, input) => {
      refreshAfterError(queryClient, options.topic, error);
      toastMutationError(options, error, input);
    },
  });
  const mutate = (input: Input, { form, ...after }: SubmitOptions<ResponseOf<Name>, Input> = {}) => {
    if (!pending.add(input, form)) return;
    const restoreFocus = rememberFocus();
    // The query library updates its hooks through the same queue, so this runs after the error was rendered. By then
    // the control that the optimistic update had replaced is back.
    mutation.mutateAsync(input, after).catch(() => notifyManager.schedule(restoreFocus));
  };
  return { ...mutation, mutate };
}

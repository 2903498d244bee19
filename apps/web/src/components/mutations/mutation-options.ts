import type { EndpointName, ResponseOf } from '@crewroom/domain/catalogue/endpoints';
import type { Topic } from '@crewroom/domain/contract/topics';
import type { QueryClient } from '@tanstack/react-query';
import type { RequestParts } from '../../lib/api-client.ts';
import type { ToastLink } from '../ui/toasts.ts';

export type ApiMutationOptions<Name extends EndpointName, Input> = {
  /** The endpoint of the request. */
  readonly endpoint: Name;
  /** The path parameters, query and body for an input. */
  readonly parts: (input: Input) => RequestParts<Name>;
  /** How long to wait for the response in milliseconds, if longer than usual. */
  readonly timeoutMs?: number;
  /** Whether it may happen twice. It is then sent without a key: with one, a retry could return an old success. */
  readonly isRepeatable?: boolean;
  /**
   * The topic of the change. Mutations of the same topic run one after the other, so that the last one wins. After an
   * error all queries that show the topic are fetched again.
   */
  readonly topic: Topic;
  /** The success toast, or null when the screen shows the success by itself. */
  readonly success: string | ((response: ResponseOf<Name>, input: Input) => string) | null;
  /** The subject, such as a flight's code or a member's name, for its toasts. */
  readonly named?: (input: Input) => string;
  /** A remark for the success toast. */
  readonly remark?: (response: ResponseOf<Name>, input: Input) => string | undefined;
  /** The action of Undo in the success toast. Undefined when it cannot be undone. */
  readonly undo?: (response: ResponseOf<Name>, input: Input) => (() => void) | undefined;
  /** The link of the success toast. */
  readonly link?: (response: ResponseOf<Name>, input: Input) => ToastLink;
  /** The default text when the server gives no message of its own. */
  readonly failure: string;
  /** Whether the error toast shows the default text before the server's message. */
  readonly showsReason?: true;
  /**
   * The optimistic update while the mutation runs. It is not written to the cache: hooks such as `useOptimisticFlight`
   * apply it to the cached data, so it disappears by itself when the mutation fails.
   */
  readonly optimisticUpdate?: (input: Input) => object;
  /** Writes the response to the cache. */
  readonly applyResponse?: (response: ResponseOf<Name>, input: Input, queryClient: QueryClient) => unknown;
  /**
   * Called once the response is rendered: only then is it known whether the opener of a dialog still exists for the
   * focus.
   */
  readonly onRendered?: (() => void) | undefined;
};

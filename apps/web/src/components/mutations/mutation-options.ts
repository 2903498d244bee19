import type { EndpointName, ResponseOf } from '@crewroom/domain/catalogue/endpoints';
import type { Topic } from '@crewroom/domain/contract/topics';
import type { QueryClient } from '@tanstack/react-query';
import type { RequestParts } from '../../lib/api-client.ts';
import type { ToastLink } from '../ui/toasts.ts';

export type ApiMutationOptions<Name extends EndpointName, Input> = {
  /** The endpoint that is called. */
  readonly endpoint: Name;
  /** The path parameters, query and body for an input. */
  readonly parts: (input: Input) => RequestParts<Name>;
  /** How long to wait for the answer in milliseconds, if longer than usual. */
  readonly timeoutMs?: number;
  /** Whether it may happen twice. It is then sent without a key: with one, a retry could return an old success. */
  readonly isRepeatable?: boolean;
  /**
   * What the mutation changes. Mutations of the same topic run one after the other, so that the last one wins. After an
   * error all queries that show the topic are read again.
   */
  readonly topic: Topic;
  /** The success toast; null for none, where the screen shows the success by itself. */
  readonly success: string | ((response: ResponseOf<Name>, input: Input) => string) | null;
  /** Which of many it is about, such as a flight's code or a member's name. Its toasts say so. */
  readonly named?: (input: Input) => string;
  /** A remark for the success toast. */
  readonly remark?: (response: ResponseOf<Name>, input: Input) => string | undefined;
  /** What Undo in the success toast does; undefined where it cannot be undone. */
  readonly undo?: (response: ResponseOf<Name>, input: Input) => (() => void) | undefined;
  /** Where the success toast leads. */
  readonly link?: (response: ResponseOf<Name>, input: Input) => ToastLink;
  /** The default text when the server gives no message of its own. */
  readonly failure: string;
  /** Whether the failure toast says the default text before the server's message. */
  readonly showsReason?: true;
  /**
   * The optimistic update while the mutation runs. It is not written to the cache: hooks such as `useOptimisticFlight`
   * apply it to the cached data, so it disappears by itself when the mutation fails.
   */
  readonly optimisticUpdate?: (input: Input) => object;
  /** Writes the answer to the cache. */
  readonly applyResponse?: (response: ResponseOf<Name>, input: Input, queryClient: QueryClient) => unknown;
  /** Called once the response is rendered: only then is it known whether the opener of a dialog is still there for the focus. */
  readonly onRendered?: (() => void) | undefined;
};

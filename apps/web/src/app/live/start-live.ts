import { plainRoutes } from '@crewroom/domain/contract/routes';
import type { QueryClient } from '@tanstack/react-query';
import { refetchInvalidated } from '../../lib/api-query.ts';
import { onOwnChange } from '../../lib/http-exchange.ts';
import { meQuery } from '../../lib/me-query.ts';
import { pollUntilReachable } from '../../lib/portal-reachability.ts';
import { createChangeCollector } from './change-collector.ts';
import type { LiveMessage } from './messages.ts';
import { type SharedStreamDependencies, shareStream } from './shared-stream.ts';
import { showChanges } from './show-changes.ts';

/** A tab that is hidden for this long leaves the stream. */
const REST_MS = 60_000;

const inBrowser: SharedStreamDependencies = {
  connect: () => {
    const source = new EventSource(plainRoutes.events.path);
    // A broken stream is the first sign that the portal is gone.
    source.addEventListener('error', pollUntilReachable);
    return source;
  },
  // Missing on pages that are not served securely, despite the types.
  locks: (navigator as { readonly locks?: LockManager }).locks,
  openChannel: (name) => new BroadcastChannel(name),
};

/** Keeps the screen up to date with all changes. Returns a function that stops it. */
export function startLive(queryClient: QueryClient, parts: SharedStreamDependencies = inBrowser): () => void {
  const changes = createChangeCollector((invalidated) =>
    showChanges(queryClient, () => refetchInvalidated(queryClient, invalidated)),
  );

  function onMessage(message: LiveMessage): void {
    if (message.kind === 'change') changes.addPublished(message.topics);
    else if (message.kind === 'resync') changes.addPublished('everything');
    // The next request returns the current member or an error, which is handled like any other request's error.
    else void queryClient.invalidateQueries({ queryKey: meQuery().queryKey });
  }

  let leave: (() => void) | undefined = shareStream(parts, onMessage);
  let resting: ReturnType<typeof setTimeout> | undefined;

  function followVisibility(): void {
    clearTimeout(resting);
    if (document.visibilityState === 'visible') {
      leave ??= shareStream(parts, onMessage);
      return;
    }
    resting = setTimeout(() => {
      leave?.();
      leave = undefined;
    }, REST_MS);
  }

  const stopWatching = onOwnChange(changes.addOwn);
  document.addEventListener('visibilitychange', followVisibility);
  followVisibility();
  return () => {
    document.removeEventListener('visibilitychange', followVisibility);
    clearTimeout(resting);
    stopWatching();
    changes.stop();
    leave?.();
  };
}

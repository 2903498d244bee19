import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onConnectionError } from '../../lib/http-exchange.ts';
import {
  onReachableAgain,
  pollUntilReachable,
  useIsPortalUnreachable,
} from '../../lib/portal-reachability.ts';

/** Shows while the portal is unreachable that the data may be old, and refetches it once the portal is back. */
export function ConnectionNotice() {
  const isUnreachable = useIsPortalUnreachable();
  const queryClient = useQueryClient();
  useEffect(() => onReachableAgain(() => void queryClient.invalidateQueries()), [queryClient]);
  useEffect(() => {
    const stop = onConnectionError(pollUntilReachable);
    window.addEventListener('offline', pollUntilReachable);
    return () => {
      stop();
      window.removeEventListener('offline', pollUntilReachable);
    };
  }, []);
  return (
    <output
      className="pointer-events-none fixed inset-x-4 bottom-[calc(var(--foot)_+_16px)] z-300 grid justify-items-center"
      data-paper="no"
    >
      {isUnreachable && (
        <span className="rounded-card border border-amber-line bg-amber-fill px-4 py-2.5 text-14 leading-5 font-medium text-amber-text shadow-raised">
          Not connected. What you see may be out of date. Trying again every few seconds.
        </span>
      )}
    </output>
  );
}

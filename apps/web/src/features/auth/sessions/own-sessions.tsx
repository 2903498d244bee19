import { sessionToasts } from '@crewroom/domain/auth/messages';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import IconLogout from '~icons/tabler/logout';
import { DeviceLine } from '../../../components/device-line.tsx';
import { useApiMutation } from '../../../components/mutations/use-api-mutation.ts';
import { Button } from '../../../components/ui/button.tsx';
import { DateTime, RelativeDateTime } from '../../../components/ui/date-time.tsx';
import { LazyConfirmDialog } from '../../../components/ui/lazy-confirm-dialog.ts';
import { QueryView } from '../../../components/ui/query-view.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useDialog } from '../../../components/ui/use-dialog.ts';
import { useFocusFallback } from '../../../components/ui/use-focus-fallback.ts';
import { useOwnTopic } from '../../../components/viewer.ts';
import { apiQuery } from '../../../lib/api-query.ts';
import { useCurrentMinute } from '../../../lib/server-clock.ts';

/** The viewer's sessions, with a button that ends the ones they do not trust. */
export function OwnSessions() {
  const query = useQuery(apiQuery('ownSessions', {}));
  const now = useCurrentMinute();
  const list = useRef<HTMLDivElement>(null);
  useFocusFallback(list, list);
  const asking = useDialog<true>(list);
  const own = useOwnTopic();
  const end = useApiMutation({
    endpoint: 'endSession',
    parts: (id: string) => ({ params: { id } }),
    topic: own,
    ...sessionToasts.end,
  });
  const endOthers = useApiMutation({
    endpoint: 'endOtherSessions',
    parts: () => ({}),
    topic: own,
    ...sessionToasts.endOthers,
    applyResponse: asking.close,
  });
  return (
    <>
      <div className="focus:outline-none" ref={list} tabIndex={-1}>
        <QueryView
          query={query}
          failure="Failed to load your sessions"
          skeleton={<Skeleton className="h-28" />}
        >
          {({ sessions }) => (
            <>
              <ul className="p-0 list-none">
                {sessions.map(({ _id, device, current, createdAt, lastUsedAt }) => (
                  <DeviceLine
                    key={_id}
                    device={device}
                    isThisOne={current}
                    about={
                      <>
                        Used <RelativeDateTime value={lastUsedAt} now={now} /> · signed in{' '}
                        <DateTime value={createdAt} />
                      </>
                    }
                  >
                    {!current && (
                      <Button aria-label={`Sign out ${device}`} onClick={() => end.mutate(_id)}>
                        Sign out
                      </Button>
                    )}
                  </DeviceLine>
                ))}
              </ul>
              {sessions.length > 1 ? (
                <Button
                  className="mt-2"
                  kind="danger"
                  size="medium"
                  icon={<IconLogout size={18} stroke={1.75} aria-hidden />}
                  preloads={LazyConfirmDialog}
                  onClick={() => asking.open(true)}
                >
                  Sign out everywhere else
                </Button>
              ) : (
                <p className="text-dim text-14">You are signed in nowhere else.</p>
              )}
            </>
          )}
        </QueryView>
      </div>
      <LazyConfirmDialog
        {...asking.props}
        title="Sign out everywhere else?"
        action="Sign out everywhere else"
        isDangerous
        isBusy={endOthers.isPending}
        onConfirm={() => endOthers.mutate(undefined)}
      >
        <p>Every other browser is signed out at once. This one stays signed in.</p>
      </LazyConfirmDialog>
    </>
  );
}

import { topics } from '@crewroom/domain/contract/topics';
import { postKinds, retryToasts } from '@crewroom/domain/discord/posts';
import type { DeadPost, Outbox } from '@crewroom/domain/discord/schemas';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import IconRefresh from '~icons/tabler/refresh';
import { useApiMutation } from '../../../components/mutations/use-api-mutation.ts';
import { PausedEvents } from '../../../components/paused-events.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/cards.tsx';
import { RelativeDateTime } from '../../../components/ui/date-time.tsx';
import { EmptyState, QueryView } from '../../../components/ui/query-view.tsx';
import { linkPropsTo } from '../../../lib/link-props.ts';
import { outboxQuery } from '../../../lib/outbox-query.ts';
import { useCurrentMinute } from '../../../lib/server-clock.ts';
import { HistorySkeleton } from '../history/history-skeleton.tsx';

const countClasses = 'font-mono text-20';

/** Sends a failed post again, by its id. The response is the list, in which the post is waiting. */
function useRetryPost(onDone: () => void) {
  return useApiMutation({
    endpoint: 'retryPost',
    parts: (id: string) => ({ params: { id } }),
    topic: topics.outbox,
    ...retryToasts,
    applyResponse: (outbox, _, queryClient) => {
      queryClient.setQueryData(outboxQuery().queryKey, outbox);
      onDone();
    },
  });
}

type NotDeliveredProps = { readonly post: DeadPost; readonly now: Date; readonly onRetried: () => void };

function NotDelivered({ post, now, onRetried }: NotDeliveredProps) {
  const retry = useRetryPost(onRetried);
  const { label, channel } = postKinds[post.kind];
  return (
    <li className="flex flex-wrap gap-x-4 gap-y-2 items-center justify-between not-first:pt-4 not-first:border-t not-first:border-t-line">
      <div className="flex-[1_1_260px] min-w-0 wrap-anywhere">
        <p>
          <Link className="text-accent-text font-semibold" {...linkPropsTo(post.link)}>
            {label}
          </Link>{' '}
          <span className="text-dim text-13">
            {channel === 'events' ? 'in the server’s events' : `in the ${channel} channel`}
          </span>
        </p>
        <p className="text-15">{post.error}</p>
        <p className="text-dim text-13">
          failed <RelativeDateTime value={post.at} now={now} />
        </p>
      </div>
      <Button
        aria-label={`Send again: ${label}, failed: ${post.error}`}
        isInactive={retry.isPending}
        onClick={() => retry.mutate(post._id)}
      >
        <IconRefresh size={16} stroke={2} aria-hidden />
        Send again
      </Button>
    </li>
  );
}

/** The number of waiting posts, and of delivered ones. */
function Counts({ waiting, delivered24h }: Pick<Outbox, 'waiting' | 'delivered24h'>) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      <div className={countClasses}>
        <dt>Waiting</dt>
        <dd>{waiting}</dd>
      </div>
      <div className={countClasses}>
        <dt>Delivered in 24 hours</dt>
        <dd>{delivered24h}</dd>
      </div>
    </dl>
  );
}

/** The posts on their way to the airline's chat, and the failed posts with the reasons and the buttons to send them again. */
export function OutboxPane() {
  const query = useQuery(outboxQuery());
  const now = useCurrentMinute();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <QueryView query={query} failure="The posts could not be loaded" skeleton={<HistorySkeleton />}>
      {({ waiting, delivered24h, dead }) => (
        <>
          <PausedEvents
            lastStep={(label) => `Then the owner switches “${label}” off and on in the settings.`}
          />
          <SectionCard title="On their way to the chat">
            <Counts waiting={waiting} delivered24h={delivered24h} />
            {waiting > 0 && (
              <p className="mt-2 text-dim text-13 leading-5">
                Waiting posts go out within seconds. If the chat is down or limits requests, they are tried
                again automatically, for a day.
              </p>
            )}
          </SectionCard>
          <SectionCard title="Not delivered" count={dead.length} headingRef={heading}>
            {dead.length === 0 ? (
              <EmptyState>Every message was delivered.</EmptyState>
            ) : (
              <ul className="grid gap-4 p-0 list-none">
                {dead.map((post) => (
                  <NotDelivered
                    key={post._id}
                    post={post}
                    now={now}
                    onRetried={() => heading.current?.focus()}
                  />
                ))}
              </ul>
            )}
          </SectionCard>
        </>
      )}
    </QueryView>
  );
}

import { erasureToasts } from '@crewroom/domain/auth/messages';
import { topics } from '@crewroom/domain/contract/topics';
import type { Erasure } from '@crewroom/domain/members/erasure-endpoints';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApiMutation } from '../mutations/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { SectionCard } from '../ui/cards.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { LazyConfirmDialog } from '../ui/lazy-confirm-dialog.ts';
import { QueryView } from '../ui/query-view.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { type DialogProps, useDialog } from '../ui/use-dialog.ts';
import { PersonLink } from '../user-text.tsx';
import { erasuresQuery } from './erasures-query.ts';

type Decision = 'now' | 'refuse';
type Question = { readonly erasure: Erasure; readonly decision: Decision };

const nameOf = ({ user }: Erasure) => (user === null ? 'a person who is not a member' : `@${user.username}`);

type WaitingProps = { readonly erasure: Erasure; readonly onAsk: (decision: Decision) => void };

function Waiting({ erasure, onAsk }: WaitingProps) {
  const { user, dueAt } = erasure;
  const name = nameOf(erasure);
  return (
    <li className="flex flex-wrap gap-x-4 gap-y-2 items-center py-3 not-first:border-t not-first:border-t-line">
      <p className="flex-[1_1_12rem] min-w-0">
        {user === null ? 'A person who is not a member' : <PersonLink username={user.username} />}
        <span className="block text-dim text-14 leading-5">
          Erased on <DateTime value={dueAt} />
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          aria-label={`Reject erasure of ${name}`}
          preloads={LazyConfirmDialog}
          onClick={() => onAsk('refuse')}
        >
          Reject
        </Button>
        <Button
          kind="danger"
          aria-label={`Erase now: ${name}`}
          preloads={LazyConfirmDialog}
          onClick={() => onAsk('now')}
        >
          Erase now
        </Button>
      </div>
    </li>
  );
}

type DecideProps = DialogProps & { readonly question: Question };

function Decide({ question: { erasure, decision }, isOpen, onClose }: DecideProps) {
  const decide = useApiMutation({
    endpoint: 'decideErasure',
    parts: () => ({ params: { id: erasure._id }, body: { decision } }),
    topic: topics.erasures,
    success: erasureToasts[decision],
    failure: erasureToasts.failure,
    applyResponse: (response, _, queryClient) => {
      queryClient.setQueryData(erasuresQuery().queryKey, response);
      onClose();
    },
  });
  const isNow = decision === 'now';
  return (
    <LazyConfirmDialog
      isOpen={isOpen}
      title={isNow ? `Erase ${nameOf(erasure)} now?` : `Reject the erasure of ${nameOf(erasure)}?`}
      action={isNow ? 'Erase now' : 'Reject'}
      isDangerous={isNow}
      isBusy={decide.isPending}
      onConfirm={() => decide.mutate(undefined)}
      onClose={onClose}
    >
      <p>
        {isNow
          ? 'Their names, picture, sessions and seats are deleted at once. This cannot be undone.'
          : 'Do this if the request is forged. Nobody is erased, and Roblox is not notified.'}
      </p>
    </LazyConfirmDialog>
  );
}

type PendingErasuresProps = {
  /** Whether nothing is shown until there is a request, which then stays in view when it is decided. */
  readonly isHiddenWhenNone?: boolean;
};

/** The pending erasure requests, which an owner executes at once or rejects. */
export function PendingErasures({ isHiddenWhenNone = false }: PendingErasuresProps) {
  const query = useQuery(erasuresQuery());
  const [hadSome, setHadSome] = useState(!isHiddenWhenNone);
  if (!hadSome && (query.isError || (query.data?.erasures.length ?? 0) > 0)) setHadSome(true);
  const heading = useRef<HTMLHeadingElement>(null);
  const asking = useDialog<Question>(heading);
  if (!hadSome) return null;
  return (
    <SectionCard
      title="Pending erasure requests"
      headingRef={heading}
      {...(query.data && { count: query.data.erasures.length })}
    >
      <QueryView
        query={query}
        failure="Failed to load the erasure requests"
        skeleton={<Skeleton className="h-12" />}
        isEmpty={({ erasures }) => erasures.length === 0}
        empty="No pending requests."
      >
        {({ erasures }) => (
          <ul className="p-0 list-none">
            {erasures.map((erasure) => (
              <Waiting
                key={erasure._id}
                erasure={erasure}
                onAsk={(decision) => asking.open({ erasure, decision })}
              />
            ))}
          </ul>
        )}
      </QueryView>
      {asking.subject && (
        <Decide
          key={`${asking.subject.erasure._id} ${asking.subject.decision}`}
          question={asking.subject}
          {...asking.props}
        />
      )}
    </SectionCard>
  );
}

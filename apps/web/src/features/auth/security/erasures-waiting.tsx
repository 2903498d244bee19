import { erasureToasts } from '@crewroom/domain/auth/messages';
import { topics } from '@crewroom/domain/contract/topics';
import type { Erasure } from '@crewroom/domain/members/erasure-endpoints';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useApiMutation } from '../../../components/mutations/use-api-mutation.ts';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/cards.tsx';
import { Confirm } from '../../../components/ui/confirm.ts';
import { DateTime } from '../../../components/ui/date-time.tsx';
import { QueryView } from '../../../components/ui/query-view.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { type DialogProps, useDialog } from '../../../components/ui/use-dialog.ts';
import { PersonLink } from '../../../components/ui/written-text.tsx';
import { erasuresQuery } from '../queries.ts';

type Decision = 'now' | 'refuse';
type Question = { readonly erasure: Erasure; readonly decision: Decision };

const nameOf = ({ user }: Erasure) =>
  user === null ? 'somebody who is not known here' : `@${user.username}`;

type WaitingProps = { readonly erasure: Erasure; readonly onAsk: (decision: Decision) => void };

function Waiting({ erasure, onAsk }: WaitingProps) {
  const { user, dueAt } = erasure;
  const name = nameOf(erasure);
  return (
    <li className="flex flex-wrap gap-x-4 gap-y-2 items-center py-3 not-first:border-t not-first:border-t-line">
      <p className="flex-[1_1_12rem] min-w-0">
        {user === null ? 'Somebody who is not known here' : <PersonLink username={user.username} />}
        <span className="block text-dim text-14 leading-5">
          Forgotten on <DateTime value={dueAt} />
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button aria-label={`Refuse to forget ${name}`} preloads={Confirm} onClick={() => onAsk('refuse')}>
          Refuse
        </Button>
        <Button
          kind="danger"
          aria-label={`Forget now: ${name}`}
          preloads={Confirm}
          onClick={() => onAsk('now')}
        >
          Forget now
        </Button>
      </div>
    </li>
  );
}

type DecideProps = DialogProps & { readonly question: Question };

function Decide({ question: { erasure, decision }, opened, onClose }: DecideProps) {
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
    <Confirm
      opened={opened}
      title={isNow ? `Forget ${nameOf(erasure)} now?` : `Refuse to forget ${nameOf(erasure)}?`}
      action={isNow ? 'Forget now' : 'Refuse'}
      isDangerous={isNow}
      isBusy={decide.isPending}
      onConfirm={() => decide.mutate(undefined)}
      onClose={onClose}
    >
      <p>
        {isNow
          ? 'Their names, picture, sessions and seats go at once, and there is no way back.'
          : 'Do this when the notice is forged. Nobody is forgotten, and Roblox is told nothing.'}
      </p>
    </Confirm>
  );
}

/** The notices of erasing that wait, which an owner carries out at once or rejects. */
export function ErasuresWaiting() {
  const query = useQuery(erasuresQuery());
  const heading = useRef<HTMLHeadingElement>(null);
  const asking = useDialog<Question>(heading);
  return (
    <SectionCard title="Notices of erasure that wait" headingRef={heading}>
      <QueryView
        query={query}
        failure="Failed to load the notices of erasure"
        skeleton={<Skeleton className="h-12" />}
        isEmpty={({ erasures }) => erasures.length === 0}
        empty="Roblox asks to forget nobody who still waits."
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

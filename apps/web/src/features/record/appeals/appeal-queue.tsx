import { appealRefusals } from '@crewroom/domain/record/messages';
import type { AppealDecision } from '@crewroom/domain/record/rules';
import type { PendingAppeal } from '@crewroom/domain/record/sanction-endpoints';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import IconCheck from '~icons/tabler/check';
import IconGavel from '~icons/tabler/gavel';
import { Username } from '../../../components/person-name.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/cards.tsx';
import { lazyDialog } from '../../../components/ui/lazy.tsx';
import { EmptyState, QueryView } from '../../../components/ui/query-view.tsx';
import { useDialog } from '../../../components/ui/use-dialog.ts';
import { UserAvatar } from '../../../components/ui/user-avatar.tsx';
import { useViewer } from '../../../components/viewer.ts';
import { HistorySkeleton } from '../history/history-skeleton.tsx';
import { SanctionEntry } from '../member/sanctions-section.tsx';
import { appealQueueQuery } from '../queries.ts';
import { RecordLink } from '../record-link.tsx';
import { appealDecisionRefusal } from '../record-permissions.ts';

const DecideAppeal = lazyDialog(async () => (await import('./decide-appeal.tsx')).DecideAppeal);

type EntryProps = {
  readonly appeal: PendingAppeal;
  readonly onDecide: (appeal: PendingAppeal, decision: AppealDecision) => void;
};

/** The buttons that decide, or why the viewer cannot. */
function Decide({ appeal, onDecide }: EntryProps) {
  const viewer = useViewer();
  if (viewer === null) return null;
  const { user } = appeal;
  const refusal = appealDecisionRefusal(viewer, appeal);
  if (refusal !== null) return <p className="text-dim text-15">{appealRefusals[refusal]}</p>;
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        kind="primary"
        aria-label={`Lift sanction of @${user.robloxUsername}`}
        preloads={DecideAppeal}
        onClick={() => onDecide(appeal, 'lifted')}
      >
        <IconCheck size={16} stroke={2} aria-hidden />
        Lift sanction
      </Button>
      <Button
        kind="danger"
        aria-label={`Uphold sanction of @${user.robloxUsername}`}
        preloads={DecideAppeal}
        onClick={() => onDecide(appeal, 'upheld')}
      >
        <IconGavel size={16} stroke={2} aria-hidden />
        Uphold sanction
      </Button>
    </div>
  );
}

function Entry({ appeal, onDecide }: EntryProps) {
  const { user, sanction } = appeal;
  return (
    <li className="grid gap-3 p-4 border border-s-4 border-amber-line rounded">
      <div className="flex gap-3 items-center min-w-0">
        <UserAvatar src={user.robloxAvatarUrl} name={user.robloxUsername} size={40} />
        <RecordLink userId={user._id} tab="sanctions">
          <Username name={user.robloxUsername} />
        </RecordLink>
      </div>
      <SanctionEntry sanction={sanction} action={null} />
      <Decide appeal={appeal} onDecide={onDecide} />
    </li>
  );
}

type Deciding = { readonly appeal: PendingAppeal; readonly decision: AppealDecision };

/** The appeals that wait for a decision. */
export function AppealQueue() {
  const query = useQuery(appealQueueQuery());
  const heading = useRef<HTMLHeadingElement>(null);
  const deciding = useDialog<Deciding>(heading);
  return (
    <>
      <QueryView query={query} failure="The appeals could not be loaded" skeleton={<HistorySkeleton />}>
        {({ pending }) => (
          <SectionCard title="Appeals" count={pending.length} headingRef={heading}>
            {pending.length === 0 ? (
              <EmptyState>No appeal is waiting for a decision.</EmptyState>
            ) : (
              <ul className="grid gap-4 p-0 list-none">
                {pending.map((appeal) => (
                  <Entry
                    key={appeal.sanction._id}
                    appeal={appeal}
                    onDecide={(chosen, decision) => deciding.open({ appeal: chosen, decision })}
                  />
                ))}
              </ul>
            )}
          </SectionCard>
        )}
      </QueryView>
      {deciding.subject && (
        <DecideAppeal
          key={`${deciding.subject.appeal.sanction._id} ${deciding.subject.decision}`}
          {...deciding.props}
          {...deciding.subject}
        />
      )}
    </>
  );
}

import type { AdminUser } from '@crewroom/domain/record/calls';
import type { Leave } from '@crewroom/domain/record/schemas';
import { lazy, type RefObject, Suspense } from 'react';
import { useCurrentMinute } from '../../../../lib/now.ts';
import { ActButton } from '../../../../ui/act-button.tsx';
import { leaveEnding, leaveInWords, leaveStanding } from '../../leave-days.ts';
import { useDeleteLeave } from '../../mutations.ts';
import type { RecordPartProps } from '../detail/record-part-props.ts';
import { Confirm } from '../dialog/confirm.tsx';
import { useDialog } from '../dialog/use-dialog.ts';
import classes from './standing.module.css';

// Dialogs are large, and most visits only look.
const AddLeave = lazy(async () => {
  const { AddLeave: dialog } = await import('./add-leave.tsx');
  return { default: dialog };
});

const standings = { ahead: 'to come', running: 'now', over: 'over' } as const;

type EndingProps = { readonly member: AdminUser; readonly leave: Leave; readonly onClose: () => void };

function Ending({ member, leave, onClose }: EndingProps) {
  const deletion = useDeleteLeave(member, onClose);
  const { act, consequence } = leaveEnding(leave, useCurrentMinute());
  return (
    <Confirm
      title={act}
      act={act}
      isBusy={deletion.isPending}
      onConfirm={() => deletion.mutate(leave._id)}
      onClose={onClose}
    >
      <p>{`The leave of @${member.robloxUsername}: ${leaveInWords(leave)}. ${consequence}`}</p>
    </Confirm>
  );
}

type LeaveListProps = {
  readonly leaves: readonly Leave[];
  /** Null when nothing may be changed. */
  readonly onEnd: ((leave: Leave) => void) | null;
};

function LeaveList({ leaves, onEnd }: LeaveListProps) {
  const now = useCurrentMinute();
  return (
    <ul className={classes.leaves}>
      {leaves.map((leave) => {
        const { act } = leaveEnding(leave, now);
        const words = leaveInWords(leave);
        return (
          <li className={classes.line} key={leave._id}>
            <span className={classes.words}>
              {words} <span className={classes.dim}>({standings[leaveStanding(leave, now)]})</span>
            </span>
            {onEnd !== null && (
              <ActButton kind="quiet" label={`${act}, ${words}`} onAct={() => onEnd(leave)}>
                {act}
              </ActButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}

type LeaveFactProps = RecordPartProps & { readonly heading: RefObject<HTMLElement | null> };

/** When a member is away, with their approval; leaves that are over fold away. */
export function LeaveFact({ member, mayChange, heading }: LeaveFactProps) {
  const now = useCurrentMinute();
  const adding = useDialog<true>(heading);
  const ending = useDialog<Leave>(heading);
  const over = member.leaves.filter((leave) => leaveStanding(leave, now) === 'over');
  const current = member.leaves.filter((leave) => leaveStanding(leave, now) !== 'over');
  const onEnd = mayChange ? ending.open : null;
  return (
    <>
      {current.length > 0 && <LeaveList leaves={current} onEnd={onEnd} />}
      <div className={classes.line}>
        {current.length === 0 && <span className={classes.words}>None</span>}
        {mayChange && (
          <ActButton kind="quiet" label="Add leave" onAct={() => adding.open(true)}>
            Add leave
          </ActButton>
        )}
      </div>
      {over.length > 0 && (
        <details>
          <summary className={classes.summary}>Over: {over.length}</summary>
          <LeaveList leaves={over} onEnd={onEnd} />
        </details>
      )}
      <Suspense>{adding.subject && <AddLeave member={member} onClose={adding.close} />}</Suspense>
      {ending.subject && <Ending member={member} leave={ending.subject} onClose={ending.close} />}
    </>
  );
}

import { daysInWords } from '@crewroom/domain/days';
import { isSuspended } from '@crewroom/domain/record/rules';
import type { AdminSanction, Leave, Qualification } from '@crewroom/domain/record/schemas';
import { Username } from '../../../components/person-name.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { useCurrentMinute } from '../../../lib/server-clock.ts';
import { leaveEnding } from '../leave/leave-days.ts';
import { useDeleteLeave, useDeleteSanction, useRemoveQualification } from '../mutations.ts';
import type { RecordDialogProps } from './panel.tsx';

type DeleteSanctionProps = RecordDialogProps & { readonly sanction: AdminSanction };

/** The confirmation before a sanction is deleted. */
export function DeleteSanction({ isOpen, member, sanction, onClose }: DeleteSanctionProps) {
  const deletion = useDeleteSanction(member, onClose);
  const { type, count, breach } = sanction;
  const user = <Username name={member.robloxUsername} />;
  const others = member.sanctions.filter(({ _id }) => _id !== sanction._id);
  const now = useCurrentMinute();
  const endsSuspension = isSuspended(member.sanctions, now) && !isSuspended(others, now);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      isDangerous
      action="Delete sanction"
      isBusy={deletion.isPending}
      onConfirm={() => deletion.mutate(sanction._id)}
      onClose={onClose}
    >
      <p>
        The {type} no. {count} of {user} ({breach}) will be deleted. This cannot be undone. Later ones are
        renumbered.
      </p>
      {endsSuspension && <p>{user} can sign in again at once; the seats they lost stay free.</p>}
    </ConfirmDialog>
  );
}

type RemoveQualificationProps = RecordDialogProps & { readonly qualification: Qualification };

/** The confirmation before a qualification is removed. */
export function RemoveQualification({ isOpen, member, qualification, onClose }: RemoveQualificationProps) {
  const removal = useRemoveQualification(member, onClose);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      isDangerous
      action="Remove qualification"
      isBusy={removal.isPending}
      onConfirm={() => removal.mutate(qualification._id)}
      onClose={onClose}
    >
      <p>
        <Username name={member.robloxUsername} /> loses the {qualification.name}. It can be granted again.
      </p>
    </ConfirmDialog>
  );
}

type EndLeaveProps = RecordDialogProps & { readonly leave: Leave };

/** The confirmation before a leave is ended or withdrawn. */
export function EndLeave({ isOpen, member, leave, onClose }: EndLeaveProps) {
  const deletion = useDeleteLeave(member, onClose);
  const end = leaveEnding(leave, useCurrentMinute());
  if (end === null) return null;
  const { action, consequence } = end;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      isDangerous
      action={action}
      isBusy={deletion.isPending}
      onConfirm={() => deletion.mutate(leave._id)}
      onClose={onClose}
    >
      <p>
        The leave of <Username name={member.robloxUsername} />: {daysInWords(leave)}. {consequence}
      </p>
    </ConfirmDialog>
  );
}

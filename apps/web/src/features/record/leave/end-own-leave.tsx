import { daysInWords } from '@crewroom/domain/days';
import type { Leave } from '@crewroom/domain/record/schemas';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import type { DialogProps } from '../../../components/ui/use-dialog.ts';
import { useCurrentMinute } from '../../../lib/server-clock.ts';
import { leaveEnding } from './leave-days.ts';
import { useEndLeave } from './mutations.ts';

type EndOwnLeaveProps = DialogProps & { readonly leave: Leave };

const OVER = 'This leave is over, or was taken back already.';

/** Asks before the viewer withdraws or ends their own leave. */
export function EndOwnLeave({ isOpen, leave, onClose }: EndOwnLeaveProps) {
  const end = useEndLeave(onClose);
  const ending = leaveEnding(leave, useCurrentMinute());
  const action = ending?.action ?? 'Withdraw leave';
  return (
    <ConfirmDialog
      isOpen={isOpen}
      isDangerous
      action={action}
      isBusy={end.isPending}
      over={ending === null ? OVER : null}
      onConfirm={() => end.mutate(leave)}
      onClose={onClose}
    >
      <p>{`Your leave, ${daysInWords(leave)}. ${ending?.consequence ?? ''}`}</p>
    </ConfirmDialog>
  );
}

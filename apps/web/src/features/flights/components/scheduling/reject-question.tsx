import { LateConfirmDialog } from '../../../../ui/late-confirm-dialog.tsx';
import { useRejectFlight } from '../../mutations.ts';
import type { QuestionProps } from './question-props.ts';

/** Asks before a rejection: a rejected flight can be neither changed nor approved any more. */
export function RejectQuestion({ opened, flight, outcome, onGone, onClose }: QuestionProps) {
  const reject = useRejectFlight(flight._id);
  const { flightCode, dispatcherUsername } = flight;
  const act = () => {
    onClose();
    onGone();
    reject.mutate();
  };
  return (
    <LateConfirmDialog
      opened={opened}
      title={`Reject flight ${flightCode}`}
      act="Reject flight"
      grave
      over={outcome}
      onConfirm={act}
      onClose={onClose}
    >
      {`This is final: ${flightCode} can no longer be changed or approved. @${dispatcherUsername} sees it as rejected for 14 days and can propose it anew.`}
    </LateConfirmDialog>
  );
}

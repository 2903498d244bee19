import { flightMessages } from '@crewroom/domain/flights/messages';
import { LateConfirmDialog } from '../../../../ui/late-confirm-dialog.tsx';
import { useDeleteFlight } from '../../mutations.ts';
import type { QuestionProps } from './question-props.ts';

/** Asks the question of the specification (section 5) before a proposal of one's own is deleted. */
export function DeleteQuestion({ opened, flight, outcome, onGone, onClose }: QuestionProps) {
  const deletion = useDeleteFlight(flight._id);
  const { flightCode, route } = flight;
  const act = () => {
    onClose();
    onGone();
    deletion.mutate();
  };
  return (
    <LateConfirmDialog
      opened={opened}
      title={`Delete flight ${flightCode}`}
      act="Delete flight"
      grave
      over={outcome}
      onConfirm={act}
      onClose={onClose}
    >
      <p>{flightMessages.deleteQuestion}</p>
      <p>{`${flightCode}, ${route.departure} to ${route.arrival}, is gone for good.`}</p>
    </LateConfirmDialog>
  );
}

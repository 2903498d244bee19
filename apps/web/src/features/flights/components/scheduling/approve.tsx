import { IconCheck } from '@tabler/icons-react';
import { ActButton } from '../../../../ui/act-button.tsx';
import { useApproveFlight } from '../../mutations.ts';
import type { BoardActProps } from './board-act-props.ts';

/** Approves at once: staff can take seats, and a mistake can still be cancelled. */
export function Approve({ flight, onGone }: BoardActProps) {
  const approve = useApproveFlight(flight._id);
  const act = () => {
    onGone();
    approve.mutate();
  };
  return (
    <ActButton
      kind="primary"
      label={`Approve flight ${flight.flightCode}`}
      isIdle={approve.isPending}
      onAct={act}
    >
      <IconCheck size={16} aria-hidden />
      Approve
    </ActButton>
  );
}

import { flightMessages } from '@crewroom/domain/flights/messages';
import { useState } from 'react';
import { ActButton } from '../../../../ui/act-button.tsx';
import { LateConfirmDialog } from '../../../../ui/late-confirm-dialog.tsx';
import { useDeleteFlight } from '../../api/delete-flight.ts';
import type { BoardActProps } from './board-act-props.ts';

/** Takes back one's own proposal, after the question of the specification (section 5). */
export function DeleteFlight({ flight, onGone }: BoardActProps) {
  const [isAsking, setAsking] = useState(false);
  const deletion = useDeleteFlight(flight._id);
  const { flightCode, route } = flight;
  const act = () => {
    setAsking(false);
    onGone();
    deletion.mutate();
  };
  return (
    <>
      <ActButton
        kind="grave"
        label={`Delete flight ${flightCode}`}
        isIdle={deletion.isPending}
        onAct={() => setAsking(true)}
      >
        Delete
      </ActButton>
      <LateConfirmDialog
        opened={isAsking}
        title={`Delete flight ${flightCode}`}
        act="Delete flight"
        grave
        onConfirm={act}
        onClose={() => setAsking(false)}
      >
        <p>{flightMessages.deleteQuestion}</p>
        <p>{`${flightCode}, ${route.departure} to ${route.arrival}, is gone for good.`}</p>
      </LateConfirmDialog>
    </>
  );
}

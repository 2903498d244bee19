import { useState } from 'react';
import { ActButton } from '../../../../ui/act-button.tsx';
import { LateConfirmDialog } from '../../../../ui/late-confirm-dialog.tsx';
import { useRejectFlight } from '../../api/reject-flight.ts';
import type { BoardActProps } from './board-act-props.ts';

/** Asks first: a rejected flight can be neither changed nor approved any more. */
export function Reject({ flight, onGone }: BoardActProps) {
  const [isAsking, setAsking] = useState(false);
  const reject = useRejectFlight(flight._id);
  const { flightCode, dispatcherUsername } = flight;
  const act = () => {
    setAsking(false);
    onGone();
    reject.mutate();
  };
  return (
    <>
      <ActButton
        label={`Reject flight ${flightCode}`}
        isIdle={reject.isPending}
        onAct={() => setAsking(true)}
      >
        Reject
      </ActButton>
      <LateConfirmDialog
        opened={isAsking}
        title={`Reject flight ${flightCode}`}
        act="Reject flight"
        grave
        onConfirm={act}
        onClose={() => setAsking(false)}
      >
        {`This is final: ${flightCode} can no longer be changed or approved. @${dispatcherUsername} sees it as rejected for 14 days and can propose it anew.`}
      </LateConfirmDialog>
    </>
  );
}

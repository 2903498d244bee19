import { ActButton } from '../../../../ui/act-button.tsx';
import type { BoardActProps } from './board-act-props.ts';
import { useAskFirst } from './question-opener.ts';

/** The way to take back one's own proposal. */
export function DeleteFlight({ flight, onGone }: BoardActProps) {
  const askFirst = useAskFirst();
  return (
    <ActButton
      kind="grave"
      label={`Delete flight ${flight.flightCode}`}
      onAct={() => askFirst('delete', { flight, onGone })}
    >
      Delete
    </ActButton>
  );
}

import { ActButton } from '../../../../ui/act-button.tsx';
import type { BoardActProps } from './board-act-props.ts';
import { useAskFirst } from './question-opener.ts';

/** The way to the rejection of a pending flight. */
export function Reject({ flight, onGone }: BoardActProps) {
  const askFirst = useAskFirst();
  return (
    <ActButton
      label={`Reject flight ${flight.flightCode}`}
      onAct={() => askFirst('reject', { flight, onGone })}
    >
      Reject
    </ActButton>
  );
}

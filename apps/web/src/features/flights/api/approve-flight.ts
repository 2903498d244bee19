import type { AnswerOf } from '@crewroom/domain/api/call-table';
import { flightToasts } from '@crewroom/domain/flights/messages';
import { callApi } from '../../../lib/api-client.ts';
import { useAct } from '../../../lib/use-act.ts';
import { withApproved } from '../board-moves.ts';
import { changedWith } from '../flight-keys.ts';
import { useForeseenBoard } from '../foreseen-board.ts';
import { useShownFlight } from '../shown-flight.ts';

/** Approves a pending flight. */
export function useApproveFlight(id: string) {
  const foresee = useForeseenBoard(id, (board) => withApproved(board, id));
  const { settle } = useShownFlight(id);
  return useAct<void, AnswerOf<'approveFlight'>>({
    act: (_, idempotencyKey) => callApi('approveFlight', { params: { id } }, { idempotencyKey }),
    ...flightToasts.approveFlight,
    refresh: changedWith(id),
    foresee,
    settle,
  });
}

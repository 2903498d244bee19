import type { AnswerOf } from '@crewroom/domain/api/call-table';
import { flightToasts } from '@crewroom/domain/flights/messages';
import { callApi } from '../../../lib/api-client.ts';
import { useAct } from '../../../lib/use-act.ts';
import { useViewer } from '../../../parts/viewer.ts';
import { withRejected } from '../board-moves.ts';
import { changedWith } from '../flight-keys.ts';
import { useForeseenBoard } from '../foreseen-board.ts';
import { useShownFlight } from '../shown-flight.ts';

/** Rejects a pending flight. */
export function useRejectFlight(id: string) {
  const viewer = useViewer();
  const foresee = useForeseenBoard(id, (board) => withRejected(board, id, viewer?.userId));
  const { settle } = useShownFlight(id);
  return useAct<void, AnswerOf<'rejectFlight'>>({
    act: (_, idempotencyKey) => callApi('rejectFlight', { params: { id } }, { idempotencyKey }),
    ...flightToasts.rejectFlight,
    refresh: changedWith(id),
    foresee,
    settle,
  });
}

import { flightToasts } from '@crewroom/domain/flights/messages';
import { callApi } from '../../../lib/api-client.ts';
import { useAct } from '../../../lib/use-act.ts';
import { withoutFlight } from '../board-moves.ts';
import { flightKeys } from '../flight-keys.ts';
import { useForeseenBoard } from '../foreseen-board.ts';

/** Deletes a pending flight of one's own. */
export function useDeleteFlight(id: string) {
  const foresee = useForeseenBoard(id, (board) => withoutFlight(board, id));
  return useAct<void, void>({
    act: async (_, idempotencyKey) => {
      await callApi('deleteFlight', { params: { id } }, { idempotencyKey });
    },
    ...flightToasts.deleteFlight,
    refresh: [flightKeys.board],
    foresee,
  });
}

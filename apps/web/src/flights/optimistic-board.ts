import type { SchedulingBoard } from '@crewroom/domain/flights/calls';
import { useQueryClient } from '@tanstack/react-query';
import type { Undo } from '../lib/use-act.ts';
import { withFlightBack } from './board-moves.ts';
import { flightKeys } from './flight-keys.ts';

/** How an act that moves a flight on the board, or off it, shows ahead of its answer; answers how to take it back. */
export function useOptimisticBoard(
  id: string,
  change: (board: SchedulingBoard) => SchedulingBoard,
): () => Promise<Undo> {
  const queryClient = useQueryClient();
  return async () => {
    // A reading that began before the act would bring back what was.
    await queryClient.cancelQueries({ queryKey: flightKeys.board });
    const before = queryClient.getQueryData<SchedulingBoard>(flightKeys.board);
    queryClient.setQueryData<SchedulingBoard>(flightKeys.board, (board) => board && change(board));
    return () => {
      queryClient.setQueryData<SchedulingBoard>(
        flightKeys.board,
        (board) => board && before && withFlightBack(board, before, id),
      );
    };
  };
}

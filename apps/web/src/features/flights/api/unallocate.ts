import type { AnswerOf } from '@crewroom/domain/api/call-table';
import { flightToasts } from '@crewroom/domain/flights/messages';
import { callApi } from '../../../lib/api-client.ts';
import { useAct } from '../../../lib/use-act.ts';
import { useViewer } from '../../../parts/viewer.ts';
import { changedWith, seatsOf } from '../flight-keys.ts';
import { withoutSeatOf } from '../seats.ts';
import { useShownFlight } from '../shown-flight.ts';

/** Gives one's own seat back. */
export function useUnallocate(id: string) {
  const { foresee, settle } = useShownFlight(id);
  const viewer = useViewer();
  return useAct<void, AnswerOf<'unallocate'>>({
    act: (_, idempotencyKey) => callApi('unallocate', { params: { id } }, { idempotencyKey }),
    ...flightToasts.unallocate,
    inTurn: seatsOf(id),
    refresh: changedWith(id),
    foresee: () =>
      foresee((flight) => (viewer === null ? flight : withoutSeatOf(flight, viewer.userId, viewer.userId))),
    settle,
  });
}

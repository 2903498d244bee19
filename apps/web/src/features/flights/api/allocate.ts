import { flightToasts } from '@crewroom/domain/flights/messages';
import { callApi } from '../../../lib/api-client.ts';
import { useAct } from '../../../lib/use-act.ts';
import { useViewer } from '../../../parts/viewer.ts';
import { changedWith, seatsOf } from '../flight-keys.ts';
import { withOwnSeat } from '../seats.ts';
import { useShownFlight } from '../shown-flight.ts';

/** Takes a seat for oneself. */
export function useAllocate(id: string) {
  const { foresee, settle } = useShownFlight(id);
  const viewer = useViewer();
  return useAct({
    act: (body: { readonly roleIndex: number }, idempotencyKey) =>
      callApi('allocate', { params: { id }, body }, { idempotencyKey }),
    ...flightToasts.allocate,
    inTurn: seatsOf(id),
    refresh: changedWith(id),
    foresee: ({ roleIndex }) => {
      const now = new Date().toISOString();
      return foresee((flight) => (viewer === null ? flight : withOwnSeat(flight, roleIndex, viewer, now)));
    },
    settle,
  });
}

import { flightToasts } from '@crewroom/domain/flights/messages';
import { callApi } from '../../../lib/api-client.ts';
import { useAct } from '../../../lib/use-act.ts';
import { useViewer } from '../../../parts/viewer.ts';
import { changedWith, seatsOf } from '../flight-keys.ts';
import { withoutSeatOf } from '../seats.ts';
import { useShownFlight } from '../shown-flight.ts';

type MemberSeat = { readonly roleIndex: number; readonly userId: string };

/** Takes another off a seat. */
export function useUnallocateUser(id: string) {
  const { foresee, settle } = useShownFlight(id);
  const viewer = useViewer();
  return useAct({
    act: (body: MemberSeat, idempotencyKey) =>
      callApi('unallocateUser', { params: { id }, body }, { idempotencyKey }),
    ...flightToasts.unallocateUser,
    inTurn: seatsOf(id),
    refresh: changedWith(id),
    foresee: ({ userId }) => foresee((flight) => withoutSeatOf(flight, userId, viewer?.userId)),
    settle,
  });
}

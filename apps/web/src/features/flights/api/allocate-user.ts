import { flightToasts } from '@crewroom/domain/flights/messages';
import { callApi } from '../../../lib/api-client.ts';
import { useAct } from '../../../lib/use-act.ts';
import { changedWith } from '../flight-keys.ts';
import { useShownFlight } from '../shown-flight.ts';

type MemberSeat = { readonly roleIndex: number; readonly userId: string };

/** Gives another a seat. */
export function useAllocateUser(id: string) {
  const { settle } = useShownFlight(id);
  return useAct({
    act: (body: MemberSeat, idempotencyKey) =>
      callApi('allocateUser', { params: { id }, body }, { idempotencyKey }),
    ...flightToasts.allocateUser,
    refresh: changedWith(id),
    settle,
  });
}

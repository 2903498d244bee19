import type { Flight, FlightCard } from '@crewroom/domain/flights/flight-schema';
import { flightToasts } from '@crewroom/domain/flights/messages';
import { callApi } from '../../../lib/api-client.ts';
import { useAct } from '../../../lib/use-act.ts';
import { changedWith, seatsOf } from '../flight-keys.ts';
import { useShownFlight } from '../shown-flight.ts';

type MemberSeat = { readonly roleIndex: number; readonly userId: string };

const near = ({ overlaps }: Flight): string | undefined =>
  overlaps.length === 0
    ? undefined
    : `They also have a seat within 2 hours of this flight: ${overlaps.map(({ flightCode }) => flightCode).join(', ')}.`;

function withoutOverlaps({ overlaps: _overlaps, ...card }: Flight): FlightCard {
  return card;
}

/** Gives another a seat; warns when another seat of theirs departs within two hours. */
export function useAllocateUser(id: string) {
  const { settle } = useShownFlight(id);
  return useAct({
    act: (body: MemberSeat, idempotencyKey) =>
      callApi('allocateUser', { params: { id }, body }, { idempotencyKey }),
    ...flightToasts.allocateUser,
    inTurn: seatsOf(id),
    refresh: changedWith(id),
    remark: near,
    // Whose overlaps the screen shows are the viewer's own.
    settle: (flight) => settle(withoutOverlaps(flight)),
  });
}

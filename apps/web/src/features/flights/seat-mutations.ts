import type { FoundUser } from '@crewroom/domain/contract/named';
import { topics } from '@crewroom/domain/contract/topics';
import { flightToasts } from '@crewroom/domain/flights/messages';
import type { Flight, FlightCard } from '@crewroom/domain/flights/schemas';
import { concernsOfSeated } from '@crewroom/domain/flights/seat-concerns';
import { useApiMutation } from '../../components/mutations/use-api-mutation.ts';
import { useViewer } from '../../components/viewer.ts';
import { serverNow } from '../../lib/server-clock.ts';
import {
  applyToCache,
  FlightUpdate,
  flightInResponse,
  type NamedFlight,
  useFlightMutation,
} from './flight-cache.ts';
import { canTakeAgain } from './seat-choice.ts';
import {
  withOwnInterest,
  withOwnOffer,
  withOwnSeat,
  withoutSeatOf,
  withoutWaitlistPlace,
  withWaitlistPlace,
} from './seats.ts';

type RoleOfSeat = { readonly roleIndex: number };

/** Takes a seat for the viewer. */
export function useAllocate(named: NamedFlight) {
  const id = named._id;
  const viewer = useViewer();
  return useFlightMutation(named, {
    endpoint: 'allocate',
    parts: (body: RoleOfSeat) => ({ params: { id }, body }),
    ...flightToasts.allocate,
    optimisticUpdate: ({ roleIndex }) => {
      const now = serverNow().toISOString();
      return new FlightUpdate(id, {
        changeFlight: (flight) => (viewer === null ? flight : withOwnSeat(flight, roleIndex, viewer, now)),
      });
    },
  });
}

/** Gives back the viewer's seat in a role. While the seat is free and nobody waits for it, the toast can take it again. */
export function useUnallocate(named: NamedFlight) {
  const id = named._id;
  const viewer = useViewer();
  const { mutate: takeAgain } = useAllocate(named);
  return useFlightMutation(named, {
    endpoint: 'unallocate',
    parts: (_seat: RoleOfSeat) => ({ params: { id } }),
    ...flightToasts.unallocate,
    optimisticUpdate: () =>
      new FlightUpdate(id, {
        changeFlight: (flight) =>
          viewer === null ? flight : withoutSeatOf(flight, viewer.userId, viewer.userId),
      }),
    undo: (flight, seat) =>
      canTakeAgain(flight, seat.roleIndex, serverNow()) ? () => takeAgain(seat) : undefined,
  });
}

/** Joins the waitlist of a role. */
export function useWait(named: NamedFlight) {
  const id = named._id;
  return useFlightMutation(named, {
    endpoint: 'wait',
    parts: (body: RoleOfSeat) => ({ params: { id }, body }),
    ...flightToasts.wait,
    // The screen shows the place on the waitlist.
    success: null,
    optimisticUpdate: ({ roleIndex }) =>
      new FlightUpdate(id, { changeFlight: (flight) => withWaitlistPlace(flight, roleIndex) }),
  });
}

/** Marks the flight as one that the viewer might fly, or removes the mark. */
export function useInterest({ _id: id, flightCode }: NamedFlight, isAdding: boolean) {
  const toasts = isAdding ? flightToasts.addInterest : flightToasts.removeInterest;
  const update = () => new FlightUpdate(id, { changeFlight: (flight) => withOwnInterest(flight, isAdding) });
  return useApiMutation<'addInterest' | 'removeInterest', void>({
    endpoint: isAdding ? 'addInterest' : 'removeInterest',
    parts: () => ({ params: { id } }),
    isRepeatable: true,
    named: () => flightCode,
    topic: topics.flight(id),
    success: null,
    ...toasts,
    optimisticUpdate: update,
    applyResponse: (_nothing, _input, queryClient) => applyToCache(queryClient, update()),
  });
}

/** Leaves the waitlist. */
export function useStopWaiting(named: NamedFlight) {
  const id = named._id;
  return useFlightMutation<'stopWaiting', void>(named, {
    endpoint: 'stopWaiting',
    parts: () => ({ params: { id } }),
    ...flightToasts.stopWaiting,
    optimisticUpdate: () => new FlightUpdate(id, { changeFlight: withoutWaitlistPlace }),
  });
}

/** Offers the viewer's seat to a colleague, or to anyone. */
export function useOfferSeat(named: NamedFlight) {
  const id = named._id;
  const viewer = useViewer();
  return useFlightMutation(named, {
    endpoint: 'offerSeat',
    parts: (to: Pick<FoundUser, '_id' | 'robloxUsername'> | null) => ({
      params: { id },
      ...(to !== null && { body: { toUserId: to._id } }),
    }),
    ...flightToasts.offerSeat,
    // The screen shows to whom the seat is offered.
    success: null,
    optimisticUpdate: (to) =>
      new FlightUpdate(id, {
        changeFlight: (flight) =>
          viewer === null ? flight : withOwnOffer(flight, viewer.userId, to?.robloxUsername ?? null),
      }),
  });
}

/** Withdraws the offer of the viewer's seat. */
export function useWithdrawOffer(named: NamedFlight) {
  const id = named._id;
  const viewer = useViewer();
  return useFlightMutation<'withdrawOffer', void>(named, {
    endpoint: 'withdrawOffer',
    parts: () => ({ params: { id } }),
    ...flightToasts.withdrawOffer,
    optimisticUpdate: () =>
      new FlightUpdate(id, {
        changeFlight: (flight) => (viewer === null ? flight : withOwnOffer(flight, viewer.userId, undefined)),
      }),
  });
}

/** Takes over an offered seat. It is not optimistic, because many members may want the seat and only one gets it. */
export function useAcceptOffer(named: NamedFlight) {
  const id = named._id;
  return useFlightMutation(named, {
    endpoint: 'acceptOffer',
    parts: (body: { readonly fromUserId: string }) => ({ params: { id }, body }),
    ...flightToasts.acceptOffer,
  });
}

type MemberSeat = RoleOfSeat & { readonly userId: string; readonly username: string };

const seatParts = (id: string, { roleIndex, userId }: MemberSeat) => ({
  params: { id },
  body: { roleIndex, userId },
});

const namedOn =
  ({ flightCode }: NamedFlight) =>
  ({ username }: MemberSeat): string =>
    `@${username}, ${flightCode}`;

function withoutSeatDetails({
  overlaps: _overlaps,
  leave: _leave,
  qualifications: _qualifications,
  expiring: _expiring,
  ...card
}: Flight): FlightCard {
  return card;
}

/** Gives a member a seat. The toast names the concerns about it, such as leave on that day. */
export function useAllocateUser(named: NamedFlight) {
  const id = named._id;
  return useFlightMutation(named, {
    endpoint: 'allocateUser',
    parts: (seat: MemberSeat) => seatParts(id, seat),
    named: namedOn(named),
    ...flightToasts.allocateUser,
    remark: (flight, { roleIndex }) => {
      const role = flight.roles[roleIndex];
      const concerns = role === undefined ? [] : concernsOfSeated(flight, role);
      return concerns.length === 0 ? undefined : `${concerns.join('. ')}.`;
    },
    // The response has the details of the member, but the screen shows the viewer's.
    applyResponse: (flight, _seat, queryClient) =>
      applyToCache(queryClient, flightInResponse(withoutSeatDetails(flight))),
  });
}

/** Removes a member from their seat. */
export function useUnallocateUser(named: NamedFlight) {
  const id = named._id;
  const viewer = useViewer();
  return useFlightMutation(named, {
    endpoint: 'unallocateUser',
    parts: (seat: MemberSeat) => seatParts(id, seat),
    named: namedOn(named),
    ...flightToasts.unallocateUser,
    optimisticUpdate: ({ userId }) =>
      new FlightUpdate(id, { changeFlight: (flight) => withoutSeatOf(flight, userId, viewer?.userId) }),
  });
}

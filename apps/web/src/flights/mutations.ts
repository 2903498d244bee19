import type { InputOf } from '@crewroom/domain/contract/calls';
import { flightToasts } from '@crewroom/domain/flights/messages';
import type { Flight, FlightCard, FlightEdit, Review } from '@crewroom/domain/flights/schemas';
import type { SettableStatus } from '@crewroom/domain/flights/status';
import { topics } from '@crewroom/domain/topics';
import { keptDrafts } from '../lib/kept-drafts.ts';
import { useAct } from '../lib/use-act.ts';
import { useViewer } from '../parts/viewer.ts';
import { withApproved, withoutFlight, withRejected } from './board-moves.ts';
import { useFlightCache } from './flight-cache.ts';
import { changedWith, flightKeys } from './flight-keys.ts';
import { editOfFlight, NEW_FLIGHT } from './form/kept-flights.ts';
import { useOptimisticBoard } from './optimistic-board.ts';
import { withOwnSeat, withoutSeatOf } from './seats.ts';

/** Takes a seat for oneself. */
export function useAllocate(id: string) {
  const { optimisticUpdate, applyAnswer } = useFlightCache(id);
  const viewer = useViewer();
  return useAct({
    call: 'allocate',
    parts: (body: { readonly roleIndex: number }) => ({ params: { id }, body }),
    about: topics.flight(id),
    ...flightToasts.allocate,
    refresh: changedWith(id),
    optimisticUpdate: ({ roleIndex }) => {
      const now = new Date().toISOString();
      return optimisticUpdate((flight) =>
        viewer === null ? flight : withOwnSeat(flight, roleIndex, viewer, now),
      );
    },
    applyAnswer,
  });
}

/** Gives one's own seat back. */
export function useUnallocate(id: string) {
  const { optimisticUpdate, applyAnswer } = useFlightCache(id);
  const viewer = useViewer();
  return useAct<'unallocate', void>({
    call: 'unallocate',
    parts: () => ({ params: { id } }),
    about: topics.flight(id),
    ...flightToasts.unallocate,
    refresh: changedWith(id),
    optimisticUpdate: () =>
      optimisticUpdate((flight) =>
        viewer === null ? flight : withoutSeatOf(flight, viewer.userId, viewer.userId),
      ),
    applyAnswer,
  });
}

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
  const { applyAnswer } = useFlightCache(id);
  return useAct({
    call: 'allocateUser',
    parts: (body: MemberSeat) => ({ params: { id }, body }),
    about: topics.flight(id),
    ...flightToasts.allocateUser,
    refresh: changedWith(id),
    remark: near,
    // Whose overlaps the screen shows are the viewer's own.
    applyAnswer: (flight) => applyAnswer(withoutOverlaps(flight)),
  });
}

/** Takes another off a seat. */
export function useUnallocateUser(id: string) {
  const { optimisticUpdate, applyAnswer } = useFlightCache(id);
  const viewer = useViewer();
  return useAct({
    call: 'unallocateUser',
    parts: (body: MemberSeat) => ({ params: { id }, body }),
    about: topics.flight(id),
    ...flightToasts.unallocateUser,
    refresh: changedWith(id),
    optimisticUpdate: ({ userId }) =>
      optimisticUpdate((flight) => withoutSeatOf(flight, userId, viewer?.userId)),
    applyAnswer,
  });
}

/** Sets the status. */
export function useSetFlightStatus(id: string) {
  const { optimisticUpdate, applyAnswer } = useFlightCache(id);
  return useAct({
    call: 'setFlightStatus',
    parts: (body: { readonly status: SettableStatus }) => ({ params: { id }, body }),
    about: topics.flight(id),
    ...flightToasts.setFlightStatus,
    refresh: changedWith(id),
    optimisticUpdate: ({ status }) => optimisticUpdate((flight) => ({ ...flight, status })),
    applyAnswer,
  });
}

/** Changes the fields given. */
export function useEditFlight(id: string) {
  const { applyAnswer } = useFlightCache(id);
  return useAct({
    call: 'editFlight',
    parts: (body: FlightEdit) => ({ params: { id }, body }),
    about: topics.flight(id),
    ...flightToasts.editFlight,
    refresh: changedWith(id),
    applyAnswer: (flight) => {
      keptDrafts.drop(editOfFlight(id));
      return applyAnswer(flight);
    },
  });
}

export type NewFlightInput = InputOf<'createFlight'>['body'];

/** Proposes a flight. */
export function useCreateFlight() {
  return useAct({
    call: 'createFlight',
    parts: (body: NewFlightInput) => ({ body }),
    about: topics.board,
    ...flightToasts.createFlight,
    refresh: [flightKeys.board],
    // Also when its form was left before the answer came.
    applyAnswer: async () => keptDrafts.drop(NEW_FLIGHT),
  });
}

/** Approves a pending flight. */
export function useApproveFlight(id: string) {
  const optimisticUpdate = useOptimisticBoard(id, (board) => withApproved(board, id));
  const { applyAnswer } = useFlightCache(id);
  return useAct<'approveFlight', void>({
    call: 'approveFlight',
    parts: () => ({ params: { id } }),
    about: topics.flight(id),
    ...flightToasts.approveFlight,
    refresh: changedWith(id),
    optimisticUpdate,
    applyAnswer,
  });
}

/** Rejects a pending flight. */
export function useRejectFlight(id: string) {
  const viewer = useViewer();
  const optimisticUpdate = useOptimisticBoard(id, (board) => withRejected(board, id, viewer?.userId));
  const { applyAnswer } = useFlightCache(id);
  return useAct<'rejectFlight', void>({
    call: 'rejectFlight',
    parts: () => ({ params: { id } }),
    about: topics.flight(id),
    ...flightToasts.rejectFlight,
    refresh: changedWith(id),
    optimisticUpdate,
    applyAnswer,
  });
}

/** Deletes a pending flight of one's own. */
export function useDeleteFlight(id: string) {
  const optimisticUpdate = useOptimisticBoard(id, (board) => withoutFlight(board, id));
  return useAct<'deleteFlight', void>({
    call: 'deleteFlight',
    parts: () => ({ params: { id } }),
    about: topics.flight(id),
    ...flightToasts.deleteFlight,
    refresh: [flightKeys.board],
    optimisticUpdate,
  });
}

/** Reviews a concluded flight and awards its points; nothing given means the default. */
export function useReviewFlight(id: string) {
  const { applyAnswer } = useFlightCache(id);
  return useAct({
    call: 'reviewFlight',
    parts: (body: Review | undefined) => ({ params: { id }, ...(body && { body }) }),
    about: topics.flight(id),
    ...flightToasts.reviewFlight,
    refresh: [...changedWith(id), ['leaderboard']],
    applyAnswer,
  });
}

import type { AnswerOf, InputOf } from '@crewroom/domain/contract/calls';
import { flightToasts } from '@crewroom/domain/flights/messages';
import type { Flight, FlightCard, FlightEdit, Review } from '@crewroom/domain/flights/schemas';
import type { SettableStatus } from '@crewroom/domain/flights/status';
import { callApi } from '../../lib/api-client.ts';
import { keptDrafts } from '../../lib/kept-drafts.ts';
import { useAct } from '../../lib/use-act.ts';
import { useViewer } from '../../parts/viewer.ts';
import { withApproved, withoutFlight, withRejected } from './board-moves.ts';
import { useFlightCache } from './flight-cache.ts';
import { changedWith, flightKeys, seatsOf } from './flight-keys.ts';
import { editOfFlight, NEW_FLIGHT } from './kept-flights.ts';
import { useOptimisticBoard } from './optimistic-board.ts';
import { withOwnSeat, withoutSeatOf } from './seats.ts';

/** Takes a seat for oneself. */
export function useAllocate(id: string) {
  const { optimisticUpdate, applyAnswer } = useFlightCache(id);
  const viewer = useViewer();
  return useAct({
    act: (body: { readonly roleIndex: number }, idempotencyKey) =>
      callApi('allocate', { params: { id }, body }, { idempotencyKey }),
    ...flightToasts.allocate,
    inTurn: seatsOf(id),
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
  return useAct<void, AnswerOf<'unallocate'>>({
    act: (_, idempotencyKey) => callApi('unallocate', { params: { id } }, { idempotencyKey }),
    ...flightToasts.unallocate,
    inTurn: seatsOf(id),
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
    act: (body: MemberSeat, idempotencyKey) =>
      callApi('allocateUser', { params: { id }, body }, { idempotencyKey }),
    ...flightToasts.allocateUser,
    inTurn: seatsOf(id),
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
    act: (body: MemberSeat, idempotencyKey) =>
      callApi('unallocateUser', { params: { id }, body }, { idempotencyKey }),
    ...flightToasts.unallocateUser,
    inTurn: seatsOf(id),
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
    act: (body: { readonly status: SettableStatus }, idempotencyKey) =>
      callApi('setFlightStatus', { params: { id }, body }, { idempotencyKey }),
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
    act: (body: FlightEdit, idempotencyKey) =>
      callApi('editFlight', { params: { id }, body }, { idempotencyKey }),
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
    act: (body: NewFlightInput, idempotencyKey) => callApi('createFlight', { body }, { idempotencyKey }),
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
  return useAct<void, AnswerOf<'approveFlight'>>({
    act: (_, idempotencyKey) => callApi('approveFlight', { params: { id } }, { idempotencyKey }),
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
  return useAct<void, AnswerOf<'rejectFlight'>>({
    act: (_, idempotencyKey) => callApi('rejectFlight', { params: { id } }, { idempotencyKey }),
    ...flightToasts.rejectFlight,
    refresh: changedWith(id),
    optimisticUpdate,
    applyAnswer,
  });
}

/** Deletes a pending flight of one's own. */
export function useDeleteFlight(id: string) {
  const optimisticUpdate = useOptimisticBoard(id, (board) => withoutFlight(board, id));
  return useAct<void, void>({
    act: async (_, idempotencyKey) => {
      await callApi('deleteFlight', { params: { id } }, { idempotencyKey });
    },
    ...flightToasts.deleteFlight,
    refresh: [flightKeys.board],
    optimisticUpdate,
  });
}

/** Reviews a concluded flight and awards its points; nothing given means the default. */
export function useReviewFlight(id: string) {
  const { applyAnswer } = useFlightCache(id);
  return useAct({
    act: (body: Review | undefined, idempotencyKey) =>
      callApi('reviewFlight', { params: { id }, ...(body && { body }) }, { idempotencyKey }),
    ...flightToasts.reviewFlight,
    refresh: [...changedWith(id), ['leaderboard']],
    applyAnswer,
  });
}

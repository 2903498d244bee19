import type { AnswerOf } from '@crewroom/domain/contract/calls';
import type { CallName } from '@crewroom/domain/contract/routes';
import { flightToasts } from '@crewroom/domain/flights/messages';
import type { Flight, Review } from '@crewroom/domain/flights/schemas';
import type { SettableStatus } from '@crewroom/domain/flights/status';
import { topics } from '@crewroom/domain/topics';
import { useQueryClient } from '@tanstack/react-query';
import { keptDrafts } from '../lib/kept-drafts.ts';
import { type CallMutation, useCallMutation } from '../lib/use-call-mutation.ts';
import { useViewer } from '../parts/viewer.ts';
import { withApproved, withoutFlight, withRejected } from './board-moves.ts';
import { answeredFlight, applyToCache, FlightUpdate } from './flight-cache.ts';
import { reviewKeptAs } from './review/review-draft.ts';

/** The calls whose answer is the changed flight. */
type FlightCall = { [Name in CallName]: AnswerOf<Name> extends Flight ? Name : never }[CallName];

type FlightMutation<Name extends FlightCall, Input> = Omit<
  CallMutation<Name, Input>,
  'about' | 'optimisticUpdate'
> & {
  readonly optimisticUpdate?: (input: Input) => FlightUpdate;
};

/** A mutation of a flight; its answer updates all cached answers with the flight. */
export function useFlightMutation<Name extends FlightCall, Input>(
  id: string,
  { applyAnswer, ...options }: FlightMutation<Name, Input>,
) {
  const queryClient = useQueryClient();
  return useCallMutation<Name, Input>({
    ...options,
    about: topics.flight(id),
    applyAnswer: async (flight, input) => {
      // The answer does not say where the flight moved on the board, so that part comes from the optimistic update.
      const update = options.optimisticUpdate?.(input);
      if (update !== undefined) await applyToCache(queryClient, update);
      await (applyAnswer?.(flight, input) ?? applyToCache(queryClient, answeredFlight(flight)));
    },
  });
}

/** Sets the status. */
export function useSetFlightStatus(id: string) {
  return useFlightMutation(id, {
    call: 'setFlightStatus',
    parts: (body: { readonly status: SettableStatus }) => ({ params: { id }, body }),
    ...flightToasts.setFlightStatus,
    optimisticUpdate: ({ status }) => new FlightUpdate(id, { redraw: (flight) => ({ ...flight, status }) }),
  });
}

/** Approves a pending flight. */
export function useApproveFlight(id: string) {
  return useFlightMutation<'approveFlight', void>(id, {
    call: 'approveFlight',
    parts: () => ({ params: { id } }),
    ...flightToasts.approveFlight,
    optimisticUpdate: () => new FlightUpdate(id, { onBoard: (board) => withApproved(board, id) }),
  });
}

/** Approves several pending flights. The screen says which were approved, and why others were not. */
export function useApproveFlights() {
  const queryClient = useQueryClient();
  return useCallMutation({
    call: 'approveFlights',
    parts: (ids: readonly string[]) => ({ body: { ids: [...ids] } }),
    about: topics.board,
    ...flightToasts.approveFlights,
    success: null,
    applyAnswer: async ({ approved }) => {
      for (const id of approved) {
        await applyToCache(
          queryClient,
          new FlightUpdate(id, { onBoard: (board) => withApproved(board, id) }),
        );
      }
    },
  });
}

/** Rejects a pending flight. */
export function useRejectFlight(id: string) {
  const viewer = useViewer();
  return useFlightMutation<'rejectFlight', void>(id, {
    call: 'rejectFlight',
    parts: () => ({ params: { id } }),
    ...flightToasts.rejectFlight,
    optimisticUpdate: () =>
      new FlightUpdate(id, { onBoard: (board) => withRejected(board, id, viewer?.userId) }),
  });
}

/** Deletes the viewer's own pending flight. */
export function useDeleteFlight(id: string) {
  const queryClient = useQueryClient();
  const gone = new FlightUpdate(id, { onBoard: (board) => withoutFlight(board, id) });
  return useCallMutation<'deleteFlight', void>({
    call: 'deleteFlight',
    parts: () => ({ params: { id } }),
    about: topics.flight(id),
    ...flightToasts.deleteFlight,
    optimisticUpdate: () => gone,
    applyAnswer: () => applyToCache(queryClient, gone),
  });
}

/** Reviews a concluded flight. Without a body the default points are awarded and nobody is absent. */
export function useReviewFlight(id: string) {
  const queryClient = useQueryClient();
  return useFlightMutation(id, {
    call: 'reviewFlight',
    parts: (body: Review | undefined) => ({ params: { id }, ...(body && { body }) }),
    ...flightToasts.reviewFlight,
    applyAnswer: (flight) => {
      keptDrafts.drop(reviewKeptAs(id));
      return applyToCache(queryClient, answeredFlight(flight));
    },
  });
}

import type { AnswerOf } from '@crewroom/domain/contract/calls';
import type { CallName } from '@crewroom/domain/contract/routes';
import { flightToasts } from '@crewroom/domain/flights/messages';
import type { Flight, FlightCard, FlightEdit, Review } from '@crewroom/domain/flights/schemas';
import type { SettableStatus } from '@crewroom/domain/flights/status';
import { topics } from '@crewroom/domain/topics';
import { useQueryClient } from '@tanstack/react-query';
import { keptDrafts } from '../lib/kept-drafts.ts';
import { serverNow } from '../lib/server-clock.ts';
import { type Act, useAct } from '../lib/use-act.ts';
import { useViewer } from '../parts/viewer.ts';
import { withApproved, withoutFlight, withRejected } from './board-moves.ts';
import { answeredFlight, applyToCache, FlightUpdate } from './flight-cache.ts';
import { differences } from './form/flight-edit.ts';
import {
  editOfFlight,
  type FlightEditDraft,
  isSameNewFlight,
  NEW_FLIGHT,
  type NewFlightDraft,
  newFlightOf,
  readFlightEdit,
  readNewFlight,
} from './form/kept-flights.ts';
import { withOwnSeat, withoutSeatOf } from './seats.ts';

/** The calls that answer the flight they changed. */
type FlightCall = { [Name in CallName]: AnswerOf<Name> extends Flight ? Name : never }[CallName];

type FlightAct<Name extends FlightCall, Input> = Omit<Act<Name, Input>, 'about' | 'optimisticUpdate'> & {
  readonly optimisticUpdate?: (input: Input) => FlightUpdate;
};

/** An act upon a flight: what it answers shows wherever the flight stands. */
function useFlightAct<Name extends FlightCall, Input>(
  id: string,
  { applyAnswer, ...act }: FlightAct<Name, Input>,
) {
  const queryClient = useQueryClient();
  return useAct<Name, Input>({
    ...act,
    about: topics.flight(id),
    applyAnswer: async (flight, input) => {
      // Where it moved to on the board is known from what was asked for alone.
      const update = act.optimisticUpdate?.(input);
      if (update !== undefined) await applyToCache(queryClient, update);
      await (applyAnswer?.(flight, input) ?? applyToCache(queryClient, answeredFlight(flight)));
    },
  });
}

/** Takes a seat for oneself. */
export function useAllocate(id: string) {
  const viewer = useViewer();
  return useFlightAct(id, {
    call: 'allocate',
    parts: (body: { readonly roleIndex: number }) => ({ params: { id }, body }),
    ...flightToasts.allocate,
    optimisticUpdate: ({ roleIndex }) => {
      const now = serverNow().toISOString();
      return new FlightUpdate(id, {
        redraw: (flight) => (viewer === null ? flight : withOwnSeat(flight, roleIndex, viewer, now)),
      });
    },
  });
}

/** Gives one's own seat back. */
export function useUnallocate(id: string) {
  const viewer = useViewer();
  return useFlightAct<'unallocate', void>(id, {
    call: 'unallocate',
    parts: () => ({ params: { id } }),
    ...flightToasts.unallocate,
    optimisticUpdate: () =>
      new FlightUpdate(id, {
        redraw: (flight) => (viewer === null ? flight : withoutSeatOf(flight, viewer.userId, viewer.userId)),
      }),
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
  const queryClient = useQueryClient();
  return useFlightAct(id, {
    call: 'allocateUser',
    parts: (body: MemberSeat) => ({ params: { id }, body }),
    ...flightToasts.allocateUser,
    remark: near,
    // Whose overlaps the screen shows are the viewer's own.
    applyAnswer: (flight) => applyToCache(queryClient, answeredFlight(withoutOverlaps(flight))),
  });
}

/** Takes another off a seat. */
export function useUnallocateUser(id: string) {
  const viewer = useViewer();
  return useFlightAct(id, {
    call: 'unallocateUser',
    parts: (body: MemberSeat) => ({ params: { id }, body }),
    ...flightToasts.unallocateUser,
    optimisticUpdate: ({ userId }) =>
      new FlightUpdate(id, { redraw: (flight) => withoutSeatOf(flight, userId, viewer?.userId) }),
  });
}

/** Sets the status. */
export function useSetFlightStatus(id: string) {
  return useFlightAct(id, {
    call: 'setFlightStatus',
    parts: (body: { readonly status: SettableStatus }) => ({ params: { id }, body }),
    ...flightToasts.setFlightStatus,
    optimisticUpdate: ({ status }) => new FlightUpdate(id, { redraw: (flight) => ({ ...flight, status }) }),
  });
}

/** An edit on its way: what is sent, and the form as it was then. */
type SentEdit = { readonly edit: FlightEdit; readonly typed: FlightEditDraft };

/** Changes the fields given. What was typed is forgotten once it is saved, but for what was typed since. */
export function useEditFlight(id: string) {
  const queryClient = useQueryClient();
  const viewer = useViewer();
  const keptAs = editOfFlight(id);
  return useFlightAct(id, {
    call: 'editFlight',
    parts: ({ edit }: SentEdit) => ({ params: { id }, body: edit }),
    ...flightToasts.editFlight,
    applyAnswer: (flight, { typed }) => {
      const kept = viewer && readFlightEdit(keptDrafts.read(viewer.userId, keptAs));
      if (kept && differences(kept.draft, typed.draft).length === 0) keptDrafts.drop(keptAs);
      return applyToCache(queryClient, answeredFlight(flight));
    },
  });
}

/** Proposes a flight. What was typed is forgotten once it is sent, also when its form was left before the answer came. */
export function useCreateFlight() {
  const viewer = useViewer();
  return useAct({
    call: 'createFlight',
    parts: (typed: NewFlightDraft) => ({ body: newFlightOf(typed) }),
    about: topics.board,
    ...flightToasts.createFlight,
    applyAnswer: (_, typed) => {
      const kept = viewer && readNewFlight(keptDrafts.read(viewer.userId, NEW_FLIGHT));
      if (kept && isSameNewFlight(kept, typed)) keptDrafts.drop(NEW_FLIGHT);
    },
  });
}

/** Approves a pending flight. */
export function useApproveFlight(id: string) {
  return useFlightAct<'approveFlight', void>(id, {
    call: 'approveFlight',
    parts: () => ({ params: { id } }),
    ...flightToasts.approveFlight,
    optimisticUpdate: () => new FlightUpdate(id, { onBoard: (board) => withApproved(board, id) }),
  });
}

/** Rejects a pending flight. */
export function useRejectFlight(id: string) {
  const viewer = useViewer();
  return useFlightAct<'rejectFlight', void>(id, {
    call: 'rejectFlight',
    parts: () => ({ params: { id } }),
    ...flightToasts.rejectFlight,
    optimisticUpdate: () =>
      new FlightUpdate(id, { onBoard: (board) => withRejected(board, id, viewer?.userId) }),
  });
}

/** Deletes a pending flight of one's own. */
export function useDeleteFlight(id: string) {
  const queryClient = useQueryClient();
  const gone = new FlightUpdate(id, { onBoard: (board) => withoutFlight(board, id) });
  return useAct<'deleteFlight', void>({
    call: 'deleteFlight',
    parts: () => ({ params: { id } }),
    about: topics.flight(id),
    ...flightToasts.deleteFlight,
    optimisticUpdate: () => gone,
    applyAnswer: () => applyToCache(queryClient, gone),
  });
}

/** Reviews a concluded flight and awards its points; nothing given means the default. */
export function useReviewFlight(id: string) {
  return useFlightAct(id, {
    call: 'reviewFlight',
    parts: (body: Review | undefined) => ({ params: { id }, ...(body && { body }) }),
    ...flightToasts.reviewFlight,
  });
}

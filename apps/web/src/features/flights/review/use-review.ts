import { flightToasts } from '@crewroom/domain/flights/messages';
import { excuseRefusal, pointsRefusal } from '@crewroom/domain/flights/rules';
import type { FlightCard, Review } from '@crewroom/domain/flights/schemas';
import { proposedAbsentIds } from '@crewroom/domain/game/attendance';
import type { Attendance } from '@crewroom/domain/game/schemas';
import type { FlightCredit } from '@crewroom/domain/terms/flights';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useDraftForm } from '../../../components/form/use-draft-form.ts';
import { useViewer } from '../../../components/viewer.ts';
import { draftStore } from '../../../lib/draft-store.ts';
import { useStartData } from '../../../lib/start-data.ts';
import { applyToCache, flightInResponse, type NamedFlight, useFlightMutation } from '../flight-cache.ts';
import { stateOf } from '../management.ts';
import { attendanceQuery } from '../queries.ts';
import { isAbsentAnyway, peopleOf } from './review-credits.ts';
import {
  awardOf,
  defaultReview,
  type ReviewDraft,
  reviewDraftName,
  reviewOf,
  reviewOver,
  reviewProposing,
  withAbsence,
  withJson,
  withLateness,
  withNotice,
  withoutRemovedPeople,
  withPoints,
} from './review-draft.ts';

/** Reviews a concluded flight. Without a body the default points are awarded and nobody is absent. */
function useReviewFlight(named: NamedFlight) {
  const id = named._id;
  return useFlightMutation(named, {
    endpoint: 'reviewFlight',
    parts: (body: Review | undefined) => ({ params: { id }, ...(body && { body }) }),
    ...flightToasts.reviewFlight,
    applyResponse: (flight, _, queryClient) => {
      draftStore.drop(reviewDraftName(id));
      return applyToCache(queryClient, flightInResponse(flight));
    },
  });
}

/**
 * Returns the form of a review. It proposes people as absent when the game never saw them, by the newest report, until the
 * reviewer types something.
 */
function useProposedForm(flightId: string, attendance: Attendance | undefined) {
  const proposed = attendance === undefined ? defaultReview : reviewProposing(proposedAbsentIds(attendance));
  const form = useDraftForm<ReviewDraft>({ name: reviewDraftName(flightId), blank: () => proposed });
  const last = useRef(attendance);
  useEffect(() => {
    if (last.current === attendance) return;
    last.current = attendance;
    if (!form.isTyped && !form.isBroughtBack) form.rebase(proposed, proposed);
  });
  return form;
}

/** Returns the state of a review: its draft, its errors, and the function that sends it. */
export function useReview(flight: FlightCard, isOnBoard: boolean) {
  const viewer = useViewer();
  const { payPerPoint } = useStartData();
  const attendance = useQuery(attendanceQuery(flight._id));
  const form = useProposedForm(flight._id, attendance.data);
  const send = useReviewFlight(flight);
  const people = peopleOf(flight, attendance.data?.gaveBack);
  const isFree = viewer !== null && pointsRefusal(viewer, stateOf(flight), flight.isUserAssigned) === null;
  const peopleIds = people.map(({ id }) => id);
  const crewIds = people.filter(({ role }) => role !== undefined).map(({ id }) => id);
  const absentAnywayIds = people.filter(isAbsentAnyway).map(({ id }) => id);
  const scope = { peopleIds, crewIds, absentAnywayIds, canChoosePoints: isFree };
  const values = withoutRemovedPeople(form.values, peopleIds);
  const read = reviewOf(values, scope);
  const mayExcuse = (userId: string) => viewer !== null && excuseRefusal(viewer, [userId]) === null;
  const ownExcuse = viewer === null ? null : excuseRefusal(viewer, read.review?.withNoticeUserIds);
  const error = read.error ?? ownExcuse?.message;
  const { isPending, isFetching, isStale } = attendance;
  // Cached data of another screen may be older than the reports on which the proposal is based.
  const [hasRead, setRead] = useState(false);
  const isLoadingReview = !hasRead && (isPending || (isFetching && isStale && !form.isTyped));
  // Once: data that is refetched later, every half minute, is shown when it comes.
  if (!isLoadingReview && !hasRead) setRead(true);
  const change = (to: (draft: ReviewDraft) => ReviewDraft) =>
    form.setValues(to(withoutRemovedPeople(form.getValues(), peopleIds)));
  const { points, absentIds } = awardOf(read.review);
  const allAbsentIds = [...new Set([...absentIds, ...absentAnywayIds])];
  return {
    form,
    values,
    people,
    attendance,
    isReading: isLoadingReview,
    isFree,
    mayExcuse,
    error,
    award: { points, payPerPoint },
    absentIds: allAbsentIds,
    isSending: send.isPending,
    // After the viewer's own review the flight changes shortly before the dialog closes.
    over: send.isPending || send.isSuccess ? null : reviewOver(flight, isOnBoard, send.error),
    setPoints: (credit: FlightCredit, text: string) => change((draft) => withPoints(draft, credit, text)),
    setAbsent: (userId: string, isAbsent: boolean) => change((draft) => withAbsence(draft, userId, isAbsent)),
    setWithNotice: (userId: string, isNotified: boolean) =>
      change((draft) => withNotice(draft, userId, isNotified)),
    setLate: (userId: string, isLate: boolean) => change((draft) => withLateness(draft, userId, isLate)),
    setJson: (text: string) => change((draft) => withJson(draft, text, scope)),
    /** Sends the review, and calls `then` after the points are awarded. */
    send: (then: () => void) => {
      if (error === undefined && !send.isPending && !isLoadingReview)
        send.mutate(read.review, { onSuccess: then });
    },
  };
}

export type ReviewState = ReturnType<typeof useReview>;

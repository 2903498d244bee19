import { pointsRefusal } from '@crewroom/domain/flights/rules';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { useState } from 'react';
import { useStartData } from '../../lib/start-data.ts';
import { useViewer } from '../../parts/viewer.ts';
import { stateOf } from '../management.ts';
import { useReviewFlight } from '../mutations.ts';
import { peopleOf } from './review-credits.ts';
import {
  awardOf,
  defaultReview,
  type PointsKind,
  reviewOf,
  reviewOver,
  withAbsence,
  withJson,
  withPoints,
} from './review-draft.ts';

/** A review being made of a flight, and its way to the server. */
export function useReview(flight: FlightCard, isOnBoard: boolean, onReviewed: () => void) {
  const viewer = useViewer();
  const { payPerPoint } = useStartData();
  const [draft, setDraft] = useState(defaultReview);
  const call = useReviewFlight(flight._id);
  const people = peopleOf(flight);
  const isFree = viewer !== null && pointsRefusal(viewer, stateOf(flight), flight.isUserAssigned) === null;
  const scope = { peopleIds: people.map(({ id }) => id), canChoosePoints: isFree };
  const read = reviewOf(draft, scope);
  const { points, absentIds } = awardOf(read.review);
  return {
    draft,
    people,
    isFree,
    fault: read.fault,
    award: { points, payPerPoint },
    absentIds,
    isSending: call.isPending,
    // One's own review shows on the flight a moment before it is told.
    over: call.isPending || call.isSuccess ? null : reviewOver(flight, isOnBoard, call.error),
    setPoints: (kind: PointsKind, text: string) => setDraft((known) => withPoints(known, kind, text)),
    setAbsent: (userId: string, isAbsent: boolean) =>
      setDraft((known) => withAbsence(known, userId, isAbsent)),
    setJson: (text: string) => setDraft((known) => withJson(known, text, scope)),
    send: () => {
      if (read.fault === undefined && !call.isPending) call.mutate(read.review, { onSuccess: onReviewed });
    },
  };
}

export type ReviewBeingMade = ReturnType<typeof useReview>;

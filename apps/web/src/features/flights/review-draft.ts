import type { Review } from '@crewroom/domain/flights/schemas';
import { defaultReviewPoints, type ReviewPoints } from '@crewroom/domain/terms/rules';
import { type ReadReview, type ReviewScope, readReview } from './read-review.ts';

/** A review being made: the inputs as typed (a blank one takes its default), who is absent, and the same as JSON. */
export type ReviewDraft = {
  readonly attended: string;
  readonly hosted: string;
  readonly absentIds: readonly string[];
  readonly json: string;
};

export type PointsKind = keyof ReviewPoints;

const isDefault = (points: ReviewPoints): boolean =>
  points.attended === defaultReviewPoints.attended && points.hosted === defaultReviewPoints.hosted;

const pointsIn = (text: string, kind: PointsKind): number =>
  text.trim() === '' ? defaultReviewPoints[kind] : Number(text);

/** The default: everyone came, and the points are those of the specification. */
export const defaultReview: ReviewDraft = {
  attended: String(defaultReviewPoints.attended),
  hosted: String(defaultReviewPoints.hosted),
  absentIds: [],
  json: '',
};

/** The JSON that says what the inputs say; blank when they say the default. */
function jsonOf({ attended, hosted, absentIds }: ReviewDraft): string {
  const points = { attended: pointsIn(attended, 'attended'), hosted: pointsIn(hosted, 'hosted') };
  const body = {
    ...(isDefault(points) ? {} : { points }),
    ...(absentIds.length === 0 ? {} : { absentUserIds: absentIds }),
  };
  return Object.keys(body).length === 0 ? '' : JSON.stringify(body, null, 2);
}

const inStep = (draft: ReviewDraft): ReviewDraft => ({ ...draft, json: jsonOf(draft) });

/** The draft after points were typed into their input; the JSON follows. */
export function withPoints(draft: ReviewDraft, kind: PointsKind, text: string): ReviewDraft {
  return inStep({ ...draft, [kind]: text });
}

/** The draft after someone was marked absent or present; the JSON follows. */
export function withAbsence(draft: ReviewDraft, userId: string, isAbsent: boolean): ReviewDraft {
  const others = draft.absentIds.filter((id) => id !== userId);
  return inStep({ ...draft, absentIds: isAbsent ? [...others, userId] : others });
}

/** The draft after the JSON was typed in: the inputs follow as soon as it can be read, and until then stay. */
export function withJson(draft: ReviewDraft, json: string, scope: ReviewScope): ReviewDraft {
  const read = readReview(json, scope);
  if (read.fault !== undefined) return { ...draft, json };
  const { points, absentUserIds } = read.review ?? {};
  return {
    attended: String(points?.attended ?? defaultReviewPoints.attended),
    hosted: String(points?.hosted ?? defaultReviewPoints.hosted),
    absentIds: [...new Set(absentUserIds)],
    json,
  };
}

/** What a draft would send: the body of the call, undefined for none, or what is wrong with it. */
export function reviewOf({ json }: ReviewDraft, scope: ReviewScope): ReadReview {
  return readReview(json, scope);
}

/** The points and absences a body awards by; what is missing takes its default. */
export function awardOf(review: Review | undefined): {
  readonly points: ReviewPoints;
  readonly absentIds: readonly string[];
} {
  return {
    points: {
      attended: review?.points?.attended ?? defaultReviewPoints.attended,
      hosted: review?.points?.hosted ?? defaultReviewPoints.hosted,
    },
    absentIds: review?.absentUserIds ?? [],
  };
}

import type { FlightCard, Review } from '@crewroom/domain/flights/schemas';
import { byCredit, type FlightCredit, flightCreditNames } from '@crewroom/domain/terms/flights';
import {
  areDefaultPoints,
  defaultReviewPoints,
  MAX_POINTS,
  type ReviewPoints,
  reviewPoints,
} from '@crewroom/domain/terms/rules';
import { ApiError } from '../../lib/api-error.ts';
import { isObject, type JsonObject, parseJson } from '../../lib/json-value.ts';

/** Who may be absent in a review, and whether the reviewer may choose other points than the default. */
export type ReviewScope = {
  /** Ids of the crew and the dispatcher. */
  readonly peopleIds: readonly string[];
  readonly canChoosePoints: boolean;
};

/** The result of reading a review from text: the review, or an error message. */
export type ReadReview =
  | { readonly review: Review | undefined; readonly error?: never }
  | { readonly error: string; readonly review?: never };

const invalid = (message: string): ReadReview => ({ error: message });

const unknownKeyIn = (value: JsonObject, known: readonly string[]): string | undefined =>
  Object.keys(value).find((key) => !known.includes(key));

/** The error message for a number of points, or null. */
export function pointsError(points: unknown): string | null {
  if (typeof points !== 'number' || !Number.isInteger(points)) return 'Use a whole number of points.';
  if (points < 0) return 'Points start at 0.';
  return points > MAX_POINTS ? `Points end at ${MAX_POINTS}.` : null;
}

function allPointsError(points: unknown, { canChoosePoints }: ReviewScope): string | null {
  if (!isObject(points)) return '"points" is an object, such as { "attended": 1, "hosted": 2 }.';
  const unknownKey = unknownKeyIn(points, flightCreditNames);
  if (unknownKey !== undefined) return `"points" has no "${unknownKey}", only "attended" and "hosted".`;
  for (const kind of flightCreditNames) {
    if (!(kind in points)) continue;
    const wrong = pointsError(points[kind]);
    if (wrong !== null) return `"${kind}": ${wrong}`;
    if (!canChoosePoints && points[kind] !== defaultReviewPoints[kind]) {
      return `"${kind}": Only the default can be awarded by you.`;
    }
  }
  return null;
}

function absentIdsError(ids: unknown, { peopleIds }: ReviewScope): string | null {
  if (!Array.isArray(ids) || !ids.every((id) => typeof id === 'string')) {
    return '"absentUserIds" is a list of user ids.';
  }
  const unknownId = ids.find((id) => !peopleIds.includes(id));
  return unknownId === undefined ? null : `"${unknownId}" is neither crew nor dispatcher of this flight.`;
}

function readShape(value: unknown, scope: ReviewScope): ReadReview {
  if (!isObject(value)) return invalid('Write an object: { "points": { … }, "absentUserIds": [ … ] }.');
  const unknownKey = unknownKeyIn(value, ['points', 'absentUserIds']);
  if (unknownKey !== undefined) return invalid(`A review has no "${unknownKey}".`);
  const wrongPoints = 'points' in value ? allPointsError(value['points'], scope) : null;
  if (wrongPoints !== null) return invalid(wrongPoints);
  const wrongIds = 'absentUserIds' in value ? absentIdsError(value['absentUserIds'], scope) : null;
  if (wrongIds !== null) return invalid(wrongIds);
  // All properties were checked above.
  return { review: value };
}

/** Reads the body of the review call from JSON text. Blank text means no body, that is, the default. */
export function readReview(text: string, scope: ReviewScope): ReadReview {
  if (text.trim() === '') return { review: undefined };
  try {
    return readShape(parseJson(text), scope);
  } catch (error) {
    return invalid(`This is not valid JSON. ${error instanceof Error ? error.message : ''}`.trim());
  }
}

type Reviewed = Pick<FlightCard, 'flightCode' | 'reviewedAt' | 'reviewedBy'>;

/**
 * Why a review can no longer be sent, in words; null while it can. The server's refusal of the last attempt (`refusal`)
 * may say so before the board is read again.
 */
export function reviewOver(
  { flightCode, reviewedAt, reviewedBy }: Reviewed,
  isOnBoard: boolean,
  refusal: Error | null,
): string | null {
  const code = refusal instanceof ApiError ? refusal.code : undefined;
  if (reviewedAt !== null || code === 'already_reviewed') {
    const by = reviewedBy === null ? '' : ` by @${reviewedBy}`;
    return `${flightCode} has been reviewed${by} in the meantime. Nothing more can be awarded.`;
  }
  if (!isOnBoard || code === 'flight_archived') {
    return `${flightCode} has left the board in the meantime: its term is over. Nothing more can be awarded.`;
  }
  return null;
}

/** The name under which the draft of a flight's review is stored. */
export const reviewKeptAs = (id: string): string => `review-${id}`;

/** A draft of a review: the typed points (blank means the default), who is absent, and the same as JSON. */
export type ReviewDraft = Readonly<Record<FlightCredit, string>> & {
  readonly absentIds: readonly string[];
  readonly json: string;
};

const asTyped = (points: ReviewPoints) => byCredit((credit) => String(points[credit]));

/** The default: everyone came, and attending is worth 1 point, hosting 2. */
export const defaultReview: ReviewDraft = {
  ...asTyped(defaultReviewPoints),
  absentIds: [],
  json: '',
};

/** The default with who is proposed as absent. */
export function reviewProposing(absentIds: readonly string[]): ReviewDraft {
  return inStep({ ...defaultReview, absentIds });
}

const pointsIn = (text: string) => (text.trim() === '' ? undefined : Number(text));

/** The JSON for the inputs; blank when they are the default. */
function jsonOf({ absentIds, ...typed }: ReviewDraft): string {
  const points = reviewPoints(byCredit((credit) => pointsIn(typed[credit])));
  const body = {
    ...(areDefaultPoints(points) ? {} : { points }),
    ...(absentIds.length === 0 ? {} : { absentUserIds: absentIds }),
  };
  return Object.keys(body).length === 0 ? '' : JSON.stringify(body, null, 2);
}

const inStep = (draft: ReviewDraft): ReviewDraft => ({ ...draft, json: jsonOf(draft) });

/** The draft after points were typed into their input; the JSON follows. */
export function withPoints(draft: ReviewDraft, credit: FlightCredit, text: string): ReviewDraft {
  return inStep({ ...draft, [credit]: text });
}

/** The draft after someone was marked absent or present; the JSON follows. */
export function withAbsence(draft: ReviewDraft, userId: string, isAbsent: boolean): ReviewDraft {
  const others = draft.absentIds.filter((id) => id !== userId);
  return inStep({ ...draft, absentIds: isAbsent ? [...others, userId] : others });
}

/**
 * The draft without those who are on the flight no more: whoever was marked absent and then taken off. JSON that is being
 * typed stays as it is.
 */
export function withoutStrangers(draft: ReviewDraft, peopleIds: readonly string[]): ReviewDraft {
  const absentIds = draft.absentIds.filter((id) => peopleIds.includes(id));
  if (absentIds.length === draft.absentIds.length) return draft;
  const known = { peopleIds: [...peopleIds, ...draft.absentIds], canChoosePoints: true };
  const rest = { ...draft, absentIds };
  return readReview(draft.json, known).error === undefined ? inStep(rest) : rest;
}

/** The draft after typing in the JSON. The inputs follow once the JSON is valid, and stay the same until then. */
export function withJson(draft: ReviewDraft, json: string, scope: ReviewScope): ReviewDraft {
  const read = readReview(json, scope);
  if (read.error !== undefined) return { ...draft, json };
  const { points, absentUserIds } = read.review ?? {};
  return {
    ...asTyped(reviewPoints(points)),
    absentIds: [...new Set(absentUserIds)],
    json,
  };
}

/** The body of the call for a draft (undefined for no body), or an error message. */
export function reviewOf({ json }: ReviewDraft, scope: ReviewScope): ReadReview {
  return readReview(json, scope);
}

/** The points and absent members of a body, with defaults for what is missing. */
export function awardOf(review: Review | undefined): {
  readonly points: ReviewPoints;
  readonly absentIds: readonly string[];
} {
  return {
    points: reviewPoints(review?.points),
    absentIds: review?.absentUserIds ?? [],
  };
}

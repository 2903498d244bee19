import type { FlightCard, Review } from '@crewroom/domain/flights/schemas';
import { expandReview, reviewLists } from '@crewroom/domain/flights/short-review';
import { byCredit, type FlightCredit, flightCreditNames } from '@crewroom/domain/terms/flights';
import {
  areDefaultPoints,
  defaultReviewPoints,
  MAX_POINTS,
  type ReviewPoints,
  reviewPoints,
} from '@crewroom/domain/terms/rules';
import { ApiError } from '../../../lib/api-error.ts';
import { isObject, type JsonObject, parseJson } from '../../../lib/json-value.ts';

/** The people who may be absent in a review, and whether the reviewer may choose other points than the default. */
type ReviewScope = {
  /** Ids of the crew, the dispatcher, and people who gave their seat back after the departure. */
  readonly peopleIds: readonly string[];
  /** Ids of people who are absent even when the review does not name them. */
  readonly absentAnywayIds: readonly string[];
  /** Ids of the crew. */
  readonly crewIds: readonly string[];
  readonly canChoosePoints: boolean;
};

/** The result of reading a review from text: the review, or an error message. */
type ReadReview =
  | { readonly review: Review | undefined; readonly error?: never }
  | { readonly error: string; readonly review?: never };

const invalid = (message: string): ReadReview => ({ error: message });

const unknownKeyIn = (value: JsonObject, known: readonly string[]): string | undefined =>
  Object.keys(value).find((key) => !known.includes(key));

/** Returns the error message for a number of points, or null. */
export function pointsError(points: unknown): string | null {
  if (typeof points !== 'number' || !Number.isInteger(points)) return 'Use a whole number of points.';
  if (points < 0) return 'Points start at 0.';
  return points > MAX_POINTS ? `Points can be at most ${MAX_POINTS}.` : null;
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
      return `"${kind}": You can award only the default.`;
    }
  }
  return null;
}

type List = (typeof reviewLists)[number];

const isIds = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'string');

function listError(list: List, value: JsonObject, scope: ReviewScope): string | null {
  if (!(list in value)) return null;
  const { peopleIds, crewIds, absentAnywayIds } = scope;
  const ids = value[list];
  if (!isIds(ids)) return `"${list}" is a list of user ids.`;
  const named = isIds(value['absentUserIds']) ? value['absentUserIds'] : [];
  const absentIds = [...named, ...absentAnywayIds];
  const judge: Record<List, readonly [(id: string) => boolean, string]> = {
    absentUserIds: [(id) => peopleIds.includes(id), 'is neither crew nor dispatcher of this flight'],
    withNoticeUserIds: [(id) => absentIds.includes(id), 'is not marked absent'],
    lateUserIds: [
      (id) => crewIds.includes(id) && !absentIds.includes(id),
      'is not crew of this flight, or is marked absent',
    ],
  };
  const [may, what] = judge[list];
  const wrongId = ids.find((id) => !may(id));
  return wrongId === undefined ? null : `"${wrongId}" ${what}.`;
}

const unknownKeyError = (key: string): string =>
  flightCreditNames.some((credit) => credit === key)
    ? `Put "${key}" into "points": { "points": { "${key}": … }, … }.`
    : `A review has no "${key}".`;

function readShape(typed: unknown, scope: ReviewScope): ReadReview {
  const value = expandReview(typed);
  if (!isObject(value)) return invalid('Write an object: { "points": { … }, "absentUserIds": [ … ] }.');
  const unknownKey = unknownKeyIn(value, ['points', ...reviewLists]);
  if (unknownKey !== undefined) return invalid(unknownKeyError(unknownKey));
  const wrongPoints = 'points' in value ? allPointsError(value['points'], scope) : null;
  if (wrongPoints !== null) return invalid(wrongPoints);
  const wrongIds = reviewLists.map((list) => listError(list, value, scope)).find((error) => error !== null);
  if (wrongIds !== undefined) return invalid(wrongIds);
  // All properties were checked above.
  return { review: value };
}

/**
 * Reads the body of the review request from JSON text. The short form of the text has only the points. Blank text means no
 * body, which is the default.
 */
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
 * Returns why a review can no longer be sent, in words, or null while it can. The server's error for the last attempt
 * (`refusal`) may say so before the board is refetched.
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

/** Returns the name under which the draft of a flight's review is stored. */
export const reviewDraftName = (id: string): string => `review-${id}`;

/**
 * A draft of a review: the typed points (blank means the default), the absent people, the absent people who gave notice, the
 * late people, and the same review as JSON.
 */
export type ReviewDraft = Readonly<Record<FlightCredit, string>> & {
  readonly absentIds: readonly string[];
  readonly withNoticeIds: readonly string[];
  readonly lateIds: readonly string[];
  readonly json: string;
};

const asTyped = (points: ReviewPoints) => byCredit((credit) => String(points[credit]));

/** The default: everyone came, attending is worth 1 point, and hosting is worth 2. */
export const defaultReview: ReviewDraft = {
  ...asTyped(defaultReviewPoints),
  absentIds: [],
  withNoticeIds: [],
  lateIds: [],
  json: '',
};

/** Returns the default review with the proposed absences. */
export function reviewProposing(absentIds: readonly string[]): ReviewDraft {
  return inStep({ ...defaultReview, absentIds });
}

const pointsIn = (text: string) => (text.trim() === '' ? undefined : Number(text));

/** Returns the JSON for the inputs, or blank text when they are the default. */
function jsonOf({ absentIds, withNoticeIds, lateIds, ...typed }: ReviewDraft): string {
  const points = reviewPoints(byCredit((credit) => pointsIn(typed[credit])));
  const body = {
    ...(areDefaultPoints(points) ? {} : { points }),
    ...(absentIds.length === 0 ? {} : { absentUserIds: absentIds }),
    ...(withNoticeIds.length === 0 ? {} : { withNoticeUserIds: withNoticeIds }),
    ...(lateIds.length === 0 ? {} : { lateUserIds: lateIds }),
  };
  return Object.keys(body).length === 0 ? '' : JSON.stringify(body, null, 2);
}

const inStep = (draft: ReviewDraft): ReviewDraft => ({ ...draft, json: jsonOf(draft) });

/** Returns the draft after points were typed into their input. The JSON follows. */
export function withPoints(draft: ReviewDraft, credit: FlightCredit, text: string): ReviewDraft {
  return inStep({ ...draft, [credit]: text });
}

const marked = (ids: readonly string[], userId: string, isMarked: boolean): readonly string[] => {
  const others = ids.filter((id) => id !== userId);
  return isMarked ? [...others, userId] : others;
};

/** Returns the draft after a person was marked as absent or present, and so neither late nor excused. The JSON follows. */
export function withAbsence(draft: ReviewDraft, userId: string, isAbsent: boolean): ReviewDraft {
  return inStep({
    ...draft,
    absentIds: marked(draft.absentIds, userId, isAbsent),
    withNoticeIds: marked(draft.withNoticeIds, userId, false),
    lateIds: marked(draft.lateIds, userId, false),
  });
}

/** Returns the draft after an absence was marked as with or without notice. The JSON follows. */
export function withNotice(draft: ReviewDraft, userId: string, isNotified: boolean): ReviewDraft {
  return inStep({ ...draft, withNoticeIds: marked(draft.withNoticeIds, userId, isNotified) });
}

/** Returns the draft after a present person was marked as late or on time. The JSON follows. */
export function withLateness(draft: ReviewDraft, userId: string, isLate: boolean): ReviewDraft {
  return inStep({ ...draft, lateIds: marked(draft.lateIds, userId, isLate) });
}

/**
 * Returns the draft without people who are no longer on the flight because they were removed after being marked. JSON that is
 * being typed does not change.
 */
export function withoutRemovedPeople(draft: ReviewDraft, peopleIds: readonly string[]): ReviewDraft {
  const here = (ids: readonly string[]) => ids.filter((id) => peopleIds.includes(id));
  const named = [...draft.absentIds, ...draft.withNoticeIds, ...draft.lateIds];
  if (here(named).length === named.length) return draft;
  const knownIds = [...peopleIds, ...named];
  const known = {
    peopleIds: knownIds,
    crewIds: knownIds,
    absentAnywayIds: draft.withNoticeIds,
    canChoosePoints: true,
  };
  const rest = {
    ...draft,
    absentIds: here(draft.absentIds),
    withNoticeIds: here(draft.withNoticeIds),
    lateIds: here(draft.lateIds),
  };
  return readReview(draft.json, known).error === undefined ? inStep(rest) : rest;
}

/** Returns the draft after typing in the JSON. The inputs follow once the JSON is valid, and do not change until then. */
export function withJson(draft: ReviewDraft, json: string, scope: ReviewScope): ReviewDraft {
  const read = readReview(json, scope);
  if (read.error !== undefined) return { ...draft, json };
  const { points, absentUserIds, withNoticeUserIds, lateUserIds } = read.review ?? {};
  return {
    ...asTyped(reviewPoints(points)),
    absentIds: [...new Set(absentUserIds)],
    withNoticeIds: [...new Set(withNoticeUserIds)],
    lateIds: [...new Set(lateUserIds)],
    json,
  };
}

/** Returns the request body for a draft (undefined for no body), or an error message. */
export function reviewOf({ json }: ReviewDraft, scope: ReviewScope): ReadReview {
  return readReview(json, scope);
}

/** Returns the points and absent members of a body, with defaults for missing values. */
export function awardOf(review: Review | undefined): {
  readonly points: ReviewPoints;
  readonly absentIds: readonly string[];
} {
  return {
    points: reviewPoints(review?.points),
    absentIds: review?.absentUserIds ?? [],
  };
}

import type { FlightCard, Review } from '@crewroom/domain/flights/schemas';
import { defaultReviewPoints, MOST_POINTS, type ReviewPoints } from '@crewroom/domain/terms/rules';
import { ApiError } from '../../lib/api-error.ts';
import { isObject, type JsonObject, parseJson } from '../../lib/json-value.ts';

/** Whom a review can be about, and whether its points are free to choose. */
export type ReviewScope = {
  /** Ids of the crew and the dispatcher. */
  readonly peopleIds: readonly string[];
  readonly canChoosePoints: boolean;
};

/** A review read from text: what it says, or what is wrong with it. */
export type ReadReview =
  | { readonly review: Review | undefined; readonly fault?: never }
  | { readonly fault: string; readonly review?: never };

const KINDS = ['attended', 'hosted'] as const satisfies readonly (keyof ReviewPoints)[];

const fault = (words: string): ReadReview => ({ fault: words });

const strangerIn = (value: JsonObject, known: readonly string[]): string | undefined =>
  Object.keys(value).find((key) => !known.includes(key));

/** What is wrong with a number of points, or null. */
export function faultOfPoints(points: unknown): string | null {
  if (typeof points !== 'number' || !Number.isInteger(points)) return 'Use a whole number of points.';
  if (points < 0) return 'Points start at 0.';
  return points > MOST_POINTS ? `Points end at ${MOST_POINTS}.` : null;
}

function faultOfAllPoints(points: unknown, { canChoosePoints }: ReviewScope): string | null {
  if (!isObject(points)) return '"points" is an object, such as { "attended": 1, "hosted": 2 }.';
  const stranger = strangerIn(points, KINDS);
  if (stranger !== undefined) return `"points" has no "${stranger}", only "attended" and "hosted".`;
  for (const kind of KINDS) {
    if (!(kind in points)) continue;
    const wrong = faultOfPoints(points[kind]);
    if (wrong !== null) return `"${kind}": ${wrong}`;
    if (!canChoosePoints && points[kind] !== defaultReviewPoints[kind]) {
      return `"${kind}": Only the default can be awarded by you.`;
    }
  }
  return null;
}

function faultOfAbsent(ids: unknown, { peopleIds }: ReviewScope): string | null {
  if (!Array.isArray(ids) || !ids.every((id) => typeof id === 'string')) {
    return '"absentUserIds" is a list of user ids.';
  }
  const stranger = ids.find((id) => !peopleIds.includes(id));
  return stranger === undefined ? null : `"${stranger}" is neither crew nor dispatcher of this flight.`;
}

function readShape(value: unknown, scope: ReviewScope): ReadReview {
  if (!isObject(value)) return fault('Write an object: { "points": { … }, "absentUserIds": [ … ] }.');
  const stranger = strangerIn(value, ['points', 'absentUserIds']);
  if (stranger !== undefined) return fault(`A review has no "${stranger}".`);
  const wrongPoints = 'points' in value ? faultOfAllPoints(value['points'], scope) : null;
  if (wrongPoints !== null) return fault(wrongPoints);
  const wrongIds = 'absentUserIds' in value ? faultOfAbsent(value['absentUserIds'], scope) : null;
  if (wrongIds !== null) return fault(wrongIds);
  // Everything that stands in it was looked at above.
  return { review: value };
}

/** Reads the body of the review call from JSON text; blank text is no body, which means the default. */
export function readReview(text: string, scope: ReviewScope): ReadReview {
  if (text.trim() === '') return { review: undefined };
  try {
    return readShape(parseJson(text), scope);
  } catch (error) {
    return fault(`This is not valid JSON. ${error instanceof Error ? error.message : ''}`.trim());
  }
}

type Reviewed = Pick<FlightCard, 'flightCode' | 'reviewedAt' | 'reviewedBy'>;

/**
 * Why a review that is being made can no longer be sent, in words; null while it can. The server may say it (`refusal`,
 * what the last attempt failed with) before the board is read again and says it too.
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

/** The default: everyone came, and attending is worth 1 point, hosting 2. */
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

import type { Review } from '@crewroom/domain/flights/schemas';
import { defaultReviewPoints, MOST_POINTS, type ReviewPoints } from '@crewroom/domain/terms/rules';
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

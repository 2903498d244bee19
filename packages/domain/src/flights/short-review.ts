import { flightCreditNames } from '../terms/flights.ts';

const isCredit = (key: string): boolean => flightCreditNames.some((credit) => credit === key);

/** The fields of a review in addition to its points, each a list of user ids. */
export const reviewLists = ['absentUserIds', 'withNoticeUserIds', 'lateUserIds'] as const;

const isOfReview = (key: string): boolean => key === 'points' || reviewLists.some((list) => list === key);

/**
 * Expands the short form of a review. The short form is only the points, such as `{ "attended": 1, "hosted": 2 }`, and becomes
 * `{ "points": … }`. Returns any other value unchanged.
 */
export function expandReview(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const keys = Object.keys(value);
  return keys.some(isCredit) && !keys.some(isOfReview) ? { points: value } : value;
}

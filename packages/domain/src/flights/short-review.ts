import { flightCreditNames } from '../terms/flights.ts';

const isCredit = (key: string): boolean => flightCreditNames.some((credit) => credit === key);

/** The fields of a review besides its points, each a list of user ids. */
export const reviewLists = ['absentUserIds', 'withNoticeUserIds', 'lateUserIds'] as const;

const isOfReview = (key: string): boolean => key === 'points' || reviewLists.some((list) => list === key);

/**
 * Returns the review that a value stands for. The short form is the points alone, such as `{ "attended": 1, "hosted": 2 }`, and
 * becomes `{ "points": … }`. Any other value is returned as it is.
 */
export function expandReview(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const keys = Object.keys(value);
  return keys.some(isCredit) && !keys.some(isOfReview) ? { points: value } : value;
}

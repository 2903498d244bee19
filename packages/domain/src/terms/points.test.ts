import { describe, expect, it } from 'vitest';
import { defaultReviewPoints, MOST_POINTS } from './points.ts';
import { reviewPointsSchema } from './review-points-schema.ts';

describe('the points of a review', () => {
  it('are by default those of section 9 of the specification', () => {
    expect(defaultReviewPoints).toEqual({ attended: 1, hosted: 2 });
    expect(MOST_POINTS).toBe(1000);
  });

  it.each([{}, { attended: 0 }, { hosted: 1000 }, { attended: 1000, hosted: 0 }])('may be %j', (points) => {
    expect(reviewPointsSchema.parse(points)).toEqual(points);
  });

  it.each([
    [{ attended: -1 }, 'Points start at 0.'],
    [{ hosted: 1001 }, 'Points end at 1000.'],
    [{ hosted: 1.5 }, 'Use a whole number of points.'],
    [{ attended: '1' }, 'Use a whole number of points.'],
    [{ attended: null }, 'Use a whole number of points.'],
    [{ flown: 1 }, 'Unrecognized key: "flown"'],
  ])('may not be %j', (points, message) => {
    expect(reviewPointsSchema.safeParse(points).error?.issues.map((issue) => issue.message)).toEqual([
      message,
    ]);
  });
});

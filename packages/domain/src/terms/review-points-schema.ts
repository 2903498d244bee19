import { z } from 'zod';
import { MOST_POINTS } from './points.ts';

const pointSchema = z
  .int('Use a whole number of points.')
  .min(0, 'Points start at 0.')
  .max(MOST_POINTS, `Points end at ${MOST_POINTS}.`);

/** The `points` of a review; what is missing takes its default. */
export const reviewPointsSchema = z.strictObject({
  attended: pointSchema.optional(),
  hosted: pointSchema.optional(),
});

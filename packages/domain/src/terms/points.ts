/** The points of one reviewed flight: each counts as one unit of pay times the configured rate. */
export type ReviewPoints = { readonly attended: number; readonly hosted: number };

/** Specification, section 9. */
export const defaultReviewPoints: ReviewPoints = { attended: 1, hosted: 2 };

export const MOST_POINTS = 1000;

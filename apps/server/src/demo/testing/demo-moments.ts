/** Moments at which the demo airline may come to be: ordinary ones, and the edges of days, months and years. */
export const demoMoments = [
  '2026-11-21T15:10:00.000Z',
  '2026-03-01T00:02:00.000Z',
  '2026-12-31T23:58:00.000Z',
  '2027-01-07T06:30:12.345Z',
  '2028-02-29T12:00:00.000Z',
  '2026-05-08T00:00:00.000Z',
] as const;

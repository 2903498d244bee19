const HOUR = 3_600_000;

/** How far from now a departure may be set. */
export const departureWindow = { hoursPast: 24, daysAhead: 366 } as const;

/**
 * Why a flight cannot be given this departure (an ISO instant) at `now`, or null: more than 24 hours past, or more
 * than 366 days ahead.
 */
export function departureFault(scheduledDate: string, now: Date): string | null {
  const ahead = Date.parse(scheduledDate) - now.getTime();
  if (ahead < -departureWindow.hoursPast * HOUR) {
    return `The departure is more than ${departureWindow.hoursPast} hours past.`;
  }
  if (ahead > departureWindow.daysAhead * 24 * HOUR) {
    return `The departure is more than ${departureWindow.daysAhead} days ahead.`;
  }
  return null;
}

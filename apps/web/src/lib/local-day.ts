import dayjs from 'dayjs';

const DAY = 'YYYY-MM-DD';

/** The day an instant falls on for the viewer, as a date field takes it: `YYYY-MM-DD`. */
export function localDay(instant: string | Date): string {
  return dayjs(instant).format(DAY);
}

/** The end of a day for the viewer, 23:59, as an ISO instant; null for what is no day. */
export function endOfLocalDay(day: string): string | null {
  const end = dayjs(`${day}T23:59:00.000`);
  // A day such as 30 February would become another one.
  return end.isValid() && end.format(DAY) === day ? end.toISOString() : null;
}

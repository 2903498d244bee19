export type WeekSearch = { readonly date?: string };

const DAY = /^(?:19[7-9]\d|2\d{3})-\d{2}-\d{2}$/;

/** Whether a text is a day (`YYYY-MM-DD`) that there is, in the years the calls take. */
function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !DAY.test(text)) return false;
  const at = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** The day an address of the schedule names; one that is no day means this week. */
export function readWeekSearch(search: Readonly<Record<string, unknown>>): WeekSearch {
  const { date } = search;
  return isDay(date) ? { date } : {};
}

/** The address of a day's week; undefined outside the years there are. */
export function weekSearchOf(day: string): WeekSearch | undefined {
  return isDay(day) ? { date: day } : undefined;
}

/** The months in English, from January. */
export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** A day (`YYYY-MM-DD`, or an instant in UTC) in words: "Mar 02, 2026". */
export function dayInWords(day: string): string {
  const month = months[Number(day.slice(5, 7)) - 1] ?? '';
  return `${month.slice(0, 3)} ${day.slice(8, 10)}, ${day.slice(0, 4)}`;
}

/** What a suspended member is told, by the server's refusal and on the login screen. */
export type Suspension = {
  readonly reason: string;
  readonly breach?: string | undefined;
  readonly timeLeft: string;
  readonly expiryDate: string;
};

type SanctionDates = {
  readonly type: string;
  readonly expiryDate: string;
  readonly activeUntil?: string | null | undefined;
};

/** The instant a sanction really ends: a suspension at `activeUntil` when that comes before `expiryDate`. */
export function sanctionEnd({ type, expiryDate, activeUntil }: SanctionDates): string {
  const early =
    type === 'suspension' && activeUntil != null && Date.parse(activeUntil) < Date.parse(expiryDate);
  return early ? activeUntil : expiryDate;
}

/** Whether any of these is a suspension that has not ended at `now` (specification, section 2). */
export function isSuspended(sanctions: readonly SanctionDates[], now: Date): boolean {
  return sanctions.some(
    (sanction) => sanction.type === 'suspension' && Date.parse(sanctionEnd(sanction)) > now.getTime(),
  );
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** The time to an instant in its two largest units, such as "6 days, 4 hours"; "less than a minute" at the end. */
export function timeLeft(end: string, now: Date): string {
  let seconds = Math.max(0, Math.floor((Date.parse(end) - now.getTime()) / 1000));
  const words: string[] = [];
  for (const [unit, length] of UNITS) {
    const count = Math.floor(seconds / length);
    seconds -= count * length;
    if (count > 0) words.push(`${count} ${unit}${count === 1 ? '' : 's'}`);
  }
  return words.length === 0 ? 'less than a minute' : words.slice(0, 2).join(', ');
}

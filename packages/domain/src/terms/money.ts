/** Money is kept in integer hundredths; an amount of whole units becomes hundredths without binary rounding error. */
export function toMinor(amount: number): number {
  return Math.round(amount * 100);
}

/** Hundredths as an amount of whole units with at most two decimals. */
export function fromMinor(minor: number): number {
  return minor / 100;
}

/** Whether an amount has at most two decimals. */
export function hasCents(amount: number): boolean {
  return Math.abs(toMinor(amount) / 100 - amount) < 1e-9;
}

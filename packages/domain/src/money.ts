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
  return fromMinor(toMinor(amount)) === amount;
}

/** An amount as it is written after its sign: "50", "2.50". */
export function plainAmount(amount: number): string {
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(2);
}

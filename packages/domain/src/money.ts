/** Converts an amount, such as 2.5, to hundredths (250), in which money is stored. Rounds to whole hundredths. */
export function toMinor(amount: number): number {
  return Math.round(amount * 100);
}

/** Converts hundredths, such as 250, to an amount (2.5). */
export function fromMinor(minor: number): number {
  return minor / 100;
}

/** Returns whether an amount has at most two decimals. */
export function hasAtMostTwoDecimals(amount: number): boolean {
  return fromMinor(toMinor(amount)) === amount;
}

/** Returns an amount as text, without a currency: "50", "2.50". */
export function plainAmount(amount: number): string {
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(2);
}

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const withCents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Whether amounts are formatted with their cents only, or always with two digits. */
export type Cents = 'asNeeded' | 'always';

function formatAmount(amount: number, cents: Cents): string {
  return (cents === 'asNeeded' && Number.isInteger(amount) ? whole : withCents).format(amount);
}

/** Returns the format of a column's amounts, so that they align: all with cents if any of them has some. */
export function centsOf(amounts: readonly number[]): Cents {
  return amounts.every((amount) => Number.isInteger(amount)) ? 'asNeeded' : 'always';
}

/** Term pay: "CHF 1,250", with cents only when there are any. */
export function formatChf(amount: number, cents: Cents = 'asNeeded'): string {
  return `CHF ${formatAmount(amount, cents)}`;
}

/** Rewards: "$50", "$2.50". */
export function formatDollars(amount: number, cents: Cents = 'asNeeded'): string {
  return `$${formatAmount(amount, cents)}`;
}

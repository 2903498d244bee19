const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const withCents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount as text, with cents only when there are any: "1,250", "2.50". */
function formatAmount(amount: number): string {
  return (Number.isInteger(amount) ? whole : withCents).format(amount);
}

/** Term pay: "CHF 1,250". */
export function formatChf(amount: number): string {
  return `CHF ${formatAmount(amount)}`;
}

/** Rewards: "$50", "$2.50". */
export function formatDollars(amount: number): string {
  return `$${formatAmount(amount)}`;
}

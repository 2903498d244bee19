const inThousands = new Intl.NumberFormat('en-US');

/** Formats a count with a thousands separator: "12,450". */
export const formatCount = (count: number): string => inThousands.format(count);

/** A count with its noun: "1 flight", "1,203 flights". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** Formats how many items of the total a list shows: "200 of 305" when it is cut, otherwise the number. */
export function listedOf(listed: number, total: number): string {
  return total > listed ? `${formatCount(listed)} of ${formatCount(total)}` : formatCount(listed);
}

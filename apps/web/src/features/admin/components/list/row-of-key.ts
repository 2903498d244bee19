/** The row that a key leads to from another, or undefined when it leads nowhere. */
export function rowOfKey(key: string, row: number, count: number): number | undefined {
  const rows = { ArrowDown: row + 1, ArrowUp: row - 1, Home: 0, End: count - 1 };
  const [, wanted = -1] = Object.entries(rows).find(([name]) => name === key) ?? [];
  return wanted >= 0 && wanted < count && wanted !== row ? wanted : undefined;
}

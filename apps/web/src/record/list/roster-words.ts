type Counts = { readonly added: number; readonly changed: number; readonly left: number };

/** What a sync of the roster changed, such as "2 joined, 1 changed". */
export function resultInWords({ added, changed, left }: Counts): string {
  const parts = [
    [added, 'joined'],
    [changed, 'changed'],
    [left, 'left'],
  ] as const;
  const told = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return told.length === 0 ? 'no changes' : told.join(', ');
}

/** The flight that takes the focus when another is decided: the one after it, or else before it; undefined without one. */
export function neighbourOf(ids: readonly string[], decided: string): string | undefined {
  const place = ids.indexOf(decided);
  return place === -1 ? undefined : (ids[place + 1] ?? ids[place - 1]);
}

/**
 * The place among `count` flights that `j` (next) and `k` (previous) lead to; null when there are none. `current` is
 * the place of the focus, -1 outside of them, and `last` where it was: a flight that was decided is gone from there, and the
 * next one has its place.
 */
export function placeAfter(key: 'j' | 'k', current: number, last: number, count: number): number | null {
  if (count === 0) return null;
  const step = key === 'j' ? 1 : -1;
  const from = current === -1 ? last - (key === 'j' ? 1 : 0) : current;
  return Math.min(count - 1, Math.max(0, from + step));
}

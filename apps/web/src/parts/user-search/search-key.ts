/** Where a combobox stands when a key is pressed; `active` is -1 while no option is. */
export type SearchStand = {
  readonly active: number;
  readonly count: number;
  /** Whether the options are not yet the answer to what is typed. */
  readonly isBehind: boolean;
};

export type SearchAct =
  | { readonly kind: 'move'; readonly active: number }
  | { readonly kind: 'choose'; readonly index: number }
  | { readonly kind: 'close' };

/**
 * What a key does in the search: arrows go round the options, through none at the ends; Enter takes the active one, or
 * without one the best match once it is the answer to what is typed; Escape closes. Undefined for every other key.
 */
export function actOfKey(key: string, { active, count, isBehind }: SearchStand): SearchAct | undefined {
  if (key === 'Escape') return { kind: 'close' };
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return { kind: 'move', active: active + 1 >= count ? -1 : active + 1 };
  if (key === 'ArrowUp') return { kind: 'move', active: active === -1 ? count - 1 : active - 1 };
  if (key !== 'Enter' || (active === -1 && isBehind)) return undefined;
  return { kind: 'choose', index: Math.max(active, 0) };
}

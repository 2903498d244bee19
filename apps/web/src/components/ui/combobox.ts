/** The state of a combobox when a key is pressed. `active` is -1 when no option is active. */
export type ComboboxState = {
  readonly active: number;
  readonly count: number;
  /** Whether the options belong to an earlier text. */
  readonly isStale: boolean;
  /** Whether the arrows also reach a state without an active option, between the last one and the first. */
  readonly allowsNone: boolean;
};

type ComboboxAction =
  | { readonly kind: 'move'; readonly active: number }
  | { readonly kind: 'choose'; readonly index: number }
  | { readonly kind: 'close' };

/** The relevant part of a key press. While characters are composed, keys belong to the input method. */
type Pressed = { readonly key: string; readonly isComposing: boolean };

function moveBy(step: 1 | -1, { active, count, allowsNone }: ComboboxState): number {
  if (allowsNone) return ((active + 1 + step + count + 1) % (count + 1)) - 1;
  if (active === -1) return step === 1 ? 0 : count - 1;
  return (active + step + count) % count;
}

/**
 * Returns the action of a key in a combobox. The arrows move through the options in a circle. Enter chooses the active
 * option, or the first if none is active and the options are current. Escape closes. Undefined for all other keys.
 */
export function comboboxAction(
  { key, isComposing }: Pressed,
  state: ComboboxState,
): ComboboxAction | undefined {
  const { active, count, isStale } = state;
  if (isComposing) return undefined;
  if (key === 'Escape') return { kind: 'close' };
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return { kind: 'move', active: moveBy(1, state) };
  if (key === 'ArrowUp') return { kind: 'move', active: moveBy(-1, state) };
  if (key !== 'Enter' || (active === -1 && isStale)) return undefined;
  return { kind: 'choose', index: Math.max(active, 0) };
}

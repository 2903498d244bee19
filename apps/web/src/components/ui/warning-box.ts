/** A warning in a box: an icon and a sentence. */
export const warningBox =
  'flex gap-2.5 items-start py-2.5 px-3.5 border border-amber-line rounded bg-amber-fill text-amber-text-strong text-14 wrap-anywhere';

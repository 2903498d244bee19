const ordinals = ['first', 'second', 'third'];

/** A place on the waitlist: "first", "4th". */
export function ordinal(position: number): string {
  const word = ordinals[position - 1];
  if (word !== undefined) return word;
  const teens = position % 100 > 10 && position % 100 < 14;
  const ending = teens ? 'th' : (['th', 'st', 'nd', 'rd'][position % 10] ?? 'th');
  return `${position}${ending}`;
}

/** A place on the waitlist as a title: "First on waitlist". */
export function placeInWords(position: number): string {
  const word = ordinal(position);
  return `${word.charAt(0).toUpperCase()}${word.slice(1)} on waitlist`;
}

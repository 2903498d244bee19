/** A text cut to about `most` characters at a space, with "…"; null when it is not longer than that. */
export function foldedText(text: string, most: number): string | null {
  const characters = [...text];
  if (characters.length <= most) return null;
  const cut = characters.slice(0, most).join('');
  // Between words, so that no mention is cut into somebody else's name; a word without end is cut all the same.
  const whole = cut.replace(/\s+\S*$/u, '');
  return `${whole === '' ? cut : whole}…`;
}

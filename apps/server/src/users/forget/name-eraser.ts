/** What stands where a forgotten member's name stood. */
export const DELETED_MEMBER = 'Deleted member';

function escapeForPattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/**
 * Makes a function that takes a member's names out of a text: every whole occurrence, in whatever case, with or without
 * the `@` of a mention. Part of a longer name is somebody else's and stays.
 */
export function createNameEraser(names: readonly string[]): (text: string) => string {
  // The longest first: a name within another must not leave the rest of the longer one behind.
  const alternatives = [...new Set(names)]
    .filter((name) => name !== '')
    .toSorted((a, b) => b.length - a.length)
    .map(escapeForPattern);
  if (alternatives.length === 0) return (text) => text;
  const pattern = new RegExp(`@?(?<![\\p{L}\\p{N}_])(?:${alternatives.join('|')})(?![\\p{L}\\p{N}_])`, 'giu');
  return (text) => text.replaceAll(pattern, DELETED_MEMBER);
}

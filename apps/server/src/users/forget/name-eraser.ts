/** What stands where a forgotten member's name stood. */
export const DELETED_MEMBER = 'Deleted member';

function escapeForPattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

const before = String.raw`(?<![\p{L}\p{N}_])`;
const after = String.raw`(?![\p{L}\p{N}_])`;

function createEraser(names: readonly string[], start: string): (text: string) => string {
  // The longest first: a name within another must not leave the rest of the longer one behind.
  const alternatives = [...new Set(names)]
    .filter((name) => name !== '')
    .toSorted((a, b) => b.length - a.length)
    .map(escapeForPattern);
  if (alternatives.length === 0) return (text) => text;
  const pattern = new RegExp(`${start}(?:${alternatives.join('|')})${after}`, 'giu');
  return (text) => text.replaceAll(pattern, DELETED_MEMBER);
}

/**
 * Makes a function that takes a member's names out of a text: every whole occurrence, in whatever case, with or without
 * the `@` of a mention. Part of a longer name is somebody else's and stays.
 */
export function createNameEraser(names: readonly string[]): (text: string) => string {
  return createEraser(names, `@?${before}`);
}

/**
 * Makes the same for what people call a place or a job. A display name is no one's own: a role called "Captain" is a
 * job on every flight, and not the member who calls themself so. What is nothing but a display name therefore stays.
 */
export function createCalledEraser(
  usernames: readonly string[],
  displayName: string,
): (text: string) => string {
  const eraseUsernames = createNameEraser(usernames);
  const eraseAll = createNameEraser([...usernames, displayName]);
  const ownWord = displayName.toLowerCase();
  return (text) => (text.trim().toLowerCase() === ownWord ? eraseUsernames(text) : eraseAll(text));
}

/** Makes a function that takes a member's mentions alone out of a text: "@casey", but not "casey". */
export function createMentionEraser(usernames: readonly string[]): (text: string) => string {
  return createEraser(usernames, `${before}@`);
}

import { withoutIgnorable } from './text.ts';

/** The name shown for an erased member. */
export const DELETED_MEMBER = 'Deleted member';

// Control characters surround the id, because text by people may not contain any.
const BEFORE_ID = '\u0091';
const AFTER_ID = '\u0092';
const STORED_NAME = /(@?)\u0091([\da-f-]{36})\u0092/g;

/** Returns a member's username in stored form, by their id. It is shown as their current username. */
export function storedName(userId: string): string {
  return `${BEFORE_ID}${userId}${AFTER_ID}`;
}

/** Returns a stored mention, like `storedName`. It is shown as `@username`, and without the `@` once the member is erased. */
export function storedMention(userId: string): string {
  return `@${storedName(userId)}`;
}

/** Returns the ids of the members in a stored text, each once. */
export function idsOfStoredNames(text: string): string[] {
  if (!text.includes(BEFORE_ID)) return [];
  return [...new Set(Array.from(text.matchAll(STORED_NAME), ([, , id = '']) => id))];
}

/**
 * Splits a stored text into parts: typed text, and at every second position a stored name. Joining them returns the original.
 */
export function splitStoredNames(text: string): string[] {
  return text.split(/(@?\u0091[\da-f-]{36}\u0092)/);
}

/** Returns a stored text as it is shown. `usernames` maps user ids to names, and missing ids are erased members. */
export function withNames(text: string, usernames: ReadonlyMap<string, string>): string {
  return text.replaceAll(STORED_NAME, (_stored, at: string, id: string) => {
    const username = usernames.get(id);
    return username === undefined ? DELETED_MEMBER : `${at}${username}`;
  });
}

const withPlainSpaces = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/**
 * Returns the key by which names are compared. It ignores case, Unicode form, the width of spaces, and invisible characters.
 */
export function foldName(name: string): string {
  // Normalized twice: lower case can leave the normal form, because some letters are composed only in lower case. The Greek
  // sigma has a second small letter at the end of a word. The capital sharp s becomes SS only through the small one.
  const folded = withoutIgnorable(name)
    .normalize('NFKC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFKC');
  return withPlainSpaces(folded);
}

/** Returns the key by which names are searched: like `foldName`, and without accents, which not everybody types. */
export function foldForSearch(text: string): string {
  const folded = foldName(text).normalize('NFKD');
  // A name of accents only would become empty, and every name contains the empty string.
  return withPlainSpaces(folded.replaceAll(/\p{M}/gu, '')) || folded;
}

import { withoutIgnorable } from './text.ts';

/** What an erased member is called. */
export const DELETED_MEMBER = 'Deleted member';

// Control characters stand around the id: no text that people write may contain one.
const BEFORE_ID = '\u0091';
const AFTER_ID = '\u0092';
const STORED_NAME = /(@?)\u0091([\da-f-]{36})\u0092/g;

/** A member's username as stored text holds it: by their id. It is shown as the username they have when it is read. */
export function storedName(userId: string): string {
  return `${BEFORE_ID}${userId}${AFTER_ID}`;
}

/** As `storedName`, for a mention: shown as `@username`, and without the `@` once the member is erased. */
export function storedMention(userId: string): string {
  return `@${storedName(userId)}`;
}

/** The ids of the members whose names a stored text holds, each once. */
export function namedIn(text: string): string[] {
  if (!text.includes(BEFORE_ID)) return [];
  return [...new Set(Array.from(text.matchAll(STORED_NAME), ([, , id = '']) => id))];
}

/** A stored text in parts that join to it again: what was typed, and at every second place a name as it is stored. */
export function splitStoredNames(text: string): string[] {
  return text.split(/(@?\u0091[\da-f-]{36}\u0092)/);
}

/** A stored text as it is shown. `usernames` holds them by user id; who is not in it is erased. */
export function withNames(text: string, usernames: ReadonlyMap<string, string>): string {
  return text.replaceAll(STORED_NAME, (_stored, at: string, id: string) => {
    const username = usernames.get(id);
    return username === undefined ? DELETED_MEMBER : `${at}${username}`;
  });
}

const withPlainSpaces = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/**
 * The key by which names are compared. Names that differ only in case, in Unicode form, in how wide a space is, or in characters
 * that nobody sees have the same one.
 */
export function foldName(name: string): string {
  // Normalized twice: lower case can leave the normal form, because some letters are composed only in lower case. At the end of a
  // word the Greek sigma has a small letter of its own. The capital sharp s becomes SS only by way of the small one.
  const folded = withoutIgnorable(name)
    .normalize('NFKC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFKC');
  return withPlainSpaces(folded);
}

/** The key by which names are searched: as `foldName`, and without accents and the like, which not everybody types. */
export function foldForSearch(text: string): string {
  const folded = foldName(text).normalize('NFKD');
  // Of marks alone nothing would be left, which is in every name.
  return withPlainSpaces(folded.replaceAll(/\p{M}/gu, '')) || folded;
}

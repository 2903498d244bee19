import { DELETED_MEMBER, storedName } from '@crewroom/domain/names';
import { isOrdinaryWord } from './ordinary-words.ts';

/** The names of a member in texts: stored mentions, usernames that are theirs alone, a display name, and the Roblox id. */
export type MemberNames = {
  readonly userId: string;
  readonly usernames: readonly string[];
  readonly displayName: string;
  /** Whether the display name may mean something else: a seat, a rank, another member, or ordinary words. */
  readonly isDisplayNameOrdinary: boolean;
  readonly robloxId: string;
};

// The last one is no longer than any name, so that no other text is ever cut off.
const standIns = [DELETED_MEMBER, 'Deleted', '…'];

/**
 * Limits an erased text to `most` characters if the original met the limit. Uses shorter placeholders for the names if
 * necessary.
 */
export function withinLimit(erased: string, most: number): string {
  let text = erased;
  for (const words of standIns) {
    text = erased.replaceAll(DELETED_MEMBER, words);
    if ([...text].length <= most) break;
  }
  return text;
}

export type Erase = (text: string) => string;

const wordStart = String.raw`(?<![\p{L}\p{N}_])`;
const wordEnd = String.raw`(?![\p{L}\p{N}_])`;
// The text between a mention and an adjacent display name, as in "@casey (Captain)" and "Captain / @casey". It is on one line,
// and has at most a bracket, a quote or a slash.
const gap = String.raw`[ \t]*[("'“‘[/]?[ \t]*`;

function escapeForPattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

function anyOf(names: readonly string[]): string | null {
  // Longest first: a name within another must not leave the rest of the longer one.
  const alternatives = [...new Set(names)]
    .filter((name) => name !== '')
    .toSorted((a, b) => b.length - a.length)
    .map(escapeForPattern);
  return alternatives.length === 0 ? null : `(?:${alternatives.join('|')})`;
}

function eraseAll(pattern: string | null, flags: 'gu' | 'giu'): Erase {
  if (pattern === null) return (text) => text;
  const names = new RegExp(pattern, flags);
  return (text) => text.replaceAll(names, DELETED_MEMBER);
}

// Matches a stored mention, or one of a username that was free when it was typed, in any case.
function mentionPattern({ userId, usernames }: MemberNames): string {
  const name = anyOf(usernames);
  return name === null ? `@${storedName(userId)}` : `(?:@${storedName(userId)}|@(?i:${name})${wordEnd})`;
}

/** Removes whole mentions from a text: "@casey", but neither "casey" nor "@caseys". */
function mentionEraser(names: MemberNames): Erase {
  return eraseAll(`${wordStart}${mentionPattern(names)}`, 'gu');
}

/** Removes the display name next to a mention, in the member's own spelling. */
function adjacentNameEraser(names: MemberNames): Erase {
  const shown = anyOf([names.displayName]);
  if (shown === null) return (text) => text;
  const mention = mentionPattern(names);
  return eraseAll(`(?<=${mention}${gap})${shown}${wordEnd}|${wordStart}${shown}(?=${gap}${mention})`, 'gu');
}

/** Removes unambiguous names as whole words, in any case. */
function distinctiveEraser({ usernames, displayName, isDisplayNameOrdinary, robloxId }: MemberNames): Erase {
  const names = isDisplayNameOrdinary ? usernames : [...usernames, displayName];
  const name = anyOf([...names.filter((one) => !isOrdinaryWord(one)), robloxId]);
  return eraseAll(name === null ? null : `@?${wordStart}${name}${wordEnd}`, 'giu');
}

/**
 * Creates the function that erases a member from texts by people: mentions, the Roblox id, and names that are either not
 * ordinary words or next to a mention. Names are whole words, because part of a longer one is another person's.
 */
export function createNameEraser(names: MemberNames): Erase {
  const eraseMentions = mentionEraser(names);
  const eraseAdjacent = adjacentNameEraser(names);
  const eraseDistinctive = distinctiveEraser(names);
  return (text) => eraseDistinctive(eraseMentions(eraseAdjacent(text)));
}

import { DELETED_MEMBER, storedName } from '@crewroom/domain/names';
import { isOrdinaryWord } from './ordinary-words.ts';

/** What a member is called in texts: by stored mentions, by usernames that are theirs alone, by a display name, and by number. */
export type MemberNames = {
  readonly userId: string;
  readonly usernames: readonly string[];
  readonly displayName: string;
  /** Whether the display name may mean something else: a seat, a rank or somebody else, or no more than its words. */
  readonly isDisplayNameOrdinary: boolean;
  readonly robloxId: string;
};

// The last is no longer than any name: nothing of what else was written is ever cut off.
const standIns = [DELETED_MEMBER, 'Deleted', '…'];

/** An erased text in at most `most` characters, where the full one had no more: shorter words stand for the names if they must. */
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
// Between a mention and a display name beside it, as in "@casey (Captain)" and "Captain / @casey": on one line, at most a
// bracket, a quote or a slash.
const gap = String.raw`[ \t]*[("'“‘[/]?[ \t]*`;

function escapeForPattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

function anyOf(names: readonly string[]): string | null {
  // The longest first: a name within another must not leave the rest of the longer one behind.
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

// A mention as it is stored, or of a username that was nobody's when it was typed, in whatever case.
function mentionPattern({ userId, usernames }: MemberNames): string {
  const name = anyOf(usernames);
  return name === null ? `@${storedName(userId)}` : `(?:@${storedName(userId)}|@(?i:${name})${wordEnd})`;
}

/** Takes whole mentions out of a text: "@casey", but neither "casey" nor "@caseys". */
function mentionEraser(names: MemberNames): Erase {
  return eraseAll(`${wordStart}${mentionPattern(names)}`, 'gu');
}

/** Takes the display name out where it stands with a mention, written as the member writes it. */
function besideMentionEraser(names: MemberNames): Erase {
  const shown = anyOf([names.displayName]);
  if (shown === null) return (text) => text;
  const mention = mentionPattern(names);
  return eraseAll(`(?<=${mention}${gap})${shown}${wordEnd}|${wordStart}${shown}(?=${gap}${mention})`, 'gu');
}

/** Takes out what can mean nobody else, wherever it stands whole, in whatever case. */
function distinctiveEraser({ usernames, displayName, isDisplayNameOrdinary, robloxId }: MemberNames): Erase {
  const names = isDisplayNameOrdinary ? usernames : [...usernames, displayName];
  const name = anyOf([...names.filter((one) => !isOrdinaryWord(one)), robloxId]);
  return eraseAll(name === null ? null : `@?${wordStart}${name}${wordEnd}`, 'giu');
}

/**
 * Makes the function that erases a member from what people wrote: mentions, the Roblox id, and names that are no ordinary words
 * or stand with a mention. Names are whole words: part of a longer one is somebody else's.
 */
export function createNameEraser(names: MemberNames): Erase {
  const eraseMentions = mentionEraser(names);
  const eraseBeside = besideMentionEraser(names);
  const eraseDistinctive = distinctiveEraser(names);
  return (text) => eraseDistinctive(eraseMentions(eraseBeside(text)));
}

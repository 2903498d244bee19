import {
  foldName,
  idsOfStoredNames,
  splitStoredNames,
  storedMention,
  withNames,
} from '@crewroom/domain/names';
import { splitMentions, type TextPart } from '@crewroom/domain/text';
import type { UnitOfWork } from '../changes/unit-of-work.ts';
import type { Source } from '../database/database.ts';
import { readUsernamesIn } from '../database/stored-names.ts';
import { findHolders } from './find-members.ts';

/**
 * Returns new texts in their stored form: each `@username` of a member, as `selectHolder` finds them, becomes their id. Uses
 * one SQL statement.
 */
export async function storeNewMentions(source: Source, texts: readonly string[]): Promise<string[]> {
  const split = texts.map(splitMentions);
  const mentions = split.flat().flatMap((part) => (part.kind === 'mention' ? [foldName(part.username)] : []));
  const holders = await findHolders(source, [...new Set(mentions)]);
  const stored = (part: TextPart) => {
    const holder = part.kind === 'mention' ? holders.get(foldName(part.username)) : undefined;
    return holder === undefined ? part.text : storedMention(holder);
  };
  return split.map((parts) => parts.map(stored).join(''));
}

/** The meaning of a mention in a text: the id of a member as it is stored, or null without a member. */
type MentionTarget = string | null;

/** Returns the mentions of a stored text by the folded name that they are shown with, each in the order of the text. */
function mentionsIn(stored: string, usernames: ReadonlyMap<string, string>): Map<string, MentionTarget[]> {
  const mentions = new Map<string, MentionTarget[]>();
  const add = (name: string, target: MentionTarget) =>
    mentions.set(foldName(name), [...(mentions.get(foldName(name)) ?? []), target]);
  for (const [place, part] of splitStoredNames(stored).entries()) {
    if (place % 2 === 0) {
      for (const typed of splitMentions(part)) if (typed.kind === 'mention') add(typed.username, null);
    } else {
      const username = usernames.get(idsOfStoredNames(part)[0] ?? '');
      if (username !== undefined) add(username, part);
    }
  }
  return mentions;
}

/**
 * Returns a typed text in its stored form: each `@username` of a member, as `selectHolder` finds them, becomes their
 * id. Other words are unchanged. `before` is the stored text that it replaces. A mention in it keeps its member, even
 * if another has the name by now, and a text that is sent back unchanged stays the same. At most two statements.
 */
export async function storeMentions({ source }: UnitOfWork, text: string, before = ''): Promise<string> {
  const usernames = await readUsernamesIn(source, before);
  if (withNames(before, usernames) === text) return before;
  const earlier = mentionsIn(before, usernames);
  const parts = splitMentions(text).map((part) => {
    if (part.kind === 'text') return { part, key: null, storedText: part.text };
    const key = foldName(part.username);
    const kept = earlier.get(key)?.shift();
    return { part, key, storedText: kept === null ? part.text : kept };
  });
  const keys = new Set(
    parts.flatMap(({ key, storedText }) => (storedText === undefined && key !== null ? [key] : [])),
  );
  const holders = await findHolders(source, [...keys]);
  return parts
    .map(({ part, key, storedText }) => {
      if (storedText !== undefined) return storedText;
      const holder = holders.get(key ?? '');
      return holder === undefined ? part.text : storedMention(holder);
    })
    .join('');
}

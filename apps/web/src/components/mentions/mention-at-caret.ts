/** A mention that is being typed: the position of its @, the end of its word, and the letters between @ and caret. */
export type TypedMention = { readonly start: number; readonly end: number; readonly letters: string };

// As in `splitMentions`, the @ must not follow a word character, so that someone@example.com is no mention.
const UP_TO_CARET = /(?<![\w@.])@(\w{0,20})$/;
const REST_OF_WORD = /^\w*/;

/** Returns the mention that is being typed at the caret of a text, or null. */
export function mentionAt(text: string, caret: number): TypedMention | null {
  const match = UP_TO_CARET.exec(text.slice(0, caret));
  if (match === null) return null;
  const [rest = ''] = REST_OF_WORD.exec(text.slice(caret)) ?? [];
  return { start: match.index, end: caret + rest.length, letters: match[1] ?? '' };
}

/** The replacement of a part of a text. */
type Replacement = { readonly start: number; readonly end: number; readonly text: string };

/**
 * Returns the edit that replaces a typed mention with a chosen person: `@username` and a space, but no space before a
 * line break or a punctuation mark.
 */
export function writtenMention(text: string, { start, end }: TypedMention, username: string): Replacement {
  const next = text.charAt(end);
  if (next === '' || next === ' ') return { start, end: end + next.length, text: `@${username} ` };
  return { start, end, text: `@${username}` };
}

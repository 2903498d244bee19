export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'mention'; readonly text: string; readonly username: string };

// An address such as someone@example.com is no mention: the @ must not follow a word character.
const MENTION = /(?<![\w@.])@(\w{3,20})(?!\w)/g;

/** Splits plain text into runs and `@username` mentions, in order; joining the `text` of all parts gives the text back. */
export function splitMentions(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(MENTION)) {
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) });
    parts.push({ kind: 'mention', text: match[0], username: match[1] ?? '' });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

/** The most characters of a text, and whether it may have line breaks and tabs. */
export type TextRule = { readonly max: number; readonly multiline?: boolean };

// Controls and formats, spaces, marks without a letter, and letters that are drawn as nothing.
const UNSEEN_ONLY = /^[\p{C}\p{Z}\p{M}\u115F\u1160\u2800\u3164\uFFA0]*$/u;
// U+2028 and U+2029 break a line too, but are no control characters.
const CONTROL_OR_BREAK = /[\p{Cc}\u2028\u2029]/u;
const CONTROL_BUT_BREAKS = /[^\P{Cc}\n\t]/u;
const BIDI_OVERRIDE = /[\u202A-\u202E\u2066-\u2069]/u;
// What names need stays: joiners (U+200C, U+200D) and marks of a direction (U+200E, U+200F, U+061C).
const HIDDEN =
  /[\p{Cc}\p{Cs}\u00AD\u180E\u200B\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu;

/** Text as it is stored: trimmed, in Unicode form NFC, with LF as line end. */
export function tidyText(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').normalize('NFC').trim();
}

/** Whether a text or a name shows nothing to a reader: empty, or made of spaces and characters alone that nobody sees. */
export function isBlank(text: string): boolean {
  return UNSEEN_ONLY.test(text);
}

/**
 * A name from elsewhere without what changes the text around it or is not seen: control characters, breaks of lines, characters that
 * turn the direction, that have no width or that are half of one. May be empty.
 */
export function withoutHidden(name: string): string {
  return name.replaceAll(HIDDEN, '');
}

/**
 * The error message for tidied text that breaks a rule, or null. Length is counted in characters (code points), and line
 * breaks and tabs are allowed only with `multiline`.
 */
export function textError(text: string, rule: TextRule): string | null {
  const length = [...text].length;
  if (length > rule.max) return `Use at most ${rule.max} characters; this has ${length}.`;
  if (BIDI_OVERRIDE.test(text)) return 'Remove the hidden text-direction characters.';
  // An unpaired surrogate cannot be encoded as UTF-8, so the database would store another character.
  if (!text.isWellFormed()) return 'Remove the broken characters.';
  if (rule.multiline === true) {
    return CONTROL_BUT_BREAKS.test(text) ? 'Remove the hidden control characters.' : null;
  }
  return CONTROL_OR_BREAK.test(text) ? 'Remove the line breaks, tabs and hidden control characters.' : null;
}

/** A count with what is counted: "1 flight", "2 flights". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** The rules of the texts in a member's record and of the name of a game server's key; those of a flight are in `flightFields`. */
export const textLimits = {
  role: { max: 40 },
  breach: { max: 120 },
  reason: { max: 500, multiline: true },
  comment: { max: 4000, multiline: true },
  note: { max: 4000, multiline: true },
  keyName: { max: 60 },
  appeal: { max: 2000, multiline: true },
  mark: { max: 1000, multiline: true },
} as const satisfies Record<string, TextRule>;

export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'mention'; readonly text: string; readonly username: string };

// The @ must not follow a word character, so that someone@example.com is no mention.
const MENTION = /(?<![\w@.])@(\w{3,20})(?!\w)/g;

/** Splits text into plain parts and `@username` mentions. Joining the `text` of all parts gives the original text. */
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

/** The shortest and longest search for a member, in characters, and how many results it answers at most. */
export const searchLimits = { minimum: 2, maximum: 60, results: 20 } as const;

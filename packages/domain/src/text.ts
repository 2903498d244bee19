/** How long a typed text may be, and how it is tidied before it is stored or compared; see `tidyTyped`. */
export type TextRule = {
  /** In characters (code points). */
  readonly max: number;
  /** Whether it may have line breaks and tabs. */
  readonly multiline?: boolean;
  /** Whether it names something that exists: a username, an id, an address. Then no invisible character means anything. */
  readonly isKey?: boolean;
};

// Controls and formats, spaces, marks without a letter, and letters and signs that are drawn as nothing.
const UNSEEN_ONLY =
  /^[\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800\uFFFC\u{13441}\u{13442}\u{1D159}]*$/u;
// What has no width in any script. The three beside the Unicode property stand around annotations.
const IGNORABLE = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;
// What comes along when people copy. Names need joiners (U+200C, U+200D), marks of a direction (U+200E, U+200F, U+061C) and
// variation selectors; overrides of the direction are rejected and not removed.
const STRAY = /[\u00AD\u180E\u200B\u2060-\u2065\u206A-\u206F\uFEFF\uFFF9-\uFFFB]/gu;
const BLANK_EDGE = /[\s\u00AD\u115F\u1160\u180E\u200B\u2060-\u2065\u206A-\u206F\u2800\u3164\uFFA0]/u;
// U+2028 and U+2029 break a line too, but are no control characters.
const CONTROL_OR_BREAK = /[\p{Cc}\u2028\u2029]/u;
const CONTROL_BUT_BREAKS = /[^\P{Cc}\n\t]/u;
const BIDI_OVERRIDE = /[\u202A-\u202E\u2066-\u2069]/u;
// What names need stays, as above.
const HIDDEN =
  /[\p{Cc}\p{Cs}\u00AD\u180E\u200B\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu;

/** Text of several lines as it is stored: trimmed, in Unicode form NFC, with LF as line end. */
export function tidyText(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').normalize('NFC').trim();
}

/** The text without spaces, and without characters that are drawn as nothing, at its ends. */
export function trimUnseen(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && BLANK_EDGE.test(text.charAt(from))) from += 1;
  while (to > from && BLANK_EDGE.test(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/** The text without any character that has no width. Two names that look the same are then the same. */
export function withoutIgnorable(text: string): string {
  return text.replaceAll(IGNORABLE, '');
}

/**
 * A typed or pasted text as it is stored or compared: in Unicode form NFC, with LF as line end, and trimmed. Text of one line also
 * loses the invisible characters that copying leaves in it, and a key loses all of them.
 */
export function tidyTyped(text: string, { multiline = false, isKey = false }: Omit<TextRule, 'max'>): string {
  if (multiline) return tidyText(text);
  const seen = isKey ? withoutIgnorable(text) : text.replaceAll(STRAY, '');
  return tidyText(trimUnseen(seen));
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

/** A name from elsewhere as it is shown: without what is hidden in it and around it, or `otherwise` where nothing visible is left. */
export function visibleName(name: string | null | undefined, otherwise: string): string {
  const shown = trimUnseen(withoutHidden(name ?? ''));
  return isBlank(shown) ? otherwise : shown;
}

const MOST_QUOTED = 60;
// Also half a character, and what would turn the words of the message around.
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/u;

const asEscape = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Somebody's words in quotation marks, for a message: on one line, 60 characters at most, and with a control character written as
 * `\u0000`.
 */
export function quoted(text: string): string {
  const characters = [...trimUnseen(text.replaceAll(STRAY, '').replaceAll(/\s+/g, ' '))];
  const shown =
    characters.length <= MOST_QUOTED ? characters : [...characters.slice(0, MOST_QUOTED - 1), '…'];
  return `“${shown.map((one) => (UNPRINTABLE.test(one) ? asEscape(one) : one)).join('')}”`;
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

/** What is said of a search that is too short. */
export const SEARCH_HINT = `Type at least ${searchLimits.minimum} characters to search for users`;

/** The maximum length of a typed text, and how it is tidied before it is stored or compared. See `normalizeInput`. */
export type TextRule = {
  /** In characters (code points). */
  readonly max: number;
  /** Whether it may have line breaks and tabs. */
  readonly multiline?: boolean;
  /** Whether it names something that exists, such as a username, an id or a URL. Then all invisible characters are removed. */
  readonly isKey?: boolean;
};

// Control and format characters, spaces, accents without a letter, and other invisible characters.
const UNSEEN_ONLY =
  /^[\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800\uFFFC\u{13441}\u{13442}\u{1D159}]*$/u;
// Characters without width in any script. The three that the Unicode property lacks delimit annotations.
const IGNORABLE = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;
// Characters that copying adds. Names need joiners (U+200C, U+200D), direction marks (U+200E, U+200F, U+061C) and variation
// selectors. Direction overrides are rejected instead of removed.
const STRAY = /[\u00AD\u180E\u200B\u2060-\u2065\u206A-\u206F\uFEFF\uFFF9-\uFFFB]/gu;
const BLANK_EDGE = /[\s\u00AD\u115F\u1160\u180E\u200B\u2060-\u2065\u206A-\u206F\u2800\u3164\uFFA0]/u;
// U+2028 and U+2029 are line breaks too, but not control characters.
const CONTROL_OR_BREAK = /[\p{Cc}\u2028\u2029]/u;
const CONTROL_BUT_BREAKS = /[^\P{Cc}\n\t]/u;
const BIDI_OVERRIDE = /[\u202A-\u202E\u2066-\u2069]/u;
// Characters that names need are kept, as above.
const HIDDEN =
  /[\p{Cc}\p{Cs}\u00AD\u180E\u200B\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu;

/** Returns text of several lines in stored form: trimmed, in Unicode form NFC, with LF line endings. */
export function normalizeText(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').normalize('NFC').trim();
}

/** Returns the text without spaces and invisible characters at its ends. */
export function trimInvisible(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && BLANK_EDGE.test(text.charAt(from))) from += 1;
  while (to > from && BLANK_EDGE.test(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/** Returns the text without characters that have no width. Names that look the same are then equal. */
export function withoutIgnorable(text: string): string {
  return text.replaceAll(IGNORABLE, '');
}

/**
 * Returns a typed or pasted text in stored form: in Unicode form NFC, with LF line endings, and trimmed. Single-line text also
 * loses the invisible characters that copying adds, and a key loses all of them.
 */
export function normalizeInput(
  text: string,
  { multiline = false, isKey = false }: Omit<TextRule, 'max'>,
): string {
  if (multiline) return normalizeText(text);
  const seen = isKey ? withoutIgnorable(text) : text.replaceAll(STRAY, '');
  return normalizeText(trimInvisible(seen));
}

/** Returns whether a text or a name shows nothing: it is empty, or has only spaces and invisible characters. */
export function isBlank(text: string): boolean {
  return UNSEEN_ONLY.test(text);
}

/**
 * Returns a name from elsewhere without control characters, line breaks, direction characters, characters without width, and
 * half characters. May be empty.
 */
export function withoutHidden(name: string): string {
  return name.replaceAll(HIDDEN, '');
}

/** Returns a name from elsewhere as it is shown: without hidden characters, or `otherwise` if nothing visible is left. */
export function visibleName(name: string | null | undefined, otherwise: string): string {
  const visible = trimInvisible(withoutHidden(name ?? ''));
  return isBlank(visible) ? otherwise : visible;
}

const MAX_QUOTED = 60;
// Includes half characters, and characters that would reverse the text of the message.
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/u;

const asEscape = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Returns text by people in quotation marks for a message: on one line, 60 characters at most, and with control characters
 * written as `\u0000`.
 */
export function inQuotationMarks(text: string): string {
  const characters = [...trimInvisible(text.replaceAll(STRAY, '').replaceAll(/\s+/g, ' '))];
  const shown = characters.length <= MAX_QUOTED ? characters : [...characters.slice(0, MAX_QUOTED - 1), '…'];
  return `“${shown.map((one) => (UNPRINTABLE.test(one) ? asEscape(one) : one)).join('')}”`;
}

/**
 * Returns the error message for tidied text that breaks a rule, or null. Length is counted in characters (code points), and
 * line breaks and tabs are allowed only with `multiline`.
 */
export function textError(text: string, rule: TextRule): string | null {
  const length = [...text].length;
  if (length > rule.max) return `Use at most ${rule.max} characters. This has ${length}.`;
  if (BIDI_OVERRIDE.test(text)) return 'Remove the hidden text-direction characters.';
  // An unpaired surrogate cannot be encoded as UTF-8, so the database would store another character.
  if (!text.isWellFormed()) return 'Remove the broken characters.';
  if (rule.multiline === true) {
    return CONTROL_BUT_BREAKS.test(text) ? 'Remove the hidden control characters.' : null;
  }
  return CONTROL_OR_BREAK.test(text) ? 'Remove the line breaks, tabs and hidden control characters.' : null;
}

/** Returns a number with its noun: "1 flight", "2 flights". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/**
 * The rules of the texts in a member's record and of the name of a game server's key. Those of a flight are in `flightFields`.
 */
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

/** The minimum and maximum length of a search for a member, in characters, and the maximum number of results. */
export const searchLimits = { minimum: 2, maximum: 60, results: 20 } as const;

/** The message for a search that is too short. */
export const SEARCH_HINT = `Type at least ${searchLimits.minimum} characters to search for users`;

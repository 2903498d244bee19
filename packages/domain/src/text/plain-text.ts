export type TextRule = { readonly max: number; readonly multiline?: boolean };

const CONTROL = /\p{Cc}/u;
const CONTROL_BUT_BREAKS = /[^\P{Cc}\n\t]/u;
const BIDI_OVERRIDE = /[\u202A-\u202E\u2066-\u2069]/u;

/** Text as it is stored: trimmed, NFC, line ends as LF. */
export function tidyText(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').normalize('NFC').trim();
}

/**
 * Why tidied text cannot be kept, in words for the field it stands at, or null. Length counts characters, not
 * UTF-16 units; line breaks and tabs pass only where the rule is `multiline`.
 */
export function faultOfText(text: string, rule: TextRule): string | null {
  const length = [...text].length;
  if (length > rule.max) return `Use at most ${rule.max} characters; this has ${length}.`;
  if (BIDI_OVERRIDE.test(text)) return 'Remove the hidden text-direction characters.';
  const control = rule.multiline === true ? CONTROL_BUT_BREAKS : CONTROL;
  return control.test(text) ? 'Remove the hidden control characters.' : null;
}

import { isBlank } from '@crewroom/domain/text';

const WHITESPACE = /\s+/gu;
// Characters that are invisible or change the text direction. Parts of emojis stay: a joiner after one, and the variation
// selector U+FE0F.
const HIDDEN =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}]\uFE0F?)\u200D|(?!\u200D|\uFE0F)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const PUNCTUATION = /[!-/:-@[-`{-~]/g;

function shortened(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}

function onOneLine(text: string): string {
  return text.replaceAll(WHITESPACE, ' ').replaceAll(HIDDEN, '').trim();
}

/**
 * Escapes text so that Discord shows it exactly as typed, on one line, cut to at most `most` characters. A backslash precedes
 * every punctuation mark, so that nothing can become a mention, link, heading, list, time or emoji.
 */
export function escapeMarkup(text: string, most: number): string {
  const line = shortened(onOneLine(text), most);
  return (isBlank(line) ? '–' : line).replaceAll(PUNCTUATION, String.raw`\$&`);
}

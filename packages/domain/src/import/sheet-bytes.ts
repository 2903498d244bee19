/** The text of a file, with LF line endings and without a byte-order mark. */
export type SheetText = {
  readonly text: string;
  /** The lines whose letters are a guess, counted from 1. */
  readonly guessedLines: ReadonlySet<number>;
};

/** A file whose text is damaged, and the line. */
export type DamagedSheet = { readonly damagedLine: number };

const CHUNK = 4096;

/** Returns the text of code points, or of UTF-16 code units. */
function textOf(points: Uint32Array | Uint16Array, toText: (...points: number[]) => string): string {
  const parts: string[] = [];
  for (let at = 0; at < points.length; at += CHUNK) parts.push(toText(...points.subarray(at, at + CHUNK)));
  return parts.join('');
}

const withLineFeeds = (text: string): string => text.replaceAll(/\r\n?/g, '\n');
const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '');
const lastLineOf = (text: string): number => withLineFeeds(text).split('\n').length;

const certain = (text: string): SheetText => ({
  text: withLineFeeds(withoutMark(text)),
  guessedLines: new Set(),
});

/** Returns the length of a UTF-8 character by its first byte, or 0 for an invalid first byte. */
function sizeOf(lead: number): number {
  if (lead < 0x80) return 1;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  if (lead < 0xe0) return 2;
  return lead < 0xf0 ? 3 : 4;
}

/**
 * Returns the range of second bytes that may follow a first byte. Others would be an overlong form, a surrogate, or beyond
 * Unicode.
 */
function seconds(lead: number): readonly [least: number, most: number] {
  if (lead === 0xe0) return [0xa0, 0xbf];
  if (lead === 0xed) return [0x80, 0x9f];
  if (lead === 0xf0) return [0x90, 0xbf];
  return lead === 0xf4 ? [0x80, 0x8f] : [0x80, 0xbf];
}

/** Returns the length of the UTF-8 character at a position, or 0 if there is none. */
function sizeAt(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0xff;
  const size = sizeOf(lead);
  if (size < 2) return size;
  const [least, most] = seconds(lead);
  for (let place = 1; place < size; place += 1) {
    const byte = bytes[at + place] ?? 0;
    if (byte < (place === 1 ? least : 0x80) || byte > (place === 1 ? most : 0xbf)) return 0;
  }
  return size;
}

const LEAD_BITS = [0, 0x7f, 0x1f, 0x0f, 0x07];

function pointAt(bytes: Uint8Array, at: number, size: number): number {
  let point = (bytes[at] ?? 0) & (LEAD_BITS[size] ?? 0);
  for (let place = 1; place < size; place += 1) point = point * 64 + ((bytes[at + place] ?? 0) & 0x3f);
  return point;
}

/** Returns the position of the first byte that is not UTF-8, or null, and whether any character has several bytes. */
function lookAt(bytes: Uint8Array): { readonly wrongAt: number | null; readonly hasLong: boolean } {
  let hasLong = false;
  let wrongAt: number | null = null;
  for (let at = 0; at < bytes.length;) {
    const size = sizeAt(bytes, at);
    if (size === 0) wrongAt ??= at;
    hasLong ||= size > 1;
    at += Math.max(size, 1);
  }
  return { wrongAt, hasLong };
}

/** Decodes bytes that are valid UTF-8. */
function readUtf8(bytes: Uint8Array): string {
  const points = new Uint32Array(bytes.length);
  let count = 0;
  for (let at = 0; at < bytes.length; count += 1) {
    const size = sizeOf(bytes[at] ?? 0);
    points[count] = pointAt(bytes, at, size);
    at += size;
  }
  return textOf(points.subarray(0, count), String.fromCodePoint);
}

function readUtf16(bytes: Uint8Array, isLittle: boolean): SheetText | DamagedSheet {
  const units = new Uint16Array(Math.floor(bytes.length / 2));
  for (let place = 0; place < units.length; place += 1) {
    const [low, high] = isLittle ? [2 * place, 2 * place + 1] : [2 * place + 1, 2 * place];
    units[place] = (bytes[low] ?? 0) + (bytes[high] ?? 0) * 256;
  }
  const text = textOf(units, String.fromCharCode);
  const half = text.search(/\p{Cs}/u);
  if (half >= 0) return { damagedLine: lastLineOf(text.slice(0, half)) };
  return bytes.length % 2 === 1 ? { damagedLine: lastLineOf(text) } : certain(text);
}

// The characters of windows-1252 from 0x80 to 0x9F. All others match Unicode.
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

function readWindows1252(bytes: Uint8Array): SheetText {
  const units = new Uint16Array(bytes.length);
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    units[at] = byte >> 5 === 4 ? WINDOWS.charCodeAt(byte - 0x80) : byte;
  }
  const text = withLineFeeds(textOf(units, String.fromCharCode));
  const guessed = text.split('\n').flatMap((line, place) => (/[^\0-\x7F]/.test(line) ? [place + 1] : []));
  return { text, guessedLines: new Set(guessed) };
}

/**
 * Decodes the bytes of a file: UTF-16 by its byte-order mark, or else UTF-8. Older spreadsheets saved files in the encoding of
 * their locale, of which windows-1252 is the most likely. Lines that are not plain ASCII are then a guess. UTF-8 with an
 * invalid byte among valid multi-byte characters is damaged, and is not guessed.
 */
export function readSheetBytes(bytes: Uint8Array): SheetText | DamagedSheet {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return readUtf16(bytes, true);
  if (first === 0xfe && second === 0xff) return readUtf16(bytes, false);
  const { wrongAt, hasLong } = lookAt(bytes);
  if (wrongAt === null) return certain(readUtf8(bytes));
  return hasLong ? { damagedLine: lastLineOf(readUtf8(bytes.subarray(0, wrongAt))) } : readWindows1252(bytes);
}

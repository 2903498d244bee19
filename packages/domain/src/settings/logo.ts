/** What the airline's logo may be: the types of its file, its size in bytes, and how many pixels a side may have. */
export const logoLimits = {
  types: ['image/png', 'image/webp'],
  bytes: 256 * 1024,
  leastSide: 16,
  mostSide: 1024,
} as const;

/** The same in words, behind "a". */
export const logoInWords = `PNG or WebP picture of at most ${logoLimits.bytes / 1024} kB, ${logoLimits.leastSide} to ${logoLimits.mostSide} pixels a side.`;

/** Why any other file is rejected. */
export const notALogo = `Choose a ${logoInWords}`;

export type LogoType = (typeof logoLimits.types)[number];

export const isLogoType = (type: string): type is LogoType =>
  logoLimits.types.some((allowed) => allowed === type);

/** What the head of a picture says of it; sides in pixels. */
export type LogoHead = { readonly type: LogoType; readonly width: number; readonly height: number };

const isAt = (bytes: Uint8Array, at: number, expected: readonly number[]): boolean =>
  expected.every((byte, index) => bytes[at + index] === byte);

const codes = (word: string): number[] => Array.from(word, (letter) => letter.charCodeAt(0));

const PNG = [0x89, ...codes('PNG\r\n'), 0x1a, 0x0a];

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);

const nameAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));

/** Whether the chunks of a PNG follow each other to its end, and that is the file's. */
function hasPngChunks(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  let at = PNG.length;
  // A chunk has its length, its name, what it holds and its sum.
  while (at + 12 <= bytes.length) {
    const name = nameAt(bytes, at + 4);
    at += 12 + view.getUint32(at);
    if (name === 'IEND') return at === bytes.length;
  }
  return false;
}

// The first chunk of a PNG is its header, which is 13 bytes long.
function pngSides(bytes: Uint8Array): readonly [number, number] | null {
  if (bytes.length < 33 || !isAt(bytes, 0, PNG) || !isAt(bytes, 8, [0, 0, 0, 13, ...codes('IHDR')]))
    return null;
  if (!hasPngChunks(bytes)) return null;
  const view = viewOf(bytes);
  return [view.getUint32(16), view.getUint32(20)];
}

const SIDE_OF_14_BITS = 0x3fff;

/** Where the sides stand in a WebP, by how its first chunk is called; null where that chunk begins as none of its kind does. */
const webpSides: Readonly<
  Record<string, (view: DataView, bytes: Uint8Array) => readonly [number, number] | null>
> = {
  // A key frame begins with an even byte, and has three bytes by which it is known.
  'VP8 ': (view, bytes) =>
    (view.getUint8(20) & 1) === 0 && isAt(bytes, 23, [0x9d, 0x01, 0x2a])
      ? [view.getUint16(26, true) & SIDE_OF_14_BITS, view.getUint16(28, true) & SIDE_OF_14_BITS]
      : null,
  VP8L: (view) => {
    if (view.getUint8(20) !== 0x2f) return null;
    const bits = view.getUint32(21, true);
    return [(bits & SIDE_OF_14_BITS) + 1, ((bits >>> 14) & SIDE_OF_14_BITS) + 1];
  },
  VP8X: (view) => {
    const side = (at: number) => (view.getUint16(at, true) | (view.getUint8(at + 2) << 16)) + 1;
    return [side(24), side(27)];
  },
};

/** Whether the chunks of a WebP follow each other to the end of the file; one of an odd length has a byte more. */
function hasWebpChunks(bytes: Uint8Array, view: DataView): boolean {
  let at = 12;
  while (at + 8 <= bytes.length) {
    const size = view.getUint32(at + 4, true);
    at += 8 + size + (size % 2);
  }
  return at === bytes.length;
}

function webpSidesOf(bytes: Uint8Array): readonly [number, number] | null {
  if (bytes.length < 30 || !isAt(bytes, 0, codes('RIFF')) || !isAt(bytes, 8, codes('WEBP'))) return null;
  const view = viewOf(bytes);
  // A file that was cut off is shorter than its head says, and one with something behind it longer.
  if (view.getUint32(4, true) + 8 !== bytes.length || !hasWebpChunks(bytes, view)) return null;
  return webpSides[nameAt(bytes, 12)]?.(view, bytes) ?? null;
}

/**
 * Reads the head of a picture of a type: null for a file above 256 kB, one whose head is of another kind than its type says, one
 * whose chunks do not end where the file does, and one with a side of fewer than 16 or more than 1024 pixels. What the chunks hold
 * is not looked at.
 */
export function readLogo(bytes: Uint8Array, type: LogoType): LogoHead | null {
  if (bytes.length > logoLimits.bytes) return null;
  const sides = type === 'image/png' ? pngSides(bytes) : webpSidesOf(bytes);
  const { leastSide, mostSide } = logoLimits;
  if (sides === null || sides.some((side) => side < leastSide || side > mostSide)) return null;
  const [width, height] = sides;
  return { type, width, height };
}

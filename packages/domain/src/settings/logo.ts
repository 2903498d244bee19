/** The limits of the airline's logo: content types, size in bytes, and pixels per side. */
export const logoLimits = {
  types: ['image/png', 'image/webp'],
  bytes: 256 * 1024,
  leastSide: 16,
  mostSide: 1024,
} as const;

/** The limits as text after "a". */
export const logoInWords = `PNG or WebP picture of at most ${logoLimits.bytes / 1024} kB, ${logoLimits.leastSide} to ${logoLimits.mostSide} pixels a side.`;

/** The message for any other file. */
export const notALogo = `Choose a ${logoInWords}`;

export type LogoType = (typeof logoLimits.types)[number];

export const isLogoType = (type: string): type is LogoType =>
  logoLimits.types.some((allowed) => allowed === type);

/** The data in the head of a picture. Sides are in pixels. */
export type LogoHead = { readonly type: LogoType; readonly width: number; readonly height: number };

const isAt = (bytes: Uint8Array, at: number, expected: readonly number[]): boolean =>
  expected.every((byte, index) => bytes[at + index] === byte);

const codes = (word: string): number[] => Array.from(word, (letter) => letter.charCodeAt(0));

const PNG = [0x89, ...codes('PNG\r\n'), 0x1a, 0x0a];

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);

const nameAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));

/** Returns whether the chunks of a PNG are contiguous and end at the end of the file. */
function hasPngChunks(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  let at = PNG.length;
  // A chunk consists of its length, its name, its data and its checksum.
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

/** The position of the sides in a WebP, by the name of its first chunk. Null if that chunk has an invalid start. */
const webpSides: Readonly<
  Record<string, (view: DataView, bytes: Uint8Array) => readonly [number, number] | null>
> = {
  // A key frame begins with an even byte, and has a signature of three bytes.
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

/** Returns whether the chunks of a WebP are contiguous to the end of the file. A chunk of odd length has a padding byte. */
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
  // A truncated file is shorter than its head says, and one with trailing data longer.
  if (view.getUint32(4, true) + 8 !== bytes.length || !hasWebpChunks(bytes, view)) return null;
  return webpSides[nameAt(bytes, 12)]?.(view, bytes) ?? null;
}

/**
 * Reads the head of a picture of a content type. Returns null for a file above 256 kB, a head of another type, chunks that do
 * not end with the file, and a side of fewer than 16 or more than 1024 pixels. Does not check the data of the chunks.
 */
export function readLogo(bytes: Uint8Array, type: LogoType): LogoHead | null {
  if (bytes.length > logoLimits.bytes) return null;
  const sides = type === 'image/png' ? pngSides(bytes) : webpSidesOf(bytes);
  const { leastSide, mostSide } = logoLimits;
  if (sides === null || sides.some((side) => side < leastSide || side > mostSide)) return null;
  const [width, height] = sides;
  return { type, width, height };
}

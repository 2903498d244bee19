/** What the airline's logo may be: the types of its file, its size in bytes, and how many pixels a side may have. */
export const logoLimits = {
  types: ['image/png', 'image/webp'],
  bytes: 256 * 1024,
  leastSide: 16,
  mostSide: 1024,
} as const;

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

// The first chunk of a PNG is its header, which is 13 bytes long.
function pngSides(bytes: Uint8Array): readonly [number, number] | null {
  if (bytes.length < 33 || !isAt(bytes, 0, PNG) || !isAt(bytes, 8, [0, 0, 0, 13, ...codes('IHDR')]))
    return null;
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

function webpSidesOf(bytes: Uint8Array): readonly [number, number] | null {
  if (bytes.length < 30 || !isAt(bytes, 0, codes('RIFF')) || !isAt(bytes, 8, codes('WEBP'))) return null;
  const view = viewOf(bytes);
  // A file that was cut off is shorter than its head says.
  if (view.getUint32(4, true) + 8 > bytes.length) return null;
  return webpSides[String.fromCharCode(...bytes.subarray(12, 16))]?.(view, bytes) ?? null;
}

/**
 * Reads the head of a picture of a type: null for a file above 256 kB, one whose head is of another kind than its type says, and one
 * with a side of fewer than 16 or more than 1024 pixels. What follows the head is not looked at.
 */
export function readLogo(bytes: Uint8Array, type: LogoType): LogoHead | null {
  if (bytes.length > logoLimits.bytes) return null;
  const sides = type === 'image/png' ? pngSides(bytes) : webpSidesOf(bytes);
  const { leastSide, mostSide } = logoLimits;
  if (sides === null || sides.some((side) => side < leastSide || side > mostSide)) return null;
  const [width, height] = sides;
  return { type, width, height };
}

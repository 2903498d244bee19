const codes = (word: string): number[] => Array.from(word, (letter) => letter.charCodeAt(0));

const LEAST_PNG = 57;

/**
 * Returns the head and the end of a PNG of these sides, with a chunk in between that fills the file to the given length in
 * bytes.
 */
export function pngOf(width: number, height: number, length = LEAST_PNG): Uint8Array {
  const file = new Uint8Array(length);
  file.set([0x89, ...codes('PNG\r\n'), 0x1a, 0x0a, 0, 0, 0, 13, ...codes('IHDR')]);
  const view = new DataView(file.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  view.setUint32(33, length - LEAST_PNG);
  file.set(codes('IDAT'), 37);
  file.set(codes('IEND'), length - 8);
  return file;
}

function webpOf(chunk: string, body: readonly number[]): Uint8Array {
  const size = body.length;
  const file = new Uint8Array(20 + size);
  const view = new DataView(file.buffer);
  file.set([...codes('RIFF'), 0, 0, 0, 0, ...codes(`WEBP${chunk}`), 0, 0, 0, 0, ...body]);
  view.setUint32(4, 12 + size, true);
  view.setUint32(16, size, true);
  return file;
}

const little = (value: number, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, at) => (value >>> (8 * at)) & 0xff);

/** Returns WebPs of these sides without picture data, one of each kind: lossy, lossless, and extended. */
export function webpsOf(width: number, height: number): readonly Uint8Array[] {
  const bits = (width - 1) | ((height - 1) << 14);
  return [
    webpOf('VP8 ', [0x10, 0, 0, 0x9d, 0x01, 0x2a, ...little(width, 2), ...little(height, 2)]),
    webpOf('VP8L', [0x2f, ...little(bits, 4), 0, 0, 0, 0, 0]),
    webpOf('VP8X', [0, 0, 0, 0, ...little(width - 1, 3), ...little(height - 1, 3)]),
  ];
}

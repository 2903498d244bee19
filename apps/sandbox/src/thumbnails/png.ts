import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const BIT_DEPTH = 8;
const TRUE_COLOUR = 2;
const BYTES_PER_PIXEL = 3;

/** `pixels` holds red, green and blue of each pixel, row by row. */
export function encodePng(width: number, height: number, pixels: Uint8Array): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([BIT_DEPTH, TRUE_COLOUR], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(scanLines(width, height, pixels))),
    chunk('IEND', new Uint8Array()),
  ]);
}

/** Each line is preceded by its filter: 0, none. */
function scanLines(width: number, height: number, pixels: Uint8Array): Uint8Array {
  const stride = width * BYTES_PER_PIXEL;
  const lines = new Uint8Array((stride + 1) * height);
  for (let row = 0; row < height; row += 1) {
    lines.set(pixels.subarray(row * stride, (row + 1) * stride), row * (stride + 1) + 1);
  }
  return lines;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const typed = Buffer.concat([Buffer.from(type, 'ascii'), data]);
  const framed = Buffer.alloc(typed.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(typed, 4);
  framed.writeUInt32BE(crc32(typed), typed.length + 4);
  return framed;
}

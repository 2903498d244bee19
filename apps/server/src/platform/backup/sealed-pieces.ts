import {
  createCipheriv,
  createDecipheriv,
  randomBytes,
  type ScryptOptions,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';

/**
 * Seals a backup in pieces, each encrypted and authenticated by AES-256-GCM (the STREAM construction), so that memory
 * never holds all of it. The nonce of a piece holds its number and whether it is the last. A file whose pieces were
 * altered, removed, reordered or cut off therefore fails to open. The first line of the file, which is not secret, is
 * authenticated with every piece.
 */
const PIECE_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const CHECK_BYTES = 16;
const SALT_BYTES = 16;
/** The rest of the twelve bytes of a nonce are the number of the piece and the flag of the last. */
const NONCE_START_BYTES = 7;

const hex = (bytes: number) =>
  z
    .string()
    .regex(/^[0-9a-f]+$/)
    .length(bytes * 2);

/** The part of a sealed file's first line that says how it was sealed. */
export const sealSchema = z.object({
  cipher: z.literal('aes-256-gcm'),
  salt: hex(SALT_BYTES),
  nonce: hex(NONCE_START_BYTES),
  /** Distinguishes a wrong key from an altered file. */
  check: hex(CHECK_BYTES),
});

export type Seal = z.infer<typeof sealSchema>;

type Keys = { readonly key: Buffer; readonly check: Buffer };

const deriveBytes = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

async function keysOf(passphrase: string, salt: Buffer): Promise<Keys> {
  const cost = { N: 16_384, r: 8, p: 1 };
  const bytes = await deriveBytes(passphrase, salt, KEY_BYTES + CHECK_BYTES, cost);
  return { key: bytes.subarray(0, KEY_BYTES), check: bytes.subarray(KEY_BYTES) };
}

function nonceOf(start: Buffer, piece: number, isLast: boolean): Buffer {
  const end = Buffer.alloc(5);
  end.writeUInt32BE(piece);
  end.writeUInt8(isLast ? 1 : 0, 4);
  return Buffer.concat([start, end]);
}

/** Seals a stream of bytes. */
export type Sealer = {
  /** Returns the sealed pieces that these bytes complete. */
  readonly add: (bytes: Buffer) => Buffer;
  /** Returns the last piece. */
  readonly end: () => Buffer;
};

/** Makes a new salt and nonce. `firstLine` writes the line that precedes the pieces and is authenticated with them. */
export async function createSealer(
  passphrase: string,
  firstLine: (seal: Seal) => Buffer,
): Promise<Sealer & { readonly line: Buffer }> {
  const [salt, start] = [randomBytes(SALT_BYTES), randomBytes(NONCE_START_BYTES)];
  const { key, check } = await keysOf(passphrase, salt);
  const line = firstLine({
    cipher: 'aes-256-gcm',
    salt: salt.toString('hex'),
    nonce: start.toString('hex'),
    check: check.toString('hex'),
  });
  let buffered = Buffer.alloc(0);
  let pieces = 0;

  function seal(piece: Buffer, isLast: boolean): Buffer {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(start, pieces, isLast)).setAAD(line);
    pieces += 1;
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  }

  return {
    line,
    add(bytes) {
      buffered = Buffer.concat([buffered, bytes]);
      const sealed: Buffer[] = [];
      // A piece that is exactly full is held back, as it may be the last.
      for (; buffered.length > PIECE_BYTES; buffered = buffered.subarray(PIECE_BYTES)) {
        sealed.push(seal(buffered.subarray(0, PIECE_BYTES), false));
      }
      return Buffer.concat(sealed);
    },
    end: () => seal(buffered, true),
  };
}

/**
 * Opens sealed pieces, and returns the bytes of each piece once it is verified. Throws when a piece was altered, or
 * when the last piece is missing.
 */
export type Opener = (sealed: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>;

/** Returns an opener for the pieces after a first line, or null when the key is wrong. */
export async function createOpener(passphrase: string, seal: Seal, line: Buffer): Promise<Opener | null> {
  const { key, check } = await keysOf(passphrase, Buffer.from(seal.salt, 'hex'));
  if (!timingSafeEqual(check, Buffer.from(seal.check, 'hex'))) return null;
  const start = Buffer.from(seal.nonce, 'hex');

  function openPiece(piece: Buffer, number: number, isLast: boolean): Buffer {
    const end = Math.max(0, piece.length - TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(start, number, isLast), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(line).setAuthTag(piece.subarray(end));
    return Buffer.concat([decipher.update(piece.subarray(0, end)), decipher.final()]);
  }

  return async function* (sealed) {
    const full = PIECE_BYTES + TAG_BYTES;
    let buffered = Buffer.alloc(0);
    let pieces = 0;
    for await (const bytes of sealed) {
      buffered = Buffer.concat([buffered, bytes]);
      for (; buffered.length > full; buffered = buffered.subarray(full)) {
        yield openPiece(buffered.subarray(0, full), pieces, false);
        pieces += 1;
      }
    }
    yield openPiece(buffered, pieces, true);
  };
}

import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto';

const SALT_BYTES = 16;
const TAG_BYTES = 16;
const KEY_BYTES = 65;
const LAST_RECORD = 2;

/** The keys that a browser stores for its subscription. */
export type BrowserKeys = {
  readonly ecdh: ECDH;
  /** The secret that the portal got with the public key. */
  readonly auth: Buffer;
};

/**
 * Decrypts a push for a browser (RFC 8291, in the single record of RFC 8188 that a push has). Returns null when it was
 * encrypted for another browser, or in another way.
 */
export function decryptPush(body: Buffer, { ecdh, auth }: BrowserKeys): string | null {
  const salt = body.subarray(0, SALT_BYTES);
  const keyLength = body[SALT_BYTES + 4];
  const headLength = SALT_BYTES + 5 + KEY_BYTES;
  if (keyLength !== KEY_BYTES || body.length <= headLength + TAG_BYTES) return null;
  const recordSize = body.readUInt32BE(SALT_BYTES);
  const record = body.subarray(headLength);
  if (record.length > recordSize) return null;
  try {
    const sender = body.subarray(SALT_BYTES + 5, headLength);
    const shared = ecdh.computeSecret(sender);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
    const secret = derive(shared, auth, info, 32);
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(record.subarray(-TAG_BYTES));
    const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
    // A delimiter and any number of zeros follow the text.
    const end = padded.findLastIndex((byte) => byte !== 0);
    return padded[end] === LAST_RECORD ? padded.toString('utf8', 0, end) : null;
  } catch {
    return null;
  }
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}

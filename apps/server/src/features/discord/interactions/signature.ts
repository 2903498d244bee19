import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { MINUTE_MS } from '@crewroom/domain/days';
import { refuse } from '../../../platform/changes/refusal.ts';

const VALID_MS = 5 * MINUTE_MS;
const SIGNATURE = /^[0-9a-f]{128}$/i;
const SECONDS = /^\d{1,12}$/;

/** The refusal of a request that Discord has not signed. */
export const unsigned = refuse('invalid_signature', 'This is not signed by Discord, or too old.');

/** Discord's signature: over the time in seconds and the bytes of the body. */
type Signed = { readonly time: string; readonly signature: Buffer };

/**
 * Returns the signature in the headers. Null if it is missing, malformed, or its time is more than five minutes from `now`.
 * This rejects invalid requests before their body is read.
 */
export function signedBy(headers: IncomingHttpHeaders, now: Date): Signed | null {
  const { 'x-signature-ed25519': signature, 'x-signature-timestamp': time } = headers;
  if (typeof signature !== 'string' || typeof time !== 'string') return null;
  if (!SIGNATURE.test(signature) || !SECONDS.test(time)) return null;
  if (Math.abs(now.getTime() - Number(time) * 1000) > VALID_MS) return null;
  return { time, signature: Buffer.from(signature, 'hex') };
}

/** Returns the key of 64 hexadecimal digits, or null if they are not a valid key. */
function keyOf(publicKey: string): KeyObject | null {
  try {
    const x = Buffer.from(publicKey, 'hex').toString('base64url');
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  } catch {
    // Not a valid signature of these bytes.
    return null;
  }
}

/** Returns whether exactly these bytes were signed by the holder of a public key (64 hexadecimal digits). */
export function isSigned({ time, signature }: Signed, body: Buffer, publicKey: string): boolean {
  const key = keyOf(publicKey);
  return key !== null && verify(null, Buffer.concat([Buffer.from(time), body]), key, signature);
}

import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { MINUTE_MS } from '@crewroom/domain/days';

const VALID_MS = 5 * MINUTE_MS;
const SIGNATURE = /^[0-9a-f]{128}$/i;
const SECONDS = /^\d{1,12}$/;

/** How Discord signs what it sends: over the time in seconds and the bytes of the body. */
type Signed = { readonly time: string; readonly signature: Buffer };

/**
 * What of a signature stands in the headers; null where there is none, where it can be none, or where its time lies more than five minutes
 * away from `now`. So what cannot be right is rejected before its body is read.
 */
export function signedBy(headers: IncomingHttpHeaders, now: Date): Signed | null {
  const { 'x-signature-ed25519': signature, 'x-signature-timestamp': time } = headers;
  if (typeof signature !== 'string' || typeof time !== 'string') return null;
  if (!SIGNATURE.test(signature) || !SECONDS.test(time)) return null;
  if (Math.abs(now.getTime() - Number(time) * 1000) > VALID_MS) return null;
  return { time, signature: Buffer.from(signature, 'hex') };
}

/** The key of 64 hexadecimal digits; null for digits that are no key. */
function keyOf(publicKey: string): KeyObject | null {
  try {
    const x = Buffer.from(publicKey, 'hex').toString('base64url');
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  } catch {
    // Whatever was signed, it was not by this.
    return null;
  }
}

/** Whether these very bytes were signed by the holder of a public key, as 64 hexadecimal digits. */
export function isSigned({ time, signature }: Signed, body: Buffer, publicKey: string): boolean {
  const key = keyOf(publicKey);
  return key !== null && verify(null, Buffer.concat([Buffer.from(time), body]), key, signature);
}

import { createHash, randomBytes } from 'node:crypto';

/** Where secrets come from; a test may give its own. */
export type Randomness = (bytes: number) => Buffer;

export const systemRandomness: Randomness = (bytes) => randomBytes(bytes);

/** A new secret of 256 bits, for a cookie. */
export function newToken(randomness: Randomness): string {
  return randomness(32).toString('base64url');
}

/** How a secret is stored: never as itself. A fast hash is enough for 256 random bits. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

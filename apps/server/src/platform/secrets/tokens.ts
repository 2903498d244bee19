import { hash, randomBytes } from 'node:crypto';

/** Returns random bytes for secrets. Tests pass a predictable source. */
export type Randomness = (bytes: number) => Buffer;

/** Random bytes of the operating system. */
export const systemRandomness: Randomness = (bytes) => randomBytes(bytes);

/** Returns a new secret of 256 bits, for a cookie. */
export function newToken(randomness: Randomness): string {
  return randomness(32).toString('base64url');
}

/** Returns the hash under which a secret is stored. A fast hash is enough for 256 random bits. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

import { hash, randomBytes } from 'node:crypto';

/** Makes random bytes for secrets; tests pass a predictable one. */
export type Randomness = (bytes: number) => Buffer;

/** Random bytes of the operating system. */
export const systemRandomness: Randomness = (bytes) => randomBytes(bytes);

/** A new secret of 256 bits, for a cookie. */
export function newToken(randomness: Randomness): string {
  return randomness(32).toString('base64url');
}

/** The hash under which a secret is stored. A fast hash is enough for 256 random bits. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '@crewroom/domain/days';
import { LINK_MINUTES } from '@crewroom/domain/discord/messages';
import { z } from 'zod';
import { hashToken } from '../../../platform/secrets/tokens.ts';

/** An account at Discord. */
export type DiscordAccount = { readonly id: string; readonly username: string };

/** The content of a link token: its account and its expiry. `nonceHash` distinguishes it from every other token. */
type LinkRequest = {
  readonly account: DiscordAccount;
  readonly expiresAt: Date;
  readonly nonceHash: string;
};

// 24 bytes, so that a whole token fits into a URL.
const SIGNATURE_LENGTH = 32;

function signatureOf(payload: string, key: string): string {
  return createHmac('sha256', key)
    .update(`discord-link:${payload}`)
    .digest('base64url')
    .slice(0, SIGNATURE_LENGTH);
}

/**
 * Creates a token for an account, signed with a key that only the portal has. It is not stored, so requesting thousands of them
 * fills no table. Tokens with the same `nonce` count as one.
 */
export function makeLinkToken(account: DiscordAccount, nonce: string, key: string, now: Date): string {
  const expiresAt = now.getTime() + LINK_MINUTES * MINUTE_MS;
  const content = JSON.stringify([account.id, account.username, expiresAt, nonce]);
  const payload = Buffer.from(content).toString('base64url');
  return signatureOf(payload, key) + payload;
}

const payloadSchema = z.tuple([z.string(), z.string(), z.number(), z.string()]);

/** Parses a token. Returns null if the portal did not create it, or it has expired. */
export function readLinkToken(token: string, key: string, now: Date): LinkRequest | null {
  const [signature, payload] = [token.slice(0, SIGNATURE_LENGTH), token.slice(SIGNATURE_LENGTH)];
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(payload, key))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const [id, username, expiresAt, nonce] = payloadSchema.parse(
    JSON.parse(Buffer.from(payload, 'base64url').toString()),
  );
  if (expiresAt <= now.getTime()) return null;
  return {
    account: { id, username },
    expiresAt: new Date(expiresAt),
    nonceHash: hashToken(`${id} ${nonce}`),
  };
}

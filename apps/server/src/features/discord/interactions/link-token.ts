import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '@crewroom/domain/days';
import { LINK_MINUTES } from '@crewroom/domain/discord/messages';
import { z } from 'zod';
import { hashToken } from '../../../platform/secrets/tokens.ts';

/** An account at Discord. */
export type DiscordAccount = { readonly id: string; readonly username: string };

/** What a token for linking says: for whom it was made, and until when it is good. `nonceHash` tells it from every other. */
type LinkRequest = {
  readonly account: DiscordAccount;
  readonly expiresAt: Date;
  readonly nonceHash: string;
};

// Of 24 bytes, so that a whole token fits into an address.
const SIGNATURE_LENGTH = 32;

function signatureOf(payload: string, key: string): string {
  return createHmac('sha256', key)
    .update(`discord-link:${payload}`)
    .digest('base64url')
    .slice(0, SIGNATURE_LENGTH);
}

/**
 * A token that says for whom it was made, signed with a key that the portal alone has: so whoever asks for a thousand of them
 * fills no table. Tokens of one `nonce` count as one.
 */
export function makeLinkToken(account: DiscordAccount, nonce: string, key: string, now: Date): string {
  const expiresAt = now.getTime() + LINK_MINUTES * MINUTE_MS;
  const said = JSON.stringify([account.id, account.username, expiresAt, nonce]);
  const payload = Buffer.from(said).toString('base64url');
  return signatureOf(payload, key) + payload;
}

const saidSchema = z.tuple([z.string(), z.string(), z.number(), z.string()]);

/** Reads a token; null for one that the portal did not make, or whose time is over. */
export function readLinkToken(token: string, key: string, now: Date): LinkRequest | null {
  const [signature, payload] = [token.slice(0, SIGNATURE_LENGTH), token.slice(SIGNATURE_LENGTH)];
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(payload, key))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const [id, username, expiresAt, nonce] = saidSchema.parse(
    JSON.parse(Buffer.from(payload, 'base64url').toString()),
  );
  if (expiresAt <= now.getTime()) return null;
  return {
    account: { id, username },
    expiresAt: new Date(expiresAt),
    nonceHash: hashToken(`${id} ${nonce}`),
  };
}

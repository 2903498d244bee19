import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { type ChatChannel, chatChannels } from '@crewroom/domain/discord/posts';

/**
 * The airline's application at Discord, which every sandbox has. A portal without settings of its own expects these values. Its
 * id is also the id of its bot, as at Discord.
 */
export const application = {
  id: '1100000000000000000',
  name: 'Crewroom',
  botToken: 'crewroom-sandbox-bot-token',
} as const;

/** The airline's server at Discord, and one of its channels that the application may not see. */
export const GUILD_ID = '1100000000000000009';
export const HIDDEN_CHANNEL_ID = '1100000000000000008';

export const channelIdOf = (channel: ChatChannel): string =>
  `110000000000000000${chatChannels.indexOf(channel) + 1}`;

export const channelWithId = (id: string): ChatChannel | undefined =>
  chatChannels.find((channel) => channelIdOf(channel) === id);

export const ID_PATTERN = /^[1-9]\d{0,19}$/;

/** Returns the id of the channel in which the application writes to one person. */
export function directChannelIdOf(userId: string): string {
  const digits = createHash('sha256').update(userId).digest().readBigUInt64BE() % 10n ** 15n;
  return `33${String(digits).padStart(15, '0')}`;
}

// The PKCS #8 header before the 32 bytes of an Ed25519 private key.
const KEY_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The key of the application. It is derived from a fixed text, so that the public key is known before a sandbox starts. */
const signingKey = createPrivateKey({
  key: Buffer.concat([KEY_HEAD, createHash('sha256').update('crewroom-sandbox-discord').digest()]),
  format: 'der',
  type: 'pkcs8',
});

/** Returns the signature of a delivery to the application, in hexadecimal digits, over its time stamp and body. */
export function signatureOf(timestamp: string, body: string): string {
  return sign(null, Buffer.from(timestamp + body), signingKey).toString('hex');
}

/** The key with which the portal checks signatures, in hexadecimal digits. */
export const publicKey = Buffer.from(
  String(createPublicKey(signingKey).export({ format: 'jwk' }).x),
  'base64url',
).toString('hex');

import { createHash, createPrivateKey, sign } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { z } from 'zod';
import { makeLinkToken } from '../../features/discord/interactions/link-token.ts';
import { sandboxDiscord } from '../../integrations/discord/settings.ts';
import type { TestPortal } from '../test-portal.ts';

// The PKCS #8 header before the 32 bytes of an Ed25519 private key.
const HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const seed = createHash('sha256').update('crewroom-sandbox-discord').digest();
const key = createPrivateKey({ key: Buffer.concat([HEAD, seed]), format: 'der', type: 'pkcs8' });

/** Returns the headers with which Discord signs a body at a given time. */
export function signatureOf(body: string, at: Date) {
  const time = String(Math.floor(at.getTime() / 1000));
  return {
    'content-type': 'application/json',
    'x-signature-timestamp': time,
    'x-signature-ed25519': sign(null, Buffer.from(time + body), key).toString('hex'),
  };
}

let made = 0;

/** Returns a new id in Discord's format. */
export function nextSnowflake(): string {
  made += 1;
  return String(1_200_000_000_000_000_000n + BigInt(process.pid) * 1_000_000n + BigInt(made));
}

/** A Discord user. */
export type DiscordUser = { readonly id: string; readonly username: string };

export const newDiscordUser = (username = 'ada.flies'): DiscordUser => ({ id: nextSnowflake(), username });

/** A slash command with its options. */
export const commandOf = (name: string, options: Readonly<Record<string, string>> = {}) => ({
  type: 2,
  data: {
    id: '1',
    name,
    type: 1,
    options: Object.entries(options).map(([option, value]) => ({ name: option, type: 3, value })),
  },
});

/** A click on a button, or with values a choice from a menu. */
export const clickOn = (customId: string, ...values: readonly string[]) => ({
  type: 3,
  data: { custom_id: customId, component_type: values.length === 0 ? 2 : 3, values },
});

/** Returns the body that Discord sends for a user's action. */
export function interactionOf(user: DiscordUser, did: object, id = nextSnowflake()): string {
  const application_id = sandboxDiscord.discordApplicationId;
  const member = { user: { ...user, global_name: null }, roles: [] };
  return JSON.stringify({ id, application_id, token: `token-of-${id}`, version: 1, member, ...did });
}

/** Sends a body to a portal, signed like Discord's. */
export const deliver = (portal: TestPortal, body: string): Promise<LightMyRequestResponse> =>
  portal.app.inject({
    method: 'POST',
    url: '/discord/interactions',
    payload: body,
    headers: signatureOf(body, portal.clock()),
  });

const responseSchema = z.strictObject({
  type: z.literal(4),
  data: z.strictObject({
    content: z.string().min(1).max(2000),
    components: z.array(z.looseObject({})).max(5),
    flags: z.literal(64),
    allowed_mentions: z.strictObject({ parse: z.tuple([]) }),
  }),
});

/**
 * Performs a user's action. Returns the reply that the user alone sees: its text, and the controls below it as JSON.
 */
export async function does(portal: TestPortal, user: DiscordUser, did: object, id?: string) {
  const response = await deliver(portal, interactionOf(user, did, id));
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`);
  const { content, components } = responseSchema.parse(response.json()).data;
  return { content, controls: JSON.stringify(components) };
}

/** Links a new Discord account to the member whose session cookie is `as`. */
export async function linkedUser(portal: TestPortal, as: string, username?: string): Promise<DiscordUser> {
  const user = newDiscordUser(username);
  const token = makeLinkToken(user, user.id, sandboxDiscord.discordBotToken, portal.clock());
  const response = await portal.send('POST', '/api/me/discord', { as, payload: { token } });
  if (response.statusCode !== 201) throw new Error(`${response.statusCode} ${response.body}`);
  return user;
}

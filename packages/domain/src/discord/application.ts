import { eventPermission } from './events.ts';

/** The permissions of the application in the airline's Discord server: Discord's name, its bit, and its purpose. */
export const chatPermissions = [
  {
    name: 'View Channels',
    bit: 1 << 10,
    why: 'so that it can find the channels it posts in. It does not read what people write there.',
  },
  { name: 'Send Messages', bit: 1 << 11, why: 'so that it can post flights and edit its own posts.' },
  {
    name: 'Embed Links',
    bit: 1 << 14,
    why: 'so that a post can show a card with the route, the times and the seats.',
  },
] as const;

/**
 * Returns the Discord URL by which the owner of a server installs the application, with its commands and these permissions.
 * With `hasEvents` it also requests the permission for scheduled events.
 */
export function invitationOf(applicationId: string, { hasEvents }: { readonly hasEvents: boolean }): string {
  const requested = hasEvents ? [...chatPermissions, eventPermission] : chatPermissions;
  const permissions = requested.reduce((sum, { bit }) => sum + bit, 0);
  const scope = 'bot%20applications.commands';
  return `https://discord.com/oauth2/authorize?client_id=${applicationId}&scope=${scope}&permissions=${permissions}`;
}

/**
 * The result of a test post, by the application or by the channel's webhook. `status` and `words` come from
 * Discord.
 */
export type TestPostResult =
  | { readonly kind: 'posted' }
  /** Another application posted it than the one in the settings. */
  | { readonly kind: 'other_application' }
  /** The configured public key does not belong to the application. */
  | { readonly kind: 'other_key' }
  /** Discord delivers interactions elsewhere (`address`), or nowhere (null). */
  | { readonly kind: 'other_address'; readonly address: string | null }
  | { readonly kind: 'not_set' | 'wrong_token' | 'no_channel' | 'not_seen' | 'not_allowed' | 'busy' | 'away' }
  | { readonly kind: 'refused'; readonly status: number; readonly words: string | null }
  /** The channel's webhook: it posted, it is not set, or it failed with a sentence for the owner. */
  | { readonly kind: 'posted_by_webhook' | 'no_webhook' }
  | { readonly kind: 'webhook_failed'; readonly words: string };

/** Returns whether a test post arrived and all settings match. */
export const isSuccess = ({ kind }: TestPostResult): boolean =>
  kind === 'posted' || kind === 'posted_by_webhook';

const POSTED = 'The test post was sent';

/**
 * Returns what the result of a test post means for the person who configures the application, in a sentence or two.
 * `address` is the URL to which interactions must be delivered.
 */
export function testPostInWords(result: TestPostResult, address: string): string {
  switch (result.kind) {
    case 'posted':
      return `${POSTED}, and Discord delivers button presses to the portal.`;
    case 'other_application':
      return `${POSTED}, but the token belongs to another application. Set the ID and the public key of the one that has the bot.`;
    case 'other_key':
      return `${POSTED}, but the public key is not this application’s, so buttons will not work. Copy it again from the page General Information.`;
    case 'other_address':
      return result.address === null
        ? `${POSTED}, but Discord does not know yet where to send button presses. Paste ${address} as the Interactions Endpoint URL, and save it there.`
        : `${POSTED}, but Discord sends button presses to ${result.address}. Paste ${address} as the Interactions Endpoint URL, and save it there.`;
    case 'posted_by_webhook':
      return `${POSTED} by the webhook.`;
    case 'no_webhook':
      return 'Set the webhook of this channel first.';
    case 'webhook_failed':
      return result.words;
    case 'not_set':
      return 'Set the application’s ID, its public key, the token and this channel first.';
    case 'wrong_token':
      return 'Discord does not know this token. Choose Reset Token on the page Bot, and set the new one here.';
    case 'no_channel':
      return 'Discord has no such channel. Copy its ID again: Developer Mode on, a right click on the channel, Copy Channel ID.';
    case 'not_seen':
      return 'The bot does not see this channel. Invite the application with the button above. Where the channel is private, add the bot to it under Permissions.';
    case 'not_allowed':
      return 'The bot may not post in this channel. Give it Send Messages and Embed Links in the channel’s Permissions.';
    case 'busy':
      return 'Discord is limiting requests. Wait a minute, then try again.';
    case 'away':
      return 'Discord is not responding right now, so this could not be tested. It may still be right. Try again in a minute.';
    default:
      return result.words === null
        ? `Discord returned ${result.status}.`
        : `Discord returned ${result.status}: ${result.words}`;
  }
}

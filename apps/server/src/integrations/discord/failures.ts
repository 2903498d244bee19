import type { DiscordResponse } from './rest.ts';

type Refused = Extract<DiscordResponse, { readonly type: 'refused' }>;

const MAX_WORDS = 120;

/** Returns whether a text of Discord does not contain the secret of the request, such as the bot's token. */
const isSafeToShow = (message: string, secret: string): boolean => !message.includes(secret);

/** Returns the beginning of Discord's own text for an error. Undefined without one, or if it contains the secret. */
export function messageToShow({ message }: Pick<Refused, 'message'>, secret: string): string | undefined {
  return message !== undefined && isSafeToShow(message, secret) ? message.slice(0, MAX_WORDS) : undefined;
}

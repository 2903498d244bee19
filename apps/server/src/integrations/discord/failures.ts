import type { DiscordResponse } from './rest.ts';

type Failed = Extract<DiscordResponse, { readonly type: 'failed' }>;
type RefusedResponse = Extract<DiscordResponse, { readonly type: 'refused' }>;

const MAX_WORDS = 120;

/** Returns whether a text of Discord does not contain the secret of the request, such as the bot's token. */
const isSafeToShow = (message: string, secret: string): boolean => !message.includes(secret);

/** Returns the beginning of Discord's own text for an error. Undefined without one, or if it contains the secret. */
export function messageToShow(
  { message }: Pick<RefusedResponse, 'message'>,
  secret: string,
): string | undefined {
  return message !== undefined && isSafeToShow(message, secret) ? message.slice(0, MAX_WORDS) : undefined;
}

/**
 * Describes a failed or rejected request, with `words` about the reason. Without them it ends with a full stop. Contains
 * neither the URL nor the token.
 */
export function describeFailure(response: Failed | RefusedResponse, words?: string): string {
  const status = response.type === 'refused' ? response.status : response.why;
  if (status === 'late') return 'The chat did not answer in time.';
  if (status === 'away') return 'The chat cannot be reached.';
  return words === undefined ? `Discord returned ${status}.` : `Discord returned ${status}: ${words}`;
}

/** Describes a response that succeeded with an unknown body. */
export const UNKNOWN_BODY = 'Discord returned something unknown.';

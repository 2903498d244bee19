import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ErrorCode, errorStatus } from '@crewroom/domain/contract/errors';
import type { ErrorBody } from '@crewroom/domain/contract/schemas';
import { newId } from '@crewroom/server/platform/database/stored-values';
import { PLAIN_POLICY, plainPage } from './plain-page.ts';

/** The error response to a request that is passed neither to the host's app nor to an airline's. */
export type Rejection = {
  readonly code: ErrorCode;
  readonly message: string;
  readonly title: string;
  readonly retryAfterSeconds?: number;
};

/** Returns a message that Discord shows only to the person who clicked: type 4 with flag 64. */
const discordMessage = (content: string) => JSON.stringify({ type: 4, data: { content, flags: 64 } });

const MACHINE_PATH = /^\/(?:api|assets|avatars|webhooks|discord|calendar|livez|readyz)(?:[/?]|$)/;

function write(
  response: ServerResponse,
  status: number,
  type: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): void {
  response.writeHead(status, {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'content-type': `${type}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
    ...headers,
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

/**
 * Responds to a request that is passed to no app: with JSON for machines, a page for people and, for a 503 to a Discord
 * interaction, a message.
 */
export function reject(request: IncomingMessage, response: ServerResponse, rejection: Rejection): void {
  // Discards the unread body, so that the connection can be reused.
  request.resume();
  const { code, message, title, retryAfterSeconds } = rejection;
  const path = request.url ?? '/';
  const id = newId();
  const status = errorStatus[code];
  const headers = {
    'x-request-id': id,
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
  };
  if (
    status === 503 &&
    request.method === 'POST' &&
    path.split('?', 1)[0]?.startsWith('/discord/interactions')
  ) {
    write(response, 200, 'application/json', discordMessage(message), headers);
    return;
  }
  if (MACHINE_PATH.test(path) || status === 400) {
    const body: ErrorBody = { message, code, requestId: id };
    const policy = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" };
    write(response, status, 'application/json', JSON.stringify(body), { ...headers, ...policy });
    return;
  }
  const policy = { 'content-security-policy': PLAIN_POLICY };
  write(response, status, 'text/html', plainPage(title, message), { ...headers, ...policy });
}

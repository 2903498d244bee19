import type { IncomingMessage, ServerResponse } from 'node:http';
import { plainRoutes } from '@crewroom/domain/contract/routes';
import { isSigned, signedBy } from '@crewroom/server/features/discord/interactions/signature';
import type { OpenAirline } from '../airlines/open-airline.ts';

/** Discord's interactions, at an airline's own URL. */
export const INTERACTIONS_PATH = plainRoutes.discordInteractions.path;
const AT_HOST = /^\/discord\/interactions\/([0-9a-f-]{36})$/;

/** As large as at the airline itself. */
const MAX_BODY_BYTES = 256 * 1024;

/** Returns the id of the airline in the path of an interaction at the host's address, or undefined. */
export const interactionsOf = (path: string): string | undefined => AT_HOST.exec(path)?.[1];

/** Returns whether a request is an interaction at an airline's own URL. */
export const isInteraction = ({ method, url = '/' }: IncomingMessage): boolean =>
  method === 'POST' && url.split('?', 1)[0] === INTERACTIONS_PATH;

/** Returns the body of an interaction that Discord has signed for a public key, or null for any other request. */
export async function readSignedBody(
  request: IncomingMessage,
  publicKey: string | null,
  now: Date,
): Promise<Buffer | null> {
  const signed = signedBy(request.headers, now);
  if (publicKey === null || signed === null) return null;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) return null;
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  return isSigned(signed, body, publicKey) ? body : null;
}

/** Sends an interaction whose body is read already to an airline's app, and its response to Discord. */
export async function forwardInteraction(
  { portal: { app } }: OpenAirline,
  { headers }: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): Promise<void> {
  const result = await app.inject({ method: 'POST', url: INTERACTIONS_PATH, headers, payload: body });
  response.writeHead(result.statusCode, result.headers).end(result.rawPayload);
}

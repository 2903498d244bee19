import type { GameScope } from '@crewroom/domain/contract/access';
import { gameScopes } from '@crewroom/domain/contract/access';
import { newGameKeySchema } from '@crewroom/domain/game/schemas';
import type { LightMyRequestResponse } from 'fastify';
import type { SignedInMember, TestPortal } from '../test-portal.ts';

/** Creates a key through the endpoint, with every scope unless given otherwise. Returns its id and its secret. */
export async function makeKey(
  portal: TestPortal,
  owner: SignedInMember,
  scopes: readonly GameScope[] = gameScopes,
  expiresInDays?: number,
): Promise<{ readonly id: string; readonly key: string }> {
  const payload = { name: 'Main game', scopes, ...(expiresInDays !== undefined && { expiresInDays }) };
  const response = await portal.send('POST', '/api/admin/keys', { as: owner.as, payload });
  const made = newGameKeySchema.parse(response.json());
  return { id: made._id, key: made.key };
}

type Sent = { readonly key?: string; readonly payload?: unknown; readonly headers?: Record<string, string> };

/** Sends a request like a game server does: with a key, and without a browser's headers. */
export function sendAsGame(
  portal: TestPortal,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  { key, payload, headers }: Sent,
): Promise<LightMyRequestResponse> {
  return portal.app.inject({
    method,
    url,
    headers: {
      host: new URL(portal.config.publicUrl).host,
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload !== undefined && { payload: JSON.stringify(payload) }),
  });
}

import { DAY_MS } from '@crewroom/domain/days';
import type { Person } from '@crewroom/server/integrations/roblox/names';
import { instantAfter, toInstant } from '@crewroom/server/platform/database/stored-values';
import { cookieFlags } from '@crewroom/server/platform/http/cookies';
import { hashToken, newToken, type Randomness } from '@crewroom/server/platform/secrets/tokens';
import type { FastifyRequest } from 'fastify';
import type { Registry } from '../registry/tables.ts';

export const SESSION_MS = 7 * DAY_MS;

/** The person who is signed in at the host. This gives no access to any airline. */
export type HostViewer = Person & { readonly signedInAt: string };

/** The names and flags of the host's own cookies. */
export function hostCookies(publicUrl: string) {
  const { prefix, options } = cookieFlags(publicUrl);
  return { session: `${prefix}crewroom-host`, signIn: `${prefix}crewroom-host-sign-in`, options } as const;
}

type Deps = { readonly registry: Registry; readonly clock: () => Date; readonly randomness: Randomness };

/** Begins a session and ends the one that the browser had. Returns its token. */
export async function startSession(
  { registry, clock, randomness }: Deps,
  person: Person,
  previous: string | undefined,
): Promise<string> {
  const token = newToken(randomness);
  await endSession(registry, previous);
  await registry
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      roblox_id: person.robloxId,
      username: person.username,
      display_name: person.displayName,
      signed_in_at: toInstant(clock()),
      expires_at: instantAfter(clock(), SESSION_MS),
    })
    .execute();
  return token;
}

/** Ends the session of a token, if there is one. */
export async function endSession(registry: Registry, token: string | undefined): Promise<void> {
  if (token === undefined || token === '') return;
  await registry.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute();
}

/** Returns the person who is signed in by a request's cookie, or null. */
export async function findViewer(
  { registry, clock }: Pick<Deps, 'registry' | 'clock'>,
  request: FastifyRequest,
  cookie: string,
): Promise<HostViewer | null> {
  const token = request.cookies[cookie] ?? '';
  if (token === '') return null;
  const row = await registry
    .selectFrom('sessions')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', toInstant(clock()))
    .select(['roblox_id', 'username', 'display_name', 'signed_in_at'])
    .executeTakeFirst();
  if (row === undefined) return null;
  const { roblox_id: robloxId, username, display_name: displayName, signed_in_at: signedInAt } = row;
  return { robloxId, username, displayName, signedInAt };
}

import { type GameScope, gameScopes } from '@crewroom/domain/contract/access';
import { topics } from '@crewroom/domain/contract/topics';
import { MINUTE_MS } from '@crewroom/domain/days';
import { gameMessages } from '@crewroom/domain/game/messages';
import { isKeyExpired, keyExpiry } from '@crewroom/domain/game/rules';
import type { GameKey, GameKeyInput, NewGameKey } from '@crewroom/domain/game/schemas';
import type { FastifyRequest } from 'fastify';
import { invalidKey } from '../../platform/changes/admit-mutation.ts';
import { type Refusal, refuse } from '../../platform/changes/refusal.ts';
import type { UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import type { RequestKey, SignedIn } from '../../platform/changes/viewer.ts';
import type { Database } from '../../platform/database/database.ts';
import { newId, toInstant } from '../../platform/database/stored-values.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { writeAudit } from '../../platform/history/history.ts';
import { hashToken, newToken, type Randomness } from '../../platform/secrets/tokens.ts';
import { alertOwners } from '../inbox/alerts.ts';

const keyNotFound = refuse('not_found', gameMessages.keyNotFound);

// The prefix tells secret scanners what they found.
const PREFIX = 'crewroom_';
const BEARER = /^Bearer +(crewroom_[\w-]{43})$/i;
const LAST_USED_RESOLUTION_MS = MINUTE_MS;

/**
 * Returns whether the use of a key must be recorded: at most once a minute, so that not every request writes to the database.
 */
function isUseDue(lastUsedAt: string | null, now: Date): boolean {
  return lastUsedAt === null || now.getTime() - Date.parse(lastUsedAt) >= LAST_USED_RESOLUTION_MS;
}

/** Records that a key was used. Only one of several concurrent requests does so. */
async function recordUse({ db }: Database, id: string, lastUsedAt: string | null, now: Date): Promise<void> {
  await db
    .updateTable('game_keys')
    .set({ last_used_at: toInstant(now) })
    .where('id', '=', id)
    .where('last_used_at', lastUsedAt === null ? 'is' : '=', lastUsedAt)
    .execute();
}

/**
 * Returns the key that a request carries as `Authorization: Bearer …`. It is read from the database each time, so that a
 * revoked key is rejected at once everywhere. Rejects with 401 a missing, unknown, revoked or expired key.
 */
export async function authenticateKey(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  { headers: { authorization = '' } }: FastifyRequest,
): Promise<RequestKey | Refusal> {
  const secret = BEARER.exec(authorization)?.[1];
  if (secret === undefined) return invalidKey;
  const now = clock();
  const row = await database.db
    .selectFrom('game_keys')
    .where('key_hash', '=', hashToken(secret))
    .select(['id', 'scopes', 'expires_at as expiresAt', 'last_used_at'])
    .executeTakeFirst();
  if (row === undefined || isKeyExpired(row, now)) return invalidKey;
  if (isUseDue(row.last_used_at, now)) await recordUse(database, row.id, row.last_used_at, now);
  return { id: row.id, scopes: scopesOf(row.scopes) };
}

function scopesOf(stored: string): GameScope[] {
  const words = stored.split(' ');
  return gameScopes.filter((scope) => words.includes(scope));
}

/** Returns the keys of the game server, newest first, including expired ones until they are revoked. */
export async function readGameKeys({ db }: Database): Promise<GameKey[]> {
  const rows = await db
    .selectFrom('game_keys')
    .select(['id', 'name', 'scopes', 'created_at', 'expires_at', 'last_used_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    scopes: scopesOf(row.scopes),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
  }));
}

/**
 * Creates a key and returns it with its secret, of which only a hash is stored. The key belongs to the airline, and stays when
 * the owner who created it leaves.
 */
export async function createGameKey(
  uow: UnitOfWork,
  viewer: SignedIn,
  { name, scopes, expiresInDays }: GameKeyInput,
  randomness: Randomness,
): Promise<NewGameKey> {
  const key = `${PREFIX}${newToken(randomness)}`;
  const gameKey = {
    _id: newId(),
    name,
    scopes: gameScopes.filter((scope) => scopes.includes(scope)),
    createdAt: toInstant(uow.now),
    expiresAt: keyExpiry(uow.now, expiresInDays),
    lastUsedAt: null,
  };
  await uow.trx
    .insertInto('game_keys')
    .values({
      id: gameKey._id,
      name,
      key_hash: hashToken(key),
      scopes: gameKey.scopes.join(' '),
      created_at: gameKey.createdAt,
      expires_at: gameKey.expiresAt,
      last_used_at: null,
    })
    .execute();
  uow.invalidate(topics.keys);
  const details = { keyName: name, scopes: gameKey.scopes };
  await writeAudit(uow, viewer, { actionType: 'key_create', target: null, details });
  await alertOwners(uow, viewer.userId, { notice: 'keyMade', payload: { by: viewer.userId } });
  return { ...gameKey, key };
}

/** Revokes and deletes a key, whose next request is rejected. Returns its id. Rejects with 404 an unknown key. */
export async function revokeGameKey(
  uow: UnitOfWork,
  viewer: SignedIn,
  keyId: string,
): Promise<string | Refusal> {
  const row = await uow.trx
    .deleteFrom('game_keys')
    .where('id', '=', keyId)
    .returning('name')
    .executeTakeFirst();
  if (row === undefined) return keyNotFound;
  uow.invalidate(topics.keys);
  const details = { keyName: row.name };
  await writeAudit(uow, viewer, { actionType: 'key_revoke', target: null, details });
  return keyId;
}

import { type AirlineState, type HostAction, MAX_AIRLINES_OF_OWNER } from '@crewroom/domain/hosting/airlines';
import type { HostedAirline } from '@crewroom/domain/hosting/endpoints';
import { lockKey } from '@crewroom/server/platform/database/postgres-schema';
import { newId, toInstant } from '@crewroom/server/platform/database/stored-values';
import { forUpdate, hasRowLocks } from '@crewroom/server/platform/database/transaction';
import { sql } from 'kysely';
import type { HostConfig } from '../host-config.ts';
import { type AirlineRow, hiddenStates, type Registry, type RegistryTransaction } from './tables.ts';

/** Returns an airline by its id, or undefined. One that is being created or erased does not count. */
export function findAirline(registry: Registry, id: string): Promise<AirlineRow | undefined> {
  return registry
    .selectFrom('airlines')
    .where('id', '=', id)
    .where('state', 'not in', hiddenStates)
    .selectAll()
    .executeTakeFirst();
}

/** Returns the airlines that operators see. One that cannot be erased stays, so that they can help. */
export function readOperatedAirlines(registry: Registry): Promise<AirlineRow[]> {
  return registry
    .selectFrom('airlines')
    .where((eb) =>
      eb.or([
        eb('state', 'not in', hiddenStates),
        eb.and([eb('state', '=', 'erasing'), eb('problem', 'is not', null)]),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .selectAll()
    .execute();
}

/** Returns an airline like `findAirline`, and locks its row until the transaction ends. */
export function lockAirline(trx: RegistryTransaction, id: string): Promise<AirlineRow | undefined> {
  return trx
    .selectFrom('airlines')
    .where('id', '=', id)
    .where('state', 'not in', hiddenStates)
    .selectAll()
    .$call(forUpdate(trx))
    .executeTakeFirst();
}

/** Returns whether an airline serves at the slug of an earlier row. It also does while it is being created. */
export const isStillServed = (
  { slug }: Pick<AirlineRow, 'slug'>,
  now: Pick<AirlineRow, 'slug' | 'state'> | undefined,
): boolean => now?.slug === slug && (now.state === 'active' || now.state === 'founding');

/** Returns whether a person owns as many airlines as one person may. */
export async function ownsMaxAirlines(
  db: Registry | RegistryTransaction,
  robloxId: string,
): Promise<boolean> {
  const owned = await db
    .selectFrom('airlines')
    .where('owner_roblox_id', '=', robloxId)
    .select('id')
    .execute();
  return owned.length >= MAX_AIRLINES_OF_OWNER;
}

function shownState(state: AirlineRow['state']): AirlineState {
  if (state === 'founding') return 'active';
  return state === 'erasing' ? 'closing' : state;
}

/** Returns an airline as its owner sees it. */
export function hostedAirlineOf(row: AirlineRow, { urlOf }: Pick<HostConfig, 'urlOf'>): HostedAirline {
  return {
    _id: row.id,
    slug: row.slug,
    name: row.name,
    groupId: row.group_id,
    ownerRobloxId: row.owner_roblox_id,
    url: urlOf(row.slug),
    state: shownState(row.state),
    reason: row.reason,
    closesAt: row.closes_at,
    createdAt: row.created_at,
  };
}

/** Returns why an airline cannot be opened or erased, as operators see it. */
export const problemOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500);

/** Records an action on an airline. `robloxId` is null for actions of the host itself. */
export async function recordEvent(
  trx: RegistryTransaction | Registry,
  event: {
    readonly action: HostAction;
    readonly airlineId: string;
    readonly robloxId: string | null;
    readonly now: Date;
  },
): Promise<void> {
  await trx
    .insertInto('events')
    .values({
      id: newId(),
      at: toInstant(event.now),
      roblox_id: event.robloxId,
      action: event.action,
      airline_id: event.airlineId,
    })
    .execute();
}

/**
 * Makes other transactions that take slugs or groups wait until this one ends, in other processes too. SQLite has one
 * writer in any case.
 */
export async function lockSlugs(trx: RegistryTransaction): Promise<void> {
  if (!hasRowLocks(trx)) return;
  await sql`select pg_advisory_xact_lock(${lockKey(trx, 'slugs', sql`75, 3`)})`.execute(trx);
}

/** Returns whether a slug belongs to an airline, as its current slug or as a former one of the last year. */
export async function isSlugTaken(
  db: RegistryTransaction | Registry,
  slug: string,
  now: Date,
  exceptOf = '',
): Promise<boolean> {
  const own = await db
    .selectFrom('airlines')
    .where('slug', '=', slug)
    .where('id', '<>', exceptOf)
    .select('id')
    .executeTakeFirst();
  if (own !== undefined) return true;
  const former = await db
    .selectFrom('former_slugs')
    .where('slug', '=', slug)
    .where('airline_id', '<>', exceptOf)
    .where('until', '>', toInstant(now))
    .select('slug')
    .executeTakeFirst();
  return former !== undefined;
}

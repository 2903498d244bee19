import { DAY_MS, HOUR_MS } from '@crewroom/domain/days';
import { hostMessages } from '@crewroom/domain/hosting/messages';
import { Refusal, refuse } from '@crewroom/server/platform/changes/refusal';
import { instantAfter, newId, toInstant } from '@crewroom/server/platform/database/stored-values';
import { hashToken } from '@crewroom/server/platform/secrets/tokens';
import type { HostDeps } from '../deps.ts';
import type { HostLog } from '../host-log.ts';
import { isSlugTaken, lockSlugs, ownsMaxAirlines, recordEvent } from '../registry/airlines.ts';
import type { AirlineRow, Registry, RegistryTransaction } from '../registry/tables.ts';
import { SCHEMA_VERSION } from './airline-folder.ts';
import { forEachAirline } from './each-airline.ts';

/** A creation: the creator, the network of their address that counts, and the new airline. */
export type Creation = {
  readonly creator: string;
  readonly network: string;
  readonly groupId: string;
  readonly name: string;
  readonly slug: string;
};

type Deps = Pick<
  HostDeps,
  'registry' | 'processes' | 'storage' | 'config' | 'clock' | 'publish' | 'airlines'
>;

/**
 * Returns the refusal when a person, their network or all people have created too many airlines. Failed creations do not
 * count.
 */
export async function tooManyCreations(
  { config: { creations }, clock }: Pick<Deps, 'config' | 'clock'>,
  db: Registry | RegistryTransaction,
  { creator, network }: Pick<Creation, 'creator' | 'network'>,
): Promise<Refusal | null> {
  const recent = await db
    .selectFrom('foundings')
    .where('at', '>', instantAfter(clock(), -DAY_MS))
    .select(['at', 'roblox_id', 'address_hash'])
    .execute();
  const hourAgo = instantAfter(clock(), -HOUR_MS);
  const addressHash = hashToken(network);
  const isTooMany =
    recent.filter(({ at }) => at > hourAgo).length >= creations.perHour ||
    recent.filter(({ roblox_id: by }) => by === creator).length >= creations.perPerson ||
    recent.filter(({ address_hash: from }) => from === addressHash).length >= creations.perAddress;
  return isTooMany ? refuse('too_many_foundings', hostMessages.too_many_foundings) : null;
}

/** Returns the conflict of a creation with other airlines, or null. */
async function conflictOf(
  trx: RegistryTransaction,
  { slug, groupId, creator }: Creation,
  now: Date,
): Promise<Refusal | null> {
  if (await isSlugTaken(trx, slug, now)) return refuse('slug_taken', hostMessages.slug_taken);
  const ofGroup = await trx
    .selectFrom('airlines')
    .where('group_id', '=', groupId)
    .select('id')
    .executeTakeFirst();
  if (ofGroup !== undefined) return refuse('group_taken', hostMessages.group_taken);
  return (await ownsMaxAirlines(trx, creator))
    ? refuse('too_many_airlines', hostMessages.too_many_airlines)
    : null;
}

/** Returns the row of an airline that is being created. */
export function newAirlineRow(creation: Omit<Creation, 'network'>, id: string, now: Date): AirlineRow {
  const at = toInstant(now);
  return {
    id,
    slug: creation.slug,
    group_id: creation.groupId,
    name: creation.name,
    owner_roblox_id: creation.creator,
    state: 'founding',
    reason: null,
    closes_at: null,
    created_at: at,
    last_used_at: at,
    due_at: null,
    schema_version: SCHEMA_VERSION,
    problem: null,
    members: 0,
    bytes: 0,
    errors_on: null,
    errors: 0,
    is_support_allowed: 0,
    support_until: null,
    discord_public_key: null,
    claimed_by: null,
    object_by: null,
    closing_notice_at: null,
  };
}

/** Reserves slug and group for a new airline. Of two concurrent creations, the second one sees the first. */
async function reserve(deps: Deps, creation: Creation): Promise<AirlineRow | Refusal> {
  const { registry, processes, clock } = deps;
  return await registry.transaction().execute(async (trx) => {
    await lockSlugs(trx);
    const now = clock();
    const refusal = (await tooManyCreations(deps, trx, creation)) ?? (await conflictOf(trx, creation, now));
    if (refusal !== null) return refusal;
    const id = newId();
    const at = toInstant(now);
    await trx.deleteFrom('former_slugs').where('slug', '=', creation.slug).execute();
    const { creator, network } = creation;
    await trx
      .insertInto('foundings')
      .values({ id, at, roblox_id: creator, address_hash: hashToken(network) })
      .execute();
    const row = await trx
      .insertInto('airlines')
      .values(newAirlineRow(creation, id, now))
      .returningAll()
      .executeTakeFirstOrThrow();
    // While this process runs, no other undoes the creation.
    await processes.markOpen(trx, id);
    return row;
  });
}

/** Undoes a failed creation, so that slug and group are free and it does not count. */
async function undo({ registry, storage }: Pick<Deps, 'registry' | 'storage'>, id: string): Promise<void> {
  // Deletes the records first. After a crash in between, the row remains and is undone later.
  await storage.erase(id);
  await registry.deleteFrom('airlines').where('id', '=', id).execute();
  await registry.deleteFrom('foundings').where('id', '=', id).execute();
}

/** Creates an airline and opens it, with the records that `restore` writes. Rejects conflicts and too many creations. */
export async function createAirline(
  deps: Deps,
  creation: Creation,
  restore?: (row: AirlineRow) => Promise<Refusal | null>,
): Promise<AirlineRow | Refusal> {
  const action = restore === undefined ? 'found' : 'restore';
  const { registry, processes, airlines, clock, publish } = deps;
  const row = await reserve(deps, creation);
  if (row instanceof Refusal) return row;
  try {
    const refusal = (await restore?.(row)) ?? null;
    if (refusal !== null) {
      await undo(deps, row.id);
      return refusal;
    }
    await airlines.open(row.id);
    const created = await registry.transaction().execute(async (trx) => {
      await recordEvent(trx, { action, airlineId: row.id, robloxId: creation.creator, now: clock() });
      return await trx
        .updateTable('airlines')
        .set({ state: 'active' })
        .where('id', '=', row.id)
        .returningAll()
        .executeTakeFirstOrThrow();
    });
    if (!airlines.isOpen(row.id)) await processes.markClosed(row.id);
    await publish({ airlineId: row.id, closes: false });
    return created;
  } catch (error) {
    await airlines.close(row.id);
    await undo(deps, row.id);
    throw error;
  }
}

/** Undoes the creations that a crash interrupted. */
export async function undoBrokenCreations(
  deps: Pick<Deps, 'registry' | 'storage' | 'processes'> & {
    readonly log: Pick<HostLog, 'error'>;
  },
): Promise<void> {
  const failure = 'a broken creation could not be undone';
  const broken = await deps.processes.brokenCreations();
  await forEachAirline(broken, { ...deps, failure }, ({ id }) => undo(deps, id));
}

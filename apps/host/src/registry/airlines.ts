import type { HostAction } from '@crewroom/domain/hosting/airlines';
import type { HostedAirline } from '@crewroom/domain/hosting/endpoints';
import { newId, toInstant } from '@crewroom/server/platform/database/stored-values';
import type { HostConfig } from '../host-config.ts';
import type { AirlineRow, Registry, RegistryTransaction } from './tables.ts';

/** Returns an airline by its id; undefined where there is none. One that is being founded is none yet. */
export function findAirline(registry: Registry, id: string): Promise<AirlineRow | undefined> {
  return registry
    .selectFrom('airlines')
    .where('id', '=', id)
    .where('state', '<>', 'founding')
    .selectAll()
    .executeTakeFirst();
}

/** An airline as its owner sees it. */
export function hostedAirline(row: AirlineRow, { urlOf }: Pick<HostConfig, 'urlOf'>): HostedAirline {
  return {
    _id: row.id,
    slug: row.slug,
    name: row.name,
    groupId: row.group_id,
    ownerRobloxId: row.owner_roblox_id,
    url: urlOf(row.slug),
    state: row.state === 'founding' ? 'active' : row.state,
    reason: row.reason,
    closesAt: row.closes_at,
    createdAt: row.created_at,
  };
}

/** Writes down who did what to which airline; nobody is named for what the host does by itself. */
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

/** Whether a slug belongs to an airline, now or until its year as a former one is over. */
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

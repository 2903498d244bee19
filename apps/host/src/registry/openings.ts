import { MINUTE_MS } from '@crewroom/domain/days';
import { instantAfter, toInstant } from '@crewroom/server/platform/database/stored-values';
import { countedNetworks } from '@crewroom/server/platform/http/addresses';
import { countInMemory, NETWORKS_OF_A_SITE } from '@crewroom/server/platform/http/limits';
import { hashToken } from '@crewroom/server/platform/secrets/tokens';
import { sql } from 'kysely';
import type { Registry } from './tables.ts';

/** Counts a closed airline that an address opens. Returns whether the address, or its IPv6 network, has opened too many in the last minute. */
export type CountOpening = (address: string) => Promise<boolean>;

/**
 * Limits the openings of an address for all processes together. Each process rejects by itself what exceeds the limit
 * here, so that a flood of requests does not reach the registry.
 */
export function limitOpenings(registry: Registry, clock: () => Date, perMinute: number): CountOpening {
  const countHere = countInMemory(clock);

  async function isOverLimit(network: string, max: number): Promise<boolean> {
    if (countHere(network, MINUTE_MS).current > max) return true;
    const now = toInstant(clock());
    const isOver = sql<boolean>`openings.ends_at <= ${now}`;
    const ends_at = instantAfter(clock(), MINUTE_MS);
    const { count } = await registry
      .insertInto('openings')
      .values({ address_hash: hashToken(network), count: 1, ends_at })
      .onConflict((conflict) =>
        conflict.column('address_hash').doUpdateSet({
          count: sql`case when ${isOver} then 1 else openings.count + 1 end`,
          ends_at: sql`case when ${isOver} then ${ends_at} else openings.ends_at end`,
        }),
      )
      .returning('count')
      .executeTakeFirstOrThrow();
    return count > max;
  }

  return async (address) => {
    const [network, site] = countedNetworks(address);
    if (await isOverLimit(network, perMinute)) return true;
    return site !== undefined && (await isOverLimit(site, perMinute * NETWORKS_OF_A_SITE));
  };
}

import { DAY_MS } from '@crewroom/domain/days';
import { instantAfter, toInstant } from '@crewroom/server/platform/database/stored-values';
import type { HostDeps } from '../deps.ts';
import type { HostLog } from '../host-log.ts';
import { problemOf, recordEvent } from '../registry/airlines.ts';
import type { Registry } from '../registry/tables.ts';
import { forEachAirline } from './each-airline.ts';
import type { OpenAirlines } from './open-airlines.ts';

type Deps = Pick<HostDeps, 'registry' | 'storage' | 'clock' | 'publish'> & {
  readonly airlines: Pick<OpenAirlines, 'close'>;
  readonly log: Pick<HostLog, 'error'>;
};

/** Erases the airlines whose thirty days are over, with all their records. */
export async function eraseClosed(deps: Deps): Promise<void> {
  const { registry, clock } = deps;
  // From here on nobody can resume them.
  await registry
    .updateTable('airlines')
    .set({ state: 'erasing' })
    .where('state', '=', 'closing')
    .where('closes_at', '<=', toInstant(clock()))
    .execute();
  const over = await registry.selectFrom('airlines').where('state', '=', 'erasing').select('id').execute();
  const failure = 'a closed airline could not be erased';
  await forEachAirline(over, { ...deps, failure }, async ({ id }) => {
    try {
      await eraseAirline(deps, id);
    } catch (error) {
      // Each sweep tries again, but logs only a new problem.
      if (await storeProblem(registry, id, problemOf(error))) throw error;
    }
  });
}

async function eraseAirline(
  { registry, storage, clock, publish, airlines }: Deps,
  id: string,
): Promise<void> {
  // A notice may have opened it.
  await airlines.close(id);
  // Deletes the records first. After a crash in between, the row remains and the next run erases again.
  await storage.erase(id);
  await registry.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('airlines')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    // Another process may erase it at the same time.
    if (numDeletedRows > 0n) {
      await recordEvent(trx, { action: 'erase', airlineId: id, robloxId: null, now: clock() });
    }
  });
  await publish({ airlineId: id, closes: true });
}

/** Stores why an airline cannot be erased. Returns whether that is a new problem. */
async function storeProblem(registry: Registry, id: string, problem: string): Promise<boolean> {
  const { numUpdatedRows } = await registry
    .updateTable('airlines')
    .set({ problem })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('problem', 'is', null), eb('problem', '!=', problem)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Removes expired tickets, sign-ins, sessions and former slugs, and creations older than the day that is counted. */
export async function removeExpired({ registry, clock }: Pick<Deps, 'registry' | 'clock'>): Promise<void> {
  const now = toInstant(clock());
  await registry.deleteFrom('tickets').where('expires_at', '<=', now).execute();
  await registry.deleteFrom('sign_ins').where('expires_at', '<=', now).execute();
  await registry.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  await registry.deleteFrom('former_slugs').where('until', '<=', now).execute();
  await registry.deleteFrom('openings').where('ends_at', '<=', now).execute();
  await registry.deleteFrom('foundings').where('at', '<=', instantAfter(clock(), -DAY_MS)).execute();
}

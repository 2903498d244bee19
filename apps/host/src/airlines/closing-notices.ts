import { MINUTE_MS } from '@crewroom/domain/days';
import { nextClosingNotice } from '@crewroom/domain/hosting/airlines';
import { instantAfter, toInstant } from '@crewroom/server/platform/database/stored-values';
import type { HostDeps } from '../deps.ts';
import type { AirlineRow } from '../registry/tables.ts';
import type { OpenAirline } from './open-airline.ts';

type Deps = Pick<HostDeps, 'registry' | 'config' | 'clock'> & {
  readonly airlines: {
    readonly use: (id: string, work: (airline: OpenAirline) => Promise<void>) => Promise<void>;
  };
  readonly log: { readonly warn: (payload: object, message: string) => void };
};

type Closing = Pick<AirlineRow, 'id' | 'closes_at' | 'closing_notice_at'>;

/** How long a process has a notice for itself, in milliseconds. A failed notice is tried again after that. */
const CLAIM_MS = MINUTE_MS;

/** Claims the due notice of an airline. Returns false when another process has claimed it. */
async function claim({ registry, clock }: Deps, { id, closing_notice_at: at }: Closing): Promise<boolean> {
  const { numUpdatedRows } = await registry
    .updateTable('airlines')
    .set({ closing_notice_at: instantAfter(clock(), CLAIM_MS) })
    .where('id', '=', id)
    .where('closing_notice_at', '=', at)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Notifies the owners of closing airlines: at once, a week before the airline is erased, and a day before. The airline opens for
 * it, and its own channels deliver it: the inbox, their devices and Discord. A failed notice is tried again.
 */
export async function notifyOfClosing(deps: Deps): Promise<void> {
  const { registry, config, clock, airlines, log } = deps;
  const due = await registry
    .selectFrom('airlines')
    .where('state', '=', 'closing')
    .where('closing_notice_at', '<=', toInstant(clock()))
    .select(['id', 'closes_at', 'closing_notice_at'])
    .execute();
  for (const airline of due) {
    const { id, closes_at: closesAt } = airline;
    if (closesAt === null || !(await claim(deps, airline))) continue;
    try {
      const payload = { closesAt, hostUrl: config.publicUrl };
      await airlines.use(id, (open) => open.notify({ notice: 'airlineClosing', payload }));
      const next = nextClosingNotice(new Date(closesAt), clock());
      await registry
        .updateTable('airlines')
        .set({ closing_notice_at: next === null ? null : toInstant(next) })
        .where('id', '=', id)
        .where('closes_at', '=', closesAt)
        .execute();
    } catch (error) {
      log.warn({ err: error, airline: id }, 'the owner was not notified that the airline will be erased');
    }
  }
}

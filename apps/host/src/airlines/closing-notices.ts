import { closingNoticesDue } from '@crewroom/domain/hosting/airlines';
import type { HostDeps } from '../deps.ts';

type Deps = Pick<HostDeps, 'registry' | 'config' | 'clock' | 'airlines'> & {
  readonly log: { readonly warn: (payload: object, message: string) => void };
};

/**
 * Notifies the owners of closing airlines: at once, a week before the airline is erased, and a day before. The airline opens for
 * it, and its own channels deliver it: the inbox, their devices and Discord. A failed notice is tried again.
 */
export async function notifyOfClosing({ registry, config, clock, airlines, log }: Deps): Promise<void> {
  const closing = await registry
    .selectFrom('airlines')
    .where('state', '=', 'closing')
    .where('closes_at', 'is not', null)
    .select(['id', 'closes_at', 'closing_notices'])
    .execute();
  for (const { id, closes_at: closesAt, closing_notices: sent } of closing) {
    if (closesAt === null) continue;
    const due = closingNoticesDue(new Date(closesAt), clock());
    if (due <= sent) continue;
    try {
      const payload = { closesAt, hostUrl: config.publicUrl };
      await airlines.use(id, (airline) => airline.notify({ notice: 'airlineClosing', payload }));
      await registry.updateTable('airlines').set({ closing_notices: due }).where('id', '=', id).execute();
    } catch (error) {
      log.warn({ err: error, airline: id }, 'the owner was not notified that the airline will be erased');
    }
  }
}

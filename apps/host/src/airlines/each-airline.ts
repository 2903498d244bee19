import type { HostLog } from '../host-log.ts';

/** Does the work of each airline in turn. A failure is logged as `failure`, and the other airlines get their work. */
export async function forEachAirline<Row extends { readonly id: string }>(
  airlines: readonly Row[],
  { log, failure }: { readonly log: Pick<HostLog, 'error'>; readonly failure: string },
  work: (airline: Row) => Promise<unknown>,
): Promise<void> {
  for (const airline of airlines) {
    try {
      await work(airline);
    } catch (error) {
      log.error({ err: error, airline: airline.id }, failure);
    }
  }
}

type Log = { readonly error: (payload: object, message: string) => void };

/** Does the work of each airline in turn. A failure is logged as `failure`, and the other airlines get their work. */
export async function forEachAirline<Row extends { readonly id: string }>(
  airlines: readonly Row[],
  { log, failure }: { readonly log: Log; readonly failure: string },
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

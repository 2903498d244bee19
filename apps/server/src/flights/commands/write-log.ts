import { type LogAction, SYSTEM_ACTOR } from '@crewroom/domain/flights/log-actions';
import type { FlightStatus } from '@crewroom/domain/flights/status';
import { sql } from 'kysely';
import type { Transaction } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { toInstant } from '../../database/instant.ts';

/** Who did it; null for the portal itself. */
export type Actor = { readonly userId: string; readonly username: string } | null;

export type LogLine = {
  readonly flightId: string;
  readonly action: LogAction;
  readonly details: string;
  readonly change?: { readonly from: FlightStatus; readonly to: FlightStatus };
};

// `now` was read before its writer waited for the flight, and clocks of two processes differ; a line is never older
// than the one before it, or the log would tell the story in another order than it happened.
function notBefore(flightId: string, now: string) {
  return sql<string>`coalesce(
    (select max(at) from flight_log where flight_id = ${flightId} and at > ${now}), ${now})`;
}

/** Writes a line of a flight's log, in the transaction of what it tells; the flight must be locked. */
export async function writeLog(trx: Transaction, actor: Actor, line: LogLine, now: Date): Promise<void> {
  await trx
    .insertInto('flight_log')
    .values({
      id: newId(),
      flight_id: line.flightId,
      action: line.action,
      details: line.details,
      from_status: line.change?.from ?? null,
      to_status: line.change?.to ?? null,
      at: notBefore(line.flightId, toInstant(now)),
      performed_by_id: actor?.userId ?? null,
      performed_by_username: actor?.username ?? SYSTEM_ACTOR,
    })
    .execute();
}

import { type LogAction, SYSTEM_ACTOR } from '@crewroom/domain/flights/log-actions';
import type { FlightStatus } from '@crewroom/domain/flights/status';
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

/** Writes a line of a flight's log, in the transaction of what it tells. */
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
      at: toInstant(now),
      performed_by_id: actor?.userId ?? null,
      performed_by_username: actor?.username ?? SYSTEM_ACTOR,
    })
    .execute();
}

import { toMinor } from '@crewroom/domain/terms/money';
import type { ReviewPoints } from '@crewroom/domain/terms/points';
import type { Transaction } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { toInstant } from '../../database/instant.ts';
import { addToTotals } from './add-to-totals.ts';

/** Who is credited for a flight: those who attended, and its dispatcher unless absent. */
export type FlightCredits = {
  readonly flightId: string;
  readonly termId: string;
  readonly attendedIds: readonly string[];
  readonly hostId: string | null;
  readonly points: ReviewPoints;
  /** CHF for one point. */
  readonly payPerPoint: number;
};

// SQLite binds at most 32,766 values in a statement: the entries of a full flight of 20 roles of 100 seats have more.
const ENTRIES_AT_ONCE = 1000;

type Earned = { readonly userId: string; readonly reason: 'attended' | 'hosted'; readonly payMinor: number };

function earnedBy({ attendedIds, hostId, points, payPerPoint }: FlightCredits): Earned[] {
  const attended = attendedIds.map((userId) => ({
    userId,
    reason: 'attended' as const,
    payMinor: toMinor(points.attended * payPerPoint),
  }));
  if (hostId === null) return attended;
  return [...attended, { userId: hostId, reason: 'hosted', payMinor: toMinor(points.hosted * payPerPoint) }];
}

function entriesOf({ flightId, termId }: FlightCredits, { userId, reason, payMinor }: Earned, at: string) {
  const entry = {
    user_id: userId,
    term_id: termId,
    flight_id: flightId,
    reward_id: null,
    reason,
    credited_at: at,
  };
  const flight = { id: newId(), ...entry, kind: reason, amount: 1 };
  return payMinor === 0
    ? [flight]
    : [flight, { id: newId(), ...entry, kind: 'pay' as const, amount: payMinor }];
}

async function enter(trx: Transaction, entries: readonly ReturnType<typeof entriesOf>[number][]) {
  for (let from = 0; from < entries.length; from += ENTRIES_AT_ONCE) {
    await trx
      .insertInto('ledger_credits')
      .values(entries.slice(from, from + ENTRIES_AT_ONCE))
      .execute();
  }
}

/**
 * Credits a flight to the ledger and the totals of its term, which the caller has locked: one flight each, and pay for
 * the points. The ledger refuses a second credit for the same flight.
 */
export async function creditFlight(trx: Transaction, credits: FlightCredits, now: Date): Promise<void> {
  const earned = earnedBy(credits);
  if (earned.length === 0) return;
  const at = toInstant(now);
  await enter(
    trx,
    earned.flatMap((one) => entriesOf(credits, one, at)),
  );
  await addToTotals(
    trx,
    credits.termId,
    earned.map(({ userId, reason, payMinor }) => ({
      userId,
      attended: reason === 'attended' ? 1 : 0,
      hosted: reason === 'hosted' ? 1 : 0,
      payMinor,
    })),
  );
}

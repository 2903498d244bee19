import { topics } from '@crewroom/domain/contract/topics';
import type { PayEntry } from '@crewroom/domain/members/schemas';
import { fromMinor, toMinor } from '@crewroom/domain/money';
import { addFlights, byCredit, type FlightCounts, type FlightCredit } from '@crewroom/domain/terms/flights';
import type { ReviewPoints } from '@crewroom/domain/terms/rules';
import { type ExpressionBuilder, type Insertable, sql } from 'kysely';
import type { UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import type { Source } from '../../platform/database/database.ts';
import { rowsAsJson } from '../../platform/database/json-rows.ts';
import { pagesOf } from '../../platform/database/pages.ts';
import { newId, toInstant } from '../../platform/database/stored-values.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { invalidateListed } from '../../platform/people/person.ts';

/** An addition to a member's totals: flights, and pay in hundredths. */
type Addition = { readonly userId: string; readonly flights: FlightCounts; readonly payMinor: number };

const noFlights = byCredit(() => 0);

function sumsByMember(additions: readonly Addition[]): Addition[] {
  const sums = new Map<string, Addition>();
  for (const addition of additions) {
    const { userId } = addition;
    const sum = sums.get(userId) ?? { flights: noFlights, payMinor: 0 };
    sums.set(userId, {
      userId,
      flights: addFlights(sum.flights, addition.flights),
      payMinor: sum.payMinor + addition.payMinor,
    });
  }
  // A fixed order, so that two additions to the same members wait for each other instead of deadlocking.
  return [...sums.values()].toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
}

const sumWithExcluded = (column: FlightCredit | 'pay_minor') =>
  sql<number>`${sql.ref(`term_totals.${column}`)} + ${sql.ref(`excluded.${column}`)}`;

/** Adds to the totals of a term, which duplicate the ledger, in the same transaction. Uses one SQL statement. */
async function addToTotals(uow: UnitOfWork, termId: string, additions: readonly Addition[]): Promise<void> {
  uow.invalidate(topics.term);
  for (const { userId } of additions) invalidateListed(uow, userId);
  const rows = sumsByMember(additions).map(({ userId, flights, payMinor }) => ({
    user_id: userId,
    term_id: termId,
    ...flights,
    pay_minor: payMinor,
  }));
  await uow.trx
    .insertInto('term_totals')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'term_id']).doUpdateSet({
        ...byCredit(sumWithExcluded),
        pay_minor: sumWithExcluded('pay_minor'),
      }),
    )
    .execute();
}

/** The members credited for a flight: attendees, and the dispatcher (`hostId`), null if absent. */
export type FlightCredits = {
  readonly flightId: string;
  readonly termId: string;
  readonly attendedIds: readonly string[];
  readonly hostId: string | null;
  readonly points: ReviewPoints;
};

/** A member's credit for a flight. `payMinor` is in hundredths. */
export type Earning = {
  readonly userId: string;
  readonly reason: FlightCredit;
  readonly payMinor: number;
};

function earningsOf({ attendedIds, hostId, points }: FlightCredits, payPerPoint: number): Earning[] {
  const attended = attendedIds.map((userId) => ({
    userId,
    reason: 'attended' as const,
    payMinor: toMinor(points.attended * payPerPoint),
  }));
  if (hostId === null) return attended;
  return [...attended, { userId: hostId, reason: 'hosted', payMinor: toMinor(points.hosted * payPerPoint) }];
}

function entriesOf({ flightId, termId }: FlightCredits, { userId, reason, payMinor }: Earning, at: string) {
  const entry = {
    user_id: userId,
    term_id: termId,
    flight_id: flightId,
    reward_id: null,
    reason,
    credited_at: at,
  };
  const flightEntry = { id: newId(), ...entry, kind: reason, amount: 1 };
  return payMinor === 0
    ? [flightEntry]
    : [flightEntry, { id: newId(), ...entry, kind: 'pay' as const, amount: payMinor }];
}

async function insertEntries({ trx }: UnitOfWork, entries: readonly Insertable<Tables['ledger_credits']>[]) {
  // SQLite binds at most 32,766 values in a statement. The entries of a full flight with 20 roles of 100 seats have more.
  for await (const page of pagesOf(entries)) await trx.insertInto('ledger_credits').values(page).execute();
}

/**
 * Credits a flight to the ledger and the totals of its term, which the caller holds (`lockOpenTermShared`): one flight each, and pay
 * for the points. Returns each member's credit. Throws on a second credit for the same flight, which the ledger rejects.
 */
export async function creditFlight(uow: UnitOfWork, credits: FlightCredits): Promise<readonly Earning[]> {
  const earned = earningsOf(credits, uow.rules.terms.payPerPoint);
  if (earned.length === 0) return earned;
  const at = toInstant(uow.now);
  await insertEntries(
    uow,
    earned.flatMap((earning) => entriesOf(credits, earning, at)),
  );
  await addToTotals(
    uow,
    credits.termId,
    earned.map(({ userId, reason, payMinor }) => ({
      userId,
      flights: byCredit((credit) => (credit === reason ? 1 : 0)),
      payMinor,
    })),
  );
  return earned;
}

export type RewardCredit = {
  readonly userId: string;
  readonly termId: string;
  readonly rewardId: string;
  /** Hundredths of the currency. */
  readonly amountMinor: number;
};

/** Credits a reward to the ledger and the totals of its term, which the caller holds. */
export async function creditReward(uow: UnitOfWork, credit: RewardCredit): Promise<void> {
  const { userId, termId, rewardId, amountMinor } = credit;
  const entry = {
    id: newId(),
    user_id: userId,
    term_id: termId,
    kind: 'pay',
    amount: amountMinor,
    reason: 'reward',
    flight_id: null,
    reward_id: rewardId,
    credited_at: toInstant(uow.now),
  } as const;
  await insertEntries(uow, [entry]);
  await addToTotals(uow, termId, [{ userId, flights: noFlights, payMinor: amountMinor }]);
}

/** A member's flights and pay from before the portal. Pay is in hundredths. */
export type ImportedCredit = {
  readonly userId: string;
  readonly kind: 'attended' | 'pay';
  readonly amount: number;
};

/**
 * Credits imported flights and pay to the ledger, without a term. They count for no quota or leaderboard, and advances and
 * undos ignore them. The caller stores their sums with the members.
 */
export async function creditImported(uow: UnitOfWork, credits: readonly ImportedCredit[]): Promise<void> {
  const at = toInstant(uow.now);
  const entries = credits.map(({ userId, kind, amount }) => ({
    id: newId(),
    user_id: userId,
    term_id: null,
    kind,
    amount,
    reason: 'import' as const,
    flight_id: null,
    reward_id: null,
    credited_at: at,
  }));
  await insertEntries(uow, entries);
}

/** Selects the ledger entries behind a member's pay of the open term, newest first, as a column of the member. */
export function payEntries(database: Source, { selectFrom }: ExpressionBuilder<Tables, 'users'>) {
  return rowsAsJson(
    database,
    selectFrom('ledger_credits')
      .innerJoin('terms', 'terms.id', 'ledger_credits.term_id')
      .leftJoin('flights', 'flights.id', 'ledger_credits.flight_id')
      .leftJoin('rewards', 'rewards.id', 'ledger_credits.reward_id')
      .whereRef('ledger_credits.user_id', '=', 'users.id')
      .where('terms.closed_at', 'is', null)
      .where('ledger_credits.kind', '=', 'pay')
      .select([
        'ledger_credits.id',
        'ledger_credits.reason as source',
        'ledger_credits.amount',
        'ledger_credits.credited_at',
        'flights.flight_code',
        'rewards.reason',
      ])
      .orderBy('ledger_credits.credited_at', 'desc')
      .orderBy('ledger_credits.id', 'desc'),
  );
}

type PayRow = {
  readonly id: string;
  readonly source: PayEntry['source'];
  readonly amount: number;
  readonly credited_at: string;
  readonly flight_code: string | null;
  readonly reason: string | null;
};

/** Maps a row of `payEntries` to the shape of the API: CHF, with the flight or the reward it comes from. */
export function payEntryOf({ id, source, amount, credited_at, flight_code, reason }: PayRow): PayEntry {
  return {
    _id: id,
    source,
    amount: fromMinor(amount),
    date: credited_at,
    ...(flight_code !== null && { flightCode: flight_code }),
    ...(reason !== null && { reason }),
  };
}

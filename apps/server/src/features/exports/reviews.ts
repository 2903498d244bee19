import type { StoredLogEntry } from '@crewroom/domain/flights/log';
import { byCredit, type FlightCounts } from '@crewroom/domain/terms/flights';
import type { ReviewPoints } from '@crewroom/domain/terms/rules';
import type { Source } from '../../platform/database/database.ts';

/** How many flights are read at once with their seats. A full flight has two thousand. */
export const FLIGHTS_AT_ONCE = 100;

type ReviewPayload = Extract<StoredLogEntry, { readonly kind: 'reviewed' }>['payload'];

/** A member's credit for one flight. Pay is in hundredths. */
export type Credit = FlightCounts & { readonly payMinor: number };

/** The review of a flight: the points it awarded, and the ledger's credit of each member, by user id. */
export type FlightReview = { readonly points: ReviewPoints; readonly credits: ReadonlyMap<string, Credit> };

type CreditRow = { readonly user_id: string; readonly kind: string; readonly amount: number };

const sumOf = (rows: readonly CreditRow[], reason: string) =>
  rows.reduce((sum, { kind, amount }) => (kind === reason ? sum + Number(amount) : sum), 0);

function creditsByMember(rows: readonly CreditRow[]): ReadonlyMap<string, Credit> {
  const credits = [...Map.groupBy(rows, ({ user_id: userId }) => userId)].map(([userId, own]) => {
    const flights = byCredit((credit) => sumOf(own, credit));
    return [userId, { ...flights, payMinor: sumOf(own, 'pay') }] as const;
  });
  return new Map(credits);
}

/** Returns the reviews, by flight, of the given flights that were reviewed. Two statements. */
export async function readReviews(
  { db }: Source,
  flightIds: readonly string[],
): Promise<ReadonlyMap<string, FlightReview>> {
  const reviewed = await db
    .selectFrom('flight_log')
    .where('flight_id', 'in', flightIds)
    .where('kind', '=', 'reviewed')
    .select(['flight_id', 'facts'])
    .execute();
  if (reviewed.length === 0) return new Map();
  const rows = await db
    .selectFrom('ledger_credits')
    .where('flight_id', 'in', flightIds)
    .select(['flight_id', 'user_id', 'kind', 'amount'])
    .execute();
  const byFlight = Map.groupBy(rows, ({ flight_id: id }) => id);
  return new Map(
    reviewed.map(({ flight_id: id, facts: payload }) => {
      // The payload of an entry matches its kind.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const { attended, hosted } = JSON.parse(payload) as ReviewPayload;
      return [id, { points: { attended, hosted }, credits: creditsByMember(byFlight.get(id) ?? []) }];
    }),
  );
}

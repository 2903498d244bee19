import { isAdministrator, type RankThresholds, type Viewer } from '@crewroom/domain/contract/access';
import { DAY_MS } from '@crewroom/domain/days';
import { closingCutoff, needsClosingFrom } from '@crewroom/domain/flights/departure';
import type { SchedulingBoard } from '@crewroom/domain/flights/endpoints';
import { MAX_LISTED_FLIGHTS } from '@crewroom/domain/flights/schedule';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { flownStatuses, upcomingStatuses } from '@crewroom/domain/flights/status';
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { Expiring, earliest } from '../../platform/changes/versions.ts';
import { isUnclosed } from '../../platform/database/conditions.ts';
import type { Database, Source } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { instantAfter, toInstant } from '../../platform/database/stored-values.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { cardOf, type FlightRow, selectFlights } from './flight.ts';
import { cardsFor, type SharedCards, sharedCards } from './shared-cards.ts';

/** The lists that make up a board. */
type ListName = 'pending' | 'rejected' | 'closing' | 'open' | 'concluded';

type Flights = SelectQueryBuilder<Tables, 'flights', object>;

/** Selects the first flights of an ordered list, up to the limit of a list, each with the total number of flights. */
function firstOf({ db }: Source, name: ListName, ordered: Flights) {
  const first = ordered
    .select(['flights.id', sql<number | string>`count(*) over ()`.as('total')])
    .limit(MAX_LISTED_FLIGHTS);
  // SQLite allows an order and a limit within a union only in a subquery.
  return db.selectFrom(first.as('first')).select(['id', 'total', sql<ListName>`${sql.lit(name)}`.as('list')]);
}

type FlightsOfList = ReturnType<typeof firstOf>;

const selectListed = (database: Source, listed: FlightsOfList) =>
  selectFlights(database)
    .innerJoin(listed.as('listed'), 'listed.id', 'flights.id')
    .select(['listed.list', 'listed.total', 'flights.decided_at'])
    .orderBy('flights.scheduled_date')
    .orderBy('flights.id');

type ListedRow = FlightRow & {
  readonly list: ListName;
  readonly total: number | string;
  readonly decided_at: string | null;
};

/** Returns the rows of a list, by departure, and the total number of its flights. */
function listIn(rows: readonly ListedRow[], name: ListName) {
  const own = rows.filter(({ list }) => list === name);
  return { rows: own, total: Number(own[0]?.total ?? 0) };
}

const byDeparture = (flights: Flights) => flights.orderBy('flights.scheduled_date').orderBy('flights.id');

const pendingFlights = ({ db }: Source) =>
  db
    .selectFrom('flights')
    .where('flights.archived_at', 'is', null)
    .where('flights.approval_status', '=', 'pending');

const approvedFlights = ({ db }: Source) =>
  db
    .selectFrom('flights')
    .where('flights.archived_at', 'is', null)
    .where('flights.approval_status', '=', 'approved');

const readSharedLists = prepared({ now: 'text', cutoff: 'text' }, (database, { now, cutoff }) => {
  const closing = database.db.selectFrom('flights').where((eb) => isUnclosed(eb, cutoff));
  // Cancelled flights are never archived. Without this condition past ones would accumulate.
  const open = approvedFlights(database).where((eb) =>
    eb.or([
      eb.and([eb('flights.status', 'in', upcomingStatuses), eb('flights.scheduled_date', '>', cutoff)]),
      eb.and([eb('flights.status', '=', 'CANCELLED'), eb('flights.scheduled_date', '>', now)]),
    ]),
  );
  // Flights that wait for their review come first.
  const concluded = approvedFlights(database)
    .where('flights.status', 'in', flownStatuses)
    .orderBy(sql`flights.reviewed_at is not null`)
    .orderBy('flights.scheduled_date', 'desc')
    .orderBy('flights.id', 'desc');
  return selectListed(
    database,
    firstOf(database, 'pending', byDeparture(pendingFlights(database)))
      .unionAll(firstOf(database, 'closing', byDeparture(closing)))
      .unionAll(firstOf(database, 'open', byDeparture(open)))
      .unionAll(firstOf(database, 'concluded', concluded)),
  );
});

/** The columns of the board that are read once for all viewers, by departure. */
export type SharedBoard = {
  /** For viewers who see all proposals. */
  readonly pending: SharedCards;
  readonly approved: SharedCards;
  readonly concluded: SharedCards;
  readonly counts: Omit<SchedulingBoard['counts'], 'rejected'>;
};

/**
 * Returns when an open flight leaves its column without any change: a cancelled one at departure, any other when it needs
 * closing.
 */
const leavesColumnAt = ({ status, scheduled_date: departure }: FlightRow): string =>
  status === 'CANCELLED' ? departure : needsClosingFrom(departure);

/**
 * Reads the part of the scheduling board that all viewers share. The result expires when the clock moves a flight to another
 * place. If more flights need closing than fit, half of the list is reserved for other flights. Uses one SQL statement.
 */
export async function readBoard(database: Database, now: Date): Promise<Expiring<SharedBoard>> {
  const cutoff = closingCutoff(now);
  const rows: readonly ListedRow[] = await readSharedLists(database, { now: toInstant(now), cutoff });
  const [pending, closing] = [listIn(rows, 'pending'), listIn(rows, 'closing')];
  const [open, concluded] = [listIn(rows, 'open'), listIn(rows, 'concluded')];
  const room = Math.max(MAX_LISTED_FLIGHTS - open.rows.length, MAX_LISTED_FLIGHTS / 2);
  const approved = [...closing.rows.slice(0, room), ...open.rows].slice(0, MAX_LISTED_FLIGHTS);
  const shared = sharedCards(approved, now);
  const last = open.total > open.rows.length ? (open.rows.at(-1)?.scheduled_date ?? null) : null;
  return new Expiring(
    {
      pending: sharedCards(pending.rows, now),
      approved: shared,
      concluded: sharedCards(concluded.rows, now),
      counts: {
        pending: pending.total,
        approved: closing.total + open.total,
        concluded: concluded.total,
        needsClosing: closing.total,
      },
    },
    // Flights beyond the limit cannot leave before the last listed one departs.
    earliest([...open.rows.map(leavesColumnAt), last, shared.until]),
  );
}

const REJECTED_MS = 14 * DAY_MS;

function rejectedFlights({ db }: Source, since: Expression<string>, which?: Expression<SqlBool>) {
  const rejected = db
    .selectFrom('flights')
    .where('flights.approval_status', '=', 'rejected')
    .where('flights.decided_at', '>', since)
    .orderBy('flights.decided_at', 'desc')
    .orderBy('flights.id', 'desc');
  return which === undefined ? rejected : rejected.where(which);
}

const readAllRejected = prepared({ since: 'text' }, (database, { since }) =>
  selectListed(database, firstOf(database, 'rejected', rejectedFlights(database, since))),
);

const readOwn = prepared({ viewerId: 'text', since: 'text' }, (database, { viewerId, since }) => {
  const isOwn = sql<SqlBool>`flights.dispatcher_id = ${viewerId}`;
  return selectListed(
    database,
    firstOf(database, 'pending', byDeparture(pendingFlights(database).where(isOwn))).unionAll(
      firstOf(database, 'rejected', rejectedFlights(database, since, isOwn)),
    ),
  );
});

const newestDecisionFirst = (a: ListedRow, b: ListedRow) =>
  Number((a.decided_at ?? '') < (b.decided_at ?? '')) - Number((a.decided_at ?? '') > (b.decided_at ?? ''));

/**
 * Returns the scheduling board as a viewer sees it. Uses one SQL statement.
 * - Pending flights.
 * - Approved flights: those that need closing first, oldest first.
 * - Concluded flights, latest first.
 * - Flights rejected in the last 14 days.
 * Dispatchers see only their own pending and rejected flights. Archived flights are left out. The result expires when the first
 * rejected flight is too old.
 */
export async function readBoardFor(
  database: Database,
  board: SharedBoard,
  viewer: Viewer,
  thresholds: RankThresholds,
  now: Date,
): Promise<Expiring<SchedulingBoard>> {
  const { userId: viewerId } = viewer;
  const seesAll = isAdministrator(viewer.rank, thresholds);
  const since = instantAfter(now, -REJECTED_MS);
  const rows: readonly ListedRow[] = seesAll
    ? await readAllRejected(database, { since })
    : await readOwn(database, { viewerId, since });
  const cardsOf = (list: readonly FlightRow[]): FlightCard[] => list.map((row) => cardOf(row, viewerId));
  const [pending, rejected] = [listIn(rows, 'pending'), listIn(rows, 'rejected')];
  return new Expiring(
    {
      pending: seesAll ? [...cardsFor(board.pending, viewerId)] : cardsOf(pending.rows),
      approved: [...cardsFor(board.approved, viewerId)],
      concluded: cardsFor(board.concluded, viewerId).toReversed(),
      rejected: cardsOf(rejected.rows.toSorted(newestDecisionFirst)),
      counts: {
        ...board.counts,
        pending: seesAll ? board.counts.pending : pending.total,
        rejected: rejected.total,
      },
    },
    earliest(rejected.rows.map(({ decided_at: at }) => instantAfter(new Date(at ?? ''), REJECTED_MS))),
  );
}

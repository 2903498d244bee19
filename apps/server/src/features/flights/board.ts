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

/** The lists that a board is put together from. */
type ListName = 'pending' | 'rejected' | 'closing' | 'open' | 'concluded';

type Flights = SelectQueryBuilder<Tables, 'flights', object>;

/** The first flights of a list in its order, at most as many as a list holds, each with how many there are in all. */
function firstOf({ db }: Source, name: ListName, ordered: Flights) {
  const first = ordered
    .select(['flights.id', sql<number | string>`count(*) over ()`.as('total')])
    .limit(MAX_LISTED_FLIGHTS);
  // SQLite takes an order and a limit within a union only in a subquery.
  return db.selectFrom(first.as('first')).select(['id', 'total', sql<ListName>`${sql.lit(name)}`.as('list')]);
}

type Listed = ReturnType<typeof firstOf>;

const selectListed = (database: Source, listed: Listed) =>
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

/** The rows of a list, by departure, and how many flights it has in all. */
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
  // Cancelled flights are never archived, so past ones are left out here; otherwise their number would only grow.
  const open = approvedFlights(database).where((eb) =>
    eb.or([
      eb.and([eb('flights.status', 'in', upcomingStatuses), eb('flights.scheduled_date', '>', cutoff)]),
      eb.and([eb('flights.status', '=', 'CANCELLED'), eb('flights.scheduled_date', '>', now)]),
    ]),
  );
  // Those that wait for their review, first of all.
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
  /** For those who see all proposals. */
  readonly pending: SharedCards;
  readonly approved: SharedCards;
  readonly concluded: SharedCards;
  readonly counts: Omit<SchedulingBoard['counts'], 'rejected'>;
};

/** When a flight of the column of open ones leaves it by the clock alone: a cancelled one departs, any other needs closing. */
const leavesAt = ({ status, scheduled_date: departure }: FlightRow): string =>
  status === 'CANCELLED' ? departure : needsClosingFrom(departure);

/**
 * Reads what the scheduling board shows to all viewers. It holds until a flight leaves its place by the clock alone. One
 * statement. Where more flights need closing than there is room for, half of the list is left to those that do not.
 */
export async function readBoard(database: Database, now: Date): Promise<Expiring<SharedBoard>> {
  const cutoff = closingCutoff(now);
  const rows: readonly ListedRow[] = await readSharedLists(database, { now: toInstant(now), cutoff });
  const [pending, closing] = [listIn(rows, 'pending'), listIn(rows, 'closing')];
  const [open, concluded] = [listIn(rows, 'open'), listIn(rows, 'concluded')];
  const room = Math.max(MAX_LISTED_FLIGHTS - open.rows.length, MAX_LISTED_FLIGHTS / 2);
  const approved = [...closing.rows.slice(0, room), ...open.rows].slice(0, MAX_LISTED_FLIGHTS);
  const last = open.total > open.rows.length ? (open.rows.at(-1)?.scheduled_date ?? null) : null;
  return new Expiring(
    {
      pending: sharedCards(pending.rows),
      approved: sharedCards(approved),
      concluded: sharedCards(concluded.rows),
      counts: {
        pending: pending.total,
        approved: closing.total + open.total,
        concluded: concluded.total,
        needsClosing: closing.total,
      },
    },
    // Of those beyond the list, none leaves before the last one in it departs.
    earliest([...open.rows.map(leavesAt), last]),
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

const newestDecisionFirst = (one: ListedRow, other: ListedRow) =>
  Number((one.decided_at ?? '') < (other.decided_at ?? '')) -
  Number((one.decided_at ?? '') > (other.decided_at ?? ''));

/**
 * Returns the scheduling board as a viewer sees it: pending flights, approved ones (those that need closing first, the oldest
 * first), concluded ones (latest first), and those rejected in the last 14 days; of the pending and the rejected ones a
 * dispatcher sees their own. It holds until the first rejected one is too old. Archived flights are left out. One statement.
 */
export async function boardFor(
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

import type { DayRange } from '@crewroom/domain/days';
import { spanOfRange } from '@crewroom/domain/insights/rules';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Source } from '../../platform/database/database.ts';
import { PAGE_ROWS, pagesAfter } from '../../platform/database/pages.ts';

/** Selects the approved flights of every status. */
export function selectApproved({ db }: Source) {
  return db.selectFrom('flights').where('flights.approval_status', '=', 'approved');
}

type Departing = { readonly id: string; readonly scheduled_date: string };

/** Reads the given flights that depart on the days of a period, both ends included, page by page by departure. */
export function pagesByDeparture<DB, TB extends keyof DB, Row extends Departing>(
  flights: SelectQueryBuilder<DB, TB, Row>,
  period: DayRange,
  size = PAGE_ROWS,
): AsyncGenerator<readonly Row[]> {
  const { start, end } = spanOfRange(period);
  const [departure, id] = [sql.ref('flights.scheduled_date'), sql.ref('flights.id')];
  const page = flights
    .where(sql<SqlBool>`${departure} < ${end}`)
    .orderBy(departure)
    .orderBy(id)
    .limit(size);
  return pagesAfter<Row>((last) => {
    // A page has one lower bound. With two, SQLite begins at the first one and reads all earlier pages again.
    const bound =
      last === undefined
        ? sql<SqlBool>`${departure} >= ${start}`
        : sql<SqlBool>`(${departure}, ${id}) > (${last.scheduled_date}, ${last.id})`;
    return page.where(bound).execute();
  }, size);
}

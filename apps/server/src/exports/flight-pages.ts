import type { DayRange } from '@crewroom/domain/days';
import { spanOfRange } from '@crewroom/domain/insights/rules';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Source } from '../platform/database/database.ts';
import { PAGE_ROWS, pagesAfter } from '../platform/database/pages.ts';

/** Selects the approved flights of every status that depart on the days of a period, both ends included. */
export function selectFlights({ db }: Source, period: DayRange) {
  const { start, end } = spanOfRange(period);
  return db
    .selectFrom('flights')
    .where('flights.approval_status', '=', 'approved')
    .where('flights.scheduled_date', '>=', start)
    .where('flights.scheduled_date', '<', end);
}

type Departing = { readonly id: string; readonly scheduled_date: string };

/** Reads flights page by page, in the order of their departure. */
export function pagesByDeparture<DB, TB extends keyof DB, Row extends Departing>(
  flights: SelectQueryBuilder<DB, TB, Row>,
  size = PAGE_ROWS,
): AsyncGenerator<readonly Row[]> {
  const [departure, id] = [sql.ref('flights.scheduled_date'), sql.ref('flights.id')];
  const page = flights.orderBy(departure).orderBy(id).limit(size);
  return pagesAfter<Row>((last) => {
    if (last === undefined) return page.execute();
    const { scheduled_date: at } = last;
    // The first condition says nothing more, but lets each engine begin in the middle of its index.
    const isAfter = sql<SqlBool>`${departure} >= ${at} and (${departure}, ${id}) > (${at}, ${last.id})`;
    return page.where(isAfter).execute();
  }, size);
}

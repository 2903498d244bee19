import { exportAmount, exportFlag, exportInstant } from '@crewroom/domain/exports/rules';
import { careerFlights } from '@crewroom/domain/terms/flights';
import type { ExpressionBuilder } from 'kysely';
import { isOnLeaveBetween } from '../../platform/database/conditions.ts';
import type { Source } from '../../platform/database/database.ts';
import { parseRows, rowsAsJson } from '../../platform/database/json-rows.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { foundUserColumns, groupRankOf, shownNameOf } from '../../platform/people/identity.ts';
import { isHeld, isOnStaff, isSuspended } from '../../platform/people/member-status.ts';
import { selectMembers, timestampOf } from '../terms/member-columns.ts';
import { closedFlightColumns, termFiguresOf, totalColumns } from '../terms/totals.ts';
import type { ReadNow } from './export-source.ts';
import { pagesByName } from './name-pages.ts';

/** Selects the qualifications that a member holds at a timestamp, in the order in which they were granted. */
function heldQualifications(source: Source, { selectFrom }: ExpressionBuilder<Tables, 'users'>, now: string) {
  return rowsAsJson(
    source,
    selectFrom('qualifications')
      .whereRef('qualifications.user_id', '=', 'users.id')
      .where((eb) => isHeld(eb, now))
      .select('qualifications.name')
      .orderBy('qualifications.granted_at')
      .orderBy('qualifications.id'),
  );
}

/** Reads the current members by username, with their flights and pay of the open term. Careers include the open term. */
export const exportMembers: ReadNow<'members'> = async function* ({ source, now: at, thresholds }) {
  const { now, today } = timestampOf(at);
  const members = selectMembers(source)
    .where(isOnStaff(thresholds))
    .select((eb) => [
      ...foundUserColumns,
      'users.username_key',
      'users.role',
      'users.last_login_at',
      'users.required_flights',
      ...totalColumns('open_total'),
      ...closedFlightColumns(eb),
      isOnLeaveBetween(eb, today, today).as('on_leave'),
      isSuspended(eb, eb.ref('users.id'), now).as('suspended'),
      heldQualifications(source, eb, now).as('qualifications'),
    ]);
  for await (const page of pagesByName(members)) {
    yield page.map((row) => {
      const figures = termFiguresOf(row);
      const career = careerFlights(figures);
      return {
        username: row.username,
        displayName: shownNameOf(row),
        rank: groupRankOf(row)?.rankName ?? null,
        role: row.role,
        lastLogin: row.last_login_at === null ? null : exportInstant(row.last_login_at),
        onLeave: exportFlag(Boolean(row.on_leave)),
        suspended: exportFlag(Boolean(row.suspended)),
        requiredFlights: row.required_flights,
        termAttended: figures.termFlightsAttended,
        termHosted: figures.termFlightsHosted,
        termPay: exportAmount(row.pay_minor ?? 0),
        careerAttended: career.attended,
        careerHosted: career.hosted,
        qualifications: parseRows(row.qualifications)
          .map(({ name }) => name)
          .join('; '),
      };
    });
  }
};

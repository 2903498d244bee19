import type { AdminListUser } from '@crewroom/domain/admin/admin-schema';
import { quotaRatio, termFlightsCount } from '@crewroom/domain/terms/quota';
import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { type MemberRow, memberColumns, memberOf } from '../../users/queries/member-row.ts';

/** The columns of the administrative list: a member's, and whether they are suspended at `now` (an instant). */
export function listColumns(eb: ExpressionBuilder<Tables, 'users'>, now: string) {
  return [
    ...memberColumns(eb, now.slice(0, 10)),
    eb
      .exists(
        eb
          .selectFrom('sanctions')
          .whereRef('sanctions.user_id', '=', 'users.id')
          .where('sanctions.type', '=', 'suspension')
          .where('sanctions.ends_at', '>', now)
          .select('sanctions.id'),
      )
      .as('is_suspended'),
  ];
}

export type ListRow = MemberRow & { readonly is_suspended: unknown };

/** A row of `listColumns` as the list answers it. */
export function listUserOf(row: ListRow): AdminListUser {
  const member = memberOf(row);
  const flights = {
    attended: member.stats.termFlightsAttended,
    hosted: member.stats.termFlightsHosted,
    requiredFlights: member.stats.requiredFlights,
  };
  return {
    ...member,
    quotaRatio: quotaRatio(flights),
    termFlightsCount: termFlightsCount(flights),
    isSuspended: Boolean(row.is_suspended),
  };
}

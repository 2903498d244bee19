import { avatarUrl, UNKNOWN_RANK } from '@crewroom/domain/members/rules';
import type { Member, Stats } from '@crewroom/domain/members/schemas';
import { fromMinor } from '@crewroom/domain/money';
import type { ExpressionBuilder } from 'kysely';
import { isOnLeaveBetween } from '../database/conditions.ts';
import type { Tables } from '../database/tables.ts';

type Builder = ExpressionBuilder<Tables, 'users'>;

function openTotal({ selectFrom }: Builder, column: 'attended' | 'hosted' | 'pay_minor') {
  return selectFrom('term_totals')
    .innerJoin('terms', 'terms.id', 'term_totals.term_id')
    .whereRef('term_totals.user_id', '=', 'users.id')
    .where('terms.closed_at', 'is', null)
    .select(`term_totals.${column} as total`);
}

function closedTotal({ selectFrom }: Builder, column: 'attended' | 'hosted') {
  return selectFrom('term_totals')
    .innerJoin('terms', 'terms.id', 'term_totals.term_id')
    .whereRef('term_totals.user_id', '=', 'users.id')
    .where('terms.closed_at', 'is not', null)
    .select(({ fn }) => fn.sum<number>(`term_totals.${column}`).as('total'));
}

/** The columns every full view of a member is made of; `today` is the day in UTC, `YYYY-MM-DD`. */
export function memberColumns(eb: Builder, today: string) {
  return [
    'users.id' as const,
    'users.roblox_id' as const,
    'users.username' as const,
    'users.display_name' as const,
    'users.role' as const,
    'users.rank' as const,
    'users.rank_name' as const,
    'users.last_login_at' as const,
    'users.required_flights' as const,
    openTotal(eb, 'attended').as('term_attended'),
    openTotal(eb, 'hosted').as('term_hosted'),
    openTotal(eb, 'pay_minor').as('term_pay'),
    closedTotal(eb, 'attended').as('total_attended'),
    closedTotal(eb, 'hosted').as('total_hosted'),
    isOnLeaveBetween(eb, today, today).as('on_leave'),
  ];
}

/** A row of `memberColumns`. */
export type MemberRow = {
  readonly id: string;
  readonly roblox_id: string;
  readonly username: string;
  readonly display_name: string;
  readonly role: string | null;
  readonly rank: number | null;
  readonly rank_name: string | null;
  readonly last_login_at: string | null;
  readonly required_flights: number;
  readonly term_attended: number | null;
  readonly term_hosted: number | null;
  readonly term_pay: number | null;
  readonly total_attended: number | null;
  readonly total_hosted: number | null;
  readonly on_leave: unknown;
};

function statsOf(row: MemberRow): Stats {
  return {
    termFlightsAttended: row.term_attended ?? 0,
    termFlightsHosted: row.term_hosted ?? 0,
    termPay: fromMinor(row.term_pay ?? 0),
    requiredFlights: row.required_flights,
    totalFlightsAttended: Number(row.total_attended ?? 0),
    totalFlightsHosted: Number(row.total_hosted ?? 0),
  };
}

type Named = Pick<MemberRow, 'id' | 'roblox_id' | 'username' | 'display_name'>;

/** Who a row is, as every list shows it. */
export function identityOf({ id, roblox_id, username, display_name }: Named) {
  return {
    _id: id,
    robloxUsername: username,
    robloxDisplayName: display_name,
    robloxAvatarUrl: avatarUrl(roblox_id),
  };
}

/** A row's rank as calls answer it; null for one who is not in the group. */
export function groupRankOf({ rank, rank_name }: Pick<MemberRow, 'rank' | 'rank_name'>) {
  return rank === null ? null : { rankId: rank, rankName: rank_name ?? UNKNOWN_RANK };
}

/** The part that all full views of a member share. */
export function memberOf(row: MemberRow): Member {
  return {
    ...identityOf(row),
    robloxId: row.roblox_id,
    role: row.role,
    lastLogin: row.last_login_at,
    isOnLeave: Boolean(row.on_leave),
    groupRank: groupRankOf(row),
    stats: statsOf(row),
  };
}

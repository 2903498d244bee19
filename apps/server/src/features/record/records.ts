import type { Viewer } from '@crewroom/domain/contract/access';
import { memberValidUntil } from '@crewroom/domain/members/rules';
import type { AdminListUser, AdminUser } from '@crewroom/domain/record/endpoints';
import { type AdminFilter, mustHideOwnRecord, passesFilter } from '@crewroom/domain/record/rules';
import { termFlightsCount } from '@crewroom/domain/terms/flights';
import { quotaDeficit, quotaRatio, type TermDays, termFlightsOf } from '@crewroom/domain/terms/rules';
import type { AirlineRules } from '../../platform/changes/unit-of-work.ts';
import { containing, nameMatches } from '../../platform/database/conditions.ts';
import type { Database, Source } from '../../platform/database/database.ts';
import { parseRows } from '../../platform/database/json-rows.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { isOnStaff, suspensionsOf } from '../../platform/people/member-status.ts';
import {
  type MemberRow,
  memberColumns,
  memberOf,
  selectMembers,
  type TimestampPlaces,
  termDaysOf,
  timestampOf,
  timestampShape,
} from '../terms/member-columns.ts';
import { approvedLeave, leaveOf } from './leave-lists.ts';
import {
  noteOf,
  qualificationHistory,
  qualificationOf,
  rankHistory,
  rankHistoryEntryOf,
  rewardOf,
  selectNotes,
  selectQualificationActions,
  selectQualifications,
  selectRewards,
} from './record-lists.ts';
import { adminSanctionOf, allSanctions } from './sanction-lists.ts';

/** Selects the columns of the administrative list: a member's columns, and the end of their suspension or null. */
function listColumns(
  database: Source,
  eb: Parameters<typeof memberColumns>[1],
  { now, today }: TimestampPlaces,
) {
  return [
    ...memberColumns(database, eb, today),
    suspensionsOf(eb, eb.ref('users.id'), now)
      .select(({ fn }) => fn.max('suspensions.ends_at').as('ends_at'))
      .as('suspended_until'),
  ];
}

export type ListRow = MemberRow & { readonly suspended_until: string | null };

/** Maps a row of `listColumns` to the shape of the API. */
function listUserOf(row: ListRow, days: TermDays): AdminListUser {
  const member = memberOf(row, days);
  const flights = termFlightsOf(member.stats);
  return {
    ...member,
    quotaRatio: quotaRatio(flights),
    termFlightsCount: termFlightsCount(flights),
    isSuspended: row.suspended_until !== null,
  };
}

const deficitOf = ({ stats }: AdminListUser) => quotaDeficit(termFlightsOf(stats));

function filtered(users: AdminListUser[], filter: AdminFilter): AdminListUser[] {
  const passing = users.filter(({ stats }) => passesFilter(filter, termFlightsOf(stats)));
  return filter === 'quota-deficit' ? passing.toSorted((a, b) => deficitOf(b) - deficitOf(a)) : passing;
}

function selectListed(database: Source, places: TimestampPlaces) {
  return selectMembers(database)
    .where('users.forgotten_at', 'is', null)
    .select((eb) => listColumns(database, eb, places))
    .orderBy((eb) => eb.fn.coalesce('users.rank', eb.lit(-1)), 'desc')
    .orderBy('users.username_key')
    .orderBy('users.id');
}

const readStaff = prepared({ ...timestampShape, staff: 'number' }, (database, { staff, ...places }) =>
  selectListed(database, places).where(isOnStaff({ staff })),
);

const readFound = prepared({ ...timestampShape, pattern: 'text' }, (database, { pattern, ...places }) =>
  selectListed(database, places).where((eb) =>
    eb.or([
      nameMatches(eb.ref('users.username_key'), pattern),
      nameMatches(eb.ref('users.display_name_key'), pattern),
    ]),
  ),
);

/**
 * Returns the administrative list, by rank and name: the current staff, or with a search all members, including former ones,
 * whose username or display name matches. The filter `quota-deficit` sorts by the number of missing flights, most first.
 * `until` is the time (ISO) at which the list expires if nothing changes. Uses one SQL statement.
 */
export async function readAdminUsers(
  database: Database,
  { search, filter }: { readonly search: string; readonly filter: AdminFilter },
  { thresholds: { staff }, terms }: AirlineRules,
  now: Date,
): Promise<{ readonly users: AdminListUser[]; readonly until: string }> {
  const rows =
    search === ''
      ? await readStaff(database, { ...timestampOf(now), staff })
      : await readFound(database, { ...timestampOf(now), pattern: containing(search) });
  const until = memberValidUntil(
    rows.flatMap(({ suspended_until: end }) => end ?? []),
    now,
  );
  const [first] = rows;
  if (first === undefined) return { users: [], until };
  const days = termDaysOf(first, terms.lengthDays);
  const users = rows.map((row) => listUserOf(row, days));
  return { users: filtered(users, filter), until };
}

const readRecord = prepared({ ...timestampShape, userId: 'text' }, (database, { userId, ...places }) =>
  selectMembers(database)
    .where('users.id', '=', userId)
    .where('users.forgotten_at', 'is', null)
    .select((eb) => [
      ...listColumns(database, eb, places),
      allSanctions(database, eb).as('sanctions'),
      selectQualifications(database, eb).as('qualifications'),
      selectQualificationActions(database, eb).as('qualification_acts'),
      selectNotes(database, eb, 'all').as('notes'),
      selectRewards(database, eb).as('rewards'),
      rankHistory(database, eb).as('rank_history'),
      approvedLeave(database, eb).as('leaves'),
    ]),
);

/**
 * Returns a member's whole record for an administrator, or null for an unknown member. In their own record, administrators do
 * not see hidden notes, the issuers of sanctions and who renewed qualifications, except the owner. Uses one SQL statement.
 */
export async function readAdminUser(
  database: Database,
  userId: string,
  viewer: Viewer,
  { terms }: AirlineRules,
  now: Date,
): Promise<AdminUser | null> {
  const values = timestampOf(now);
  const [row] = await readRecord(database, { ...values, userId });
  if (row === undefined) return null;
  const mustHide = mustHideOwnRecord(viewer, row.id);
  const actions = mustHide ? [] : parseRows(row.qualification_acts);
  return {
    ...listUserOf(row, termDaysOf(row, terms.lengthDays)),
    sanctions: parseRows(row.sanctions).map((sanction) => adminSanctionOf(sanction, mustHide, values.now)),
    qualifications: parseRows(row.qualifications).map((one) => ({
      ...qualificationOf(one),
      history: qualificationHistory(actions, one.name),
    })),
    notes: parseRows(row.notes)
      .map(noteOf)
      .filter(({ visibleToUser }) => visibleToUser || !mustHide),
    rewards: parseRows(row.rewards).map(rewardOf),
    rankHistory: parseRows(row.rank_history).map(rankHistoryEntryOf),
    leaves: parseRows(row.leaves).map(leaveOf),
  };
}
